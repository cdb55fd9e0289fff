import Experiments
import Foundation

/// The folder of a run's units: `run-PLAN-4-7.sqlite` has the cells 4 to 7, finished; until then the
/// work is in the folder `run-PLAN-4-7.part`.
package struct UnitFolder: Sendable {
  /// The folder's path as it was given.
  package let path: String
  let work: RunWork

  /// The folder at `path`; nothing is read or changed yet.
  package init(path: String, of work: RunWork) {
    self.path = path
    self.work = work
  }

  private func name(_ unit: Range<Int>) -> String {
    "\(path)/\(WorkUnit.name(of: unit, in: work.file.name))"
  }

  /// Path of a unit's database, which exists when the unit is finished.
  package func file(of unit: Range<Int>) -> String { name(unit) + Self.suffix }

  /// The folder of a unit's finished cells, from which work can resume.
  package func part(of unit: Range<Int>) -> RunFolder { RunFolder(path: name(unit) + ".part") }

  private static let suffix = ".sqlite"

  /// The units that are finished, in order, each read and checked.
  ///
  /// - Parameter passOver: Called with each database of somebody else's, which has the name of none of
  ///   these units.
  /// - Throws: ``StoreError`` when there is no such folder, ``StoreErrors`` naming every file that is
  ///   damaged, of another plan or of another version.
  package func units(passOver: (StoreError) -> Void = { _ in }) throws -> [UnitFile] {
    var units: [UnitFile] = []
    var faults: [StoreError] = []
    for name in try names() {
      do throws(StoreError) {
        if let unit = try unit(named: name) { units.append(unit) }
      } catch {
        if isForeign(name, error) {
          passOver(error)
        } else if error.reason != .unfinished {
          faults.append(error)
        }
      }
    }
    guard faults.isEmpty else { throw StoreErrors(faults) }
    return units.sorted { ($0.cells.lowerBound, $0.path) < ($1.cells.lowerBound, $1.path) }
  }

  /// The units of the work file of which a cell is in none of `units`.
  package func missing(in units: [UnitFile]) -> [Range<Int>] {
    let there = IndexSet(units.flatMap(\.cells))
    return work.units.filter { !there.contains(integersIn: $0) }
  }

  private func names() throws(StoreError) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: path)
        .filter { $0.hasSuffix(Self.suffix) }.sorted()
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw StoreError(
        path: path, .cannotRead(isThere ? "it is no readable folder" : "no such folder"))
    }
  }

  private func isForeign(_ name: String, _ error: StoreError) -> Bool {
    guard name.hasPrefix("run-"), case .noUnit = error.reason else { return false }
    return WorkUnit.parse(name.dropLast(Self.suffix.count))?.file != work.file.name
  }

  /// `nil` for a database that has the name of no unit.
  private func unit(named name: String) throws(StoreError) -> UnitFile? {
    guard name.hasPrefix("run-") || name.hasPrefix("shard-") else { return nil }
    let found = WorkUnit.parse(name.dropLast(Self.suffix.count))
    let file = try UnitFile("\(path)/\(name)", of: work)
    if let found { try file.check(found.cells) }
    try file.verify(of: work)
    return file
  }
}

extension UnitFolder {
  /// A unit in its folder.
  package enum State {
    case finished(UnitFile)
    case open(OpenUnit)
  }

  /// Opens a unit to resume work on it, or returns it if it is finished.
  ///
  /// - Throws: ``StoreError``, also for a file in its place that is not the finished unit.
  package func open(_ unit: Range<Int>) throws(StoreError) -> State {
    precondition(!unit.isEmpty && unit.upperBound <= work.plan.subscriberCells, "unit \(unit)")
    if let file = try finished(unit) {
      removePart(of: unit)
      return .finished(file)
    }
    let store: OpenUnit
    do throws(StoreError) { store = try OpenUnit(self, unit) } catch {
      // Another process may have finished it and removed its folder meanwhile.
      if let file = try finished(unit) { return .finished(file) }
      throw error
    }
    guard let file = try finished(unit) else { return .open(store) }
    removePart(of: unit)
    return .finished(file)
  }

  private func finished(_ unit: Range<Int>) throws(StoreError) -> UnitFile? {
    let path = file(of: unit)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let found: UnitFile
    do throws(StoreError) { found = try UnitFile(path, of: work) } catch {
      // It is made anew, and replaced.
      if error.reason == .unfinished { return nil }
      throw error
    }
    try found.check(unit)
    try found.verify(of: work)
    return found
  }

  /// Removes the work folder of a finished unit. If it has files of the user it is kept.
  func removePart(of unit: Range<Int>) {
    let part = part(of: unit)
    let isGone = !FileManager.default.fileExists(atPath: part.database)
    if isGone || (try? DatabaseInspection(path: part.database).checkHeader()) != nil {
      for ending in ["", "-wal", "-shm", "-journal"] { unlink(part.database + ending) }
    }
    rmdir(part.path)
  }
}
