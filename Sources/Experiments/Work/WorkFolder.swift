import Documents
import Foundation
import Scenarios
import SimWorld

/// The folder in which a search writes the work files that it wants, and finds the results of units.
package struct WorkFolder: Sendable {
  /// Path of the folder, which need not exist yet.
  package let path: String
  let deal: SeedBatches
  /// By the name of a work file, the ranges of cells that have a result.
  private let ranges: [String: [Range<Int>]]

  /// - Parameter path: It need not exist yet.
  package init(_ path: String, deal: SeedBatches = SeedBatches()) {
    self.path = path
    self.deal = deal
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let found = names.lazy.filter { $0.hasSuffix(Self.suffix) }
      .compactMap { WorkUnit.parse($0.dropLast(Self.suffix.count)) }
    ranges = Dictionary(grouping: found, by: \.file).mapValues {
      $0.map(\.cells).sorted { ($0.lowerBound, $0.count) < ($1.lowerBound, $1.count) }
    }
  }

  private static let suffix = ".json"

  /// Whether a file of this name in such a folder may be a work file, the result of a unit, or a
  /// point of a sweep.
  package static func isName(_ name: String) -> Bool {
    name.wholeMatch(of: #/(run|figures|cells|law|point)-[0-9a-f]{16}(-.*)?\.json/#) != nil
  }

  /// The ranges of seeds that have a result.
  private func seeds(_ kind: WorkFile.Kind, of setting: WorkSetting) -> [Range<Int>] {
    (ranges[WorkFile.name(kind, of: setting.name)] ?? []).compactMap(setting.seeds)
  }

  private func name(
    _ kind: WorkFile.Kind, _ seeds: Range<Int>, of setting: WorkSetting
  ) -> String {
    WorkUnit.name(of: setting.unit(of: seeds), in: WorkFile.name(kind, of: setting.name))
  }

  private func result(of name: String) throws(WorkFileError) -> WorkResult {
    try WorkResult(path: resultPath(name), of: name)
  }

  /// The file of the result of the unit called `name`.
  package func resultPath(_ name: String) -> String { "\(path)/\(name)\(Self.suffix)" }

  /// The figures of seeds that `lacks` says are missing.
  ///
  /// - Throws: ``WorkFileError`` for a result that cannot be used.
  func figures(
    of setting: WorkSetting, lacks: (Int) -> Bool
  ) throws(WorkFileError) -> SeedFigures {
    var figures: SeedFigures = [:]
    for seeds in seeds(.figures, of: setting) {
      guard seeds.contains(where: { lacks($0) && figures[$0] == nil }) else { continue }
      let name = name(.figures, seeds, of: setting)
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
    for seeds in seeds(.cells, of: setting) { missing.subtract(seeds) }
    return missing
  }

  /// The records of all cells of a setting, whose seeds all have a result.
  ///
  /// - Throws: ``WorkFileError`` for a result that cannot be used.
  func records(of setting: WorkSetting) throws -> [CellRecord] {
    let shape = CellShape(setting.plan)
    var records: [CellRecord] = []
    var next = 0
    for seeds in seeds(.cells, of: setting) where seeds.upperBound > next {
      let own = try self.records(of: setting, seeds, shape)
      records += own.filter { $0.cell.replication >= next }
      next = seeds.upperBound
    }
    return records.filter { $0.cell.replication < setting.plan.scenario.replications }
  }

  private func records(
    of setting: WorkSetting, _ seeds: Range<Int>, _ shape: CellShape
  ) throws -> [CellRecord] {
    let name = name(.cells, seeds, of: setting)
    let stored = try result(of: name).cells ?? []
    let known = seeds.clamped(to: 0..<setting.plan.scenario.replications)
    guard stored.count == seeds.count * setting.cellsPerSeed else {
      throw WorkFileError(resultPath(name), "has \(stored.count) cells", isMismatch: true)
    }
    return try zip(setting.cells(of: known), stored).map { cell, bytes in
      guard let record = try? CellRecord(stored: Array(bytes), of: shape), record.cell == cell
      else {
        throw WorkFileError(resultPath(name), "has a damaged cell", isMismatch: true)
      }
      return record
    }
  }

  /// The finding of a law; `nil` without a result.
  func finding(of unit: WorkUnit) throws(WorkFileError) -> LawFinding? {
    guard FileManager.default.fileExists(atPath: resultPath(unit.name)) else { return nil }
    guard let finding = try result(of: unit.name).finding else {
      throw WorkFileError(resultPath(unit.name), "has no finding", isMismatch: true)
    }
    return finding
  }

  /// Writes the work files that are not there yet.
  ///
  /// - Throws: ``OutputError``
  package func write(_ units: [WorkUnit]) throws {
    try OutputFile.makeFolder(path)
    var written: Set<String> = []
    for unit in units where written.insert(unit.file.name).inserted {
      try unit.file.write(in: path)
    }
  }
}
