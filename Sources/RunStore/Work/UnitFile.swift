import Experiments
import Foundation
import GRDBSQLite
import SimKernel

/// A finished unit of a run. It has no plan: that is a value of some kilobytes, and a run has many units.
package struct UnitFile: Sendable {
  /// Path of the unit's database.
  package let path: String
  /// Its subscriber cells, as ``ExperimentPlan/subscriberCell(_:)`` numbers them.
  package let cells: Range<Int>
  /// Checksum of the whole content, sixteen hexadecimal digits.
  package let checksum: String

  /// Reads which unit it is; the content is not checked before ``verify(of:)``.
  ///
  /// - Throws: ``StoreError`` when the file is no finished unit of `work`: `unfinished` for one whose
  ///   sealing broke off.
  package init(_ path: String, of work: RunWork) throws(StoreError) {
    self.path = path
    let header = try Self.header(path)
    let label = try UnitLabel(ReadOnlyDatabase(path))
    try label.check(work, path)
    // A finished unit is one file.
    guard let cells = label.cells, let checksum = label.checksum, !header.hasLog else {
      throw StoreError(path: path, .unfinished)
    }
    self.cells = cells
    self.checksum = checksum
  }

  /// Reads and checks the whole content.
  ///
  /// - Throws: ``StoreError`` when it was changed since it was written.
  /// - Complexity: O(size of the file).
  package func verify(of work: RunWork) throws(StoreError) {
    let database = try ReadOnlyDatabase(path)
    try checkVersion(database)
    let found = try database.reading {
      hexadecimal(try UnitChecksum.value(of: database.connection, cells))
    }
    guard found == checksum else {
      throw error(.damaged("its checksum is \(checksum), its content has \(found)"))
    }
    try checkCells(database, of: work.plan)
  }

  /// - Throws: ``StoreError`` unless it has the cells that its name says.
  func check(_ unit: Range<Int>) throws(StoreError) {
    guard cells != unit else { return }
    throw error(
      .otherUnit(
        found: "the unit of cells \(WorkUnit.text(cells))",
        accepted: "that of cells \(WorkUnit.text(unit))"))
  }

  private func error(_ reason: StoreError.Reason) -> StoreError { StoreError(path: path, reason) }

  private static func header(_ path: String) throws(StoreError) -> DatabaseHeader {
    do throws(StoreError) {
      let header = try DatabaseInspection(path: path).checkHeader()
      guard header.version == Schema.version else {
        throw StoreError(
          path: path,
          .otherVersion(of: "tables", found: "\(header.version)", accepted: "\(Schema.version)"))
      }
      guard !header.isDamaged else {
        throw StoreError(path: path, .damaged("its header contradicts itself"))
      }
      return header
    } catch {
      switch error.reason {
      case .notSQLite: throw StoreError(path: path, .noUnit("it is not an SQLite database"))
      case .foreign: throw StoreError(path: path, .noUnit("it is another program's database"))
      default: throw error
      }
    }
  }

  private func checkVersion(_ database: ReadOnlyDatabase) throws(StoreError) {
    let accepted = Schema.recordVersion
    try database.forEachRow("SELECT version FROM cell WHERE version <> \(accepted) LIMIT 1") {
      throw error(
        .otherVersion(of: "record version", found: "\($0.integer(0))", accepted: "\(accepted)"))
    }
  }

  /// Checks that the file has exactly the unit's cells, each in its place.
  private func checkCells(_ database: ReadOnlyDatabase, of plan: ExperimentPlan) throws(StoreError)
  {
    var next = cells.lowerBound
    try database.forEachRow("SELECT id FROM cell ORDER BY id") { row in
      let place =
        next < min(cells.upperBound, plan.subscriberCells)
        ? plan.cells.index(of: plan.subscriberCell(next)) : -1
      guard row.integer(0) == Int64(place) else {
        throw error(.damaged("cell \(row.integer(0)) does not belong to it"))
      }
      next += 1
    }
    guard next == cells.upperBound else {
      throw error(.damaged("it has \(next - cells.lowerBound) of \(cells.count) cells"))
    }
  }
}

/// The checksum of a unit: its cells and the content of its tables. It depends on the plan and these
/// numbers alone.
enum UnitChecksum {
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(size of the database).
  static func value(of connection: OpaquePointer?, _ unit: Range<Int>) throws -> UInt64 {
    Digest.combining([
      UInt64(unit.lowerBound), UInt64(unit.upperBound), try LogicalDigest.value(of: connection),
    ])
  }
}

/// The identity of a unit's database.
struct UnitLabel {
  private(set) var planHash = ""
  private(set) var engineVersion = ""
  private(set) var zoneVersion = ""
  private(set) var events = ""
  /// `nil` for a run's database.
  private(set) var cells: Range<Int>?
  /// `nil` until the unit is finished.
  private(set) var checksum: String?

  init(_ database: ReadOnlyDatabase) throws(StoreError) {
    var rows = 0
    try database.forEachRow("SELECT plan_hash, engine_version, zone_version, events FROM run") {
      planHash = $0.text(0) ?? ""
      engineVersion = $0.text(1) ?? ""
      zoneVersion = $0.text(2) ?? ""
      events = $0.text(3) ?? ""
      rows += 1
    }
    guard rows == 1 else {
      throw StoreError(path: database.path, .damaged("the table `run` has \(rows) rows"))
    }
    var tables: [String] = []
    let named = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name IN ('unit', 'shard')"
    try database.forEachRow(named) { tables.append($0.text(0) ?? "") }
    guard tables == ["unit"] else {
      let found = tables.isEmpty ? "the database of a run" : "a shard of an earlier version"
      throw StoreError(path: database.path, .noUnit("it is \(found)"))
    }
    try database.forEachRow("SELECT first, last, checksum FROM unit") {
      cells = WorkUnit.cells("\($0.integer(0))-\($0.integer(1))")
      checksum = $0.text(2)
    }
  }

  /// - Throws: ``StoreError`` unless it is one of the units of `work`.
  func check(_ work: RunWork, _ path: String) throws(StoreError) {
    try check("engine", engineVersion, ExperimentPlan.engineVersion, path)
    try check("zone data", zoneVersion, work.plan.zoneVersion, path)
    let hash = hexadecimal(work.plan.hash)
    let events = work.events.description
    guard planHash == hash, self.events == events, cells != nil else {
      let (found, accepted) = (description(planHash, self.events), description(hash, events))
      throw StoreError(path: path, .otherUnit(found: found, accepted: accepted))
    }
  }

  private func check(
    _ subject: String, _ found: String, _ accepted: String, _ path: String
  ) throws(StoreError) {
    guard found != accepted else { return }
    throw StoreError(path: path, .otherVersion(of: subject, found: found, accepted: accepted))
  }

  private func description(_ hash: String, _ events: String) -> String {
    "a unit of plan \(hash) with `--events \(events)`"
  }
}
