import Documents
import Foundation
import Scenarios
import SimWorld

/// The folder in which a procedure writes the tasks that it wants, and finds their results.
package struct TaskFolder: Sendable {
  package let path: String
  let deal: SeedBatches
  /// By the name of a setting and ``WorkTask/Kind``, the ranges of seeds that have a result.
  private let ranges: [String: [Range<Int>]]

  /// - Parameter path: It need not exist yet.
  package init(_ path: String, deal: SeedBatches = SeedBatches()) {
    self.path = path
    self.deal = deal
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    var ranges: [String: [Range<Int>]] = [:]
    for name in names {
      guard let found = Self.range(name) else { continue }
      ranges[found.setting, default: []].append(found.seeds)
    }
    self.ranges = ranges.mapValues {
      $0.sorted { ($0.lowerBound, $0.count) < ($1.lowerBound, $1.count) }
    }
  }

  /// What `seeds-figures-0123456789abcdef-0-9.json` is about; `nil` for other files.
  private static func range(_ name: String) -> (setting: String, seeds: Range<Int>)? {
    guard name.hasPrefix(TaskResult.prefix), name.hasSuffix(TaskResult.suffix) else { return nil }
    let parts = name.dropFirst(TaskResult.prefix.count).dropLast(TaskResult.suffix.count)
      .split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 4, WorkTask.Kind(rawValue: String(parts[0])) != nil,
      let first = Int(parts[2]), let last = Int(parts[3]), 0 <= first, first <= last,
      last < WorkTask.seedsMax
    else { return nil }
    return ("\(parts[0])-\(parts[1])", first..<last + 1)
  }

  private func ranges(_ kind: WorkTask.Kind, of setting: String) -> [Range<Int>] {
    ranges["\(kind.rawValue)-\(setting)"] ?? []
  }

  private func result(of name: String) throws(WorkFileError) -> TaskResult {
    try TaskResult(path: resultPath(name), of: name)
  }

  private func resultPath(_ name: String) -> String { "\(path)/\(TaskResult.fileName(of: name))" }

  /// The figures of seeds that `lacks` says are missing.
  ///
  /// - Throws: ``WorkFileError`` for a result that cannot be used.
  func figures(
    of setting: WorkSetting, lacks: (Int) -> Bool
  ) throws(WorkFileError) -> SeedFigures {
    var figures: SeedFigures = [:]
    for seeds in ranges(.figures, of: setting.name) {
      guard seeds.contains(where: { lacks($0) && figures[$0] == nil }) else { continue }
      let name = WorkTask.name(.figures, seeds, of: setting.name)
      guard let own = try result(of: name).figures, own.keys.sorted() == Array(seeds) else {
        throw WorkFileError(resultPath(name), "has other seeds", isMismatch: true)
      }
      figures.merge(own) { first, _ in first }
    }
    return figures
  }

  /// Seeds below the setting's number of them that have no cells yet.
  func lacksCells(of setting: WorkSetting) -> Set<Int> {
    var missing = Set(0..<setting.plan.scenario.replications)
    for seeds in ranges(.cells, of: setting.name) { missing.subtract(seeds) }
    return missing
  }

  /// The records of all cells of a setting, whose seeds all have a result.
  ///
  /// - Throws: ``WorkFileError`` for a result that cannot be used.
  func records(of setting: WorkSetting) throws -> [CellRecord] {
    let shape = CellShape(setting.plan)
    var records: [CellRecord] = []
    var next = 0
    for seeds in ranges(.cells, of: setting.name) where seeds.upperBound > next {
      let own = try self.records(of: setting, seeds, shape)
      records += own.filter { $0.cell.replication >= next }
      next = seeds.upperBound
    }
    return records.filter { $0.cell.replication < setting.plan.scenario.replications }
  }

  private func records(
    of setting: WorkSetting, _ seeds: Range<Int>, _ shape: CellShape
  ) throws -> [CellRecord] {
    let name = WorkTask.name(.cells, seeds, of: setting.name)
    let stored = try result(of: name).cells ?? []
    let known = seeds.clamped(to: 0..<setting.plan.scenario.replications)
    let cells = setting.cells(of: known)
    guard stored.count == seeds.count * setting.cellsPerSeed else {
      throw WorkFileError(resultPath(name), "has \(stored.count) cells", isMismatch: true)
    }
    return try zip(cells, stored).map { cell, bytes in
      guard let record = try? CellRecord(stored: Array(bytes), of: shape), record.cell == cell
      else {
        throw WorkFileError(resultPath(name), "has a damaged cell", isMismatch: true)
      }
      return record
    }
  }

  /// The finding of a law; `nil` without a result.
  func finding(of task: WorkTask) throws(WorkFileError) -> LawFinding? {
    guard FileManager.default.fileExists(atPath: resultPath(task.name)) else { return nil }
    guard let finding = try result(of: task.name).finding else {
      throw WorkFileError(resultPath(task.name), "has no finding", isMismatch: true)
    }
    return finding
  }

  /// Writes the tasks that are not there yet.
  ///
  /// - Returns: The paths of all of them, in order.
  /// - Throws: ``OutputError``
  package func write(_ tasks: [WorkTask]) throws -> [String] {
    try OutputFile.makeFolder(path)
    return try tasks.map { task in
      let file = "\(path)/\(task.name).json"
      let text = Data(try task.text().utf8)
      if FileManager.default.contents(atPath: file) != text {
        try OutputFile.write(text, to: file)
      }
      return file
    }
  }
}

/// Tasks that a procedure wants before it can go on: it is no failure.
package struct SeedsWanted: Error, Sendable {
  package let tasks: [WorkTask]
}
