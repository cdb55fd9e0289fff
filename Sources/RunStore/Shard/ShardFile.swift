import Experiments
import Foundation
import GRDBSQLite
import SimKernel

/// A finished shard. It has no plan: that is a value of some kilobytes, and a merge holds all shards.
package struct ShardFile: Sendable {
  package let path: String
  package let shard: Shard
  /// Checksum of the whole content, sixteen hexadecimal digits.
  package let checksum: String

  /// Reads which shard it is; the content is not checked before ``verify(of:)``.
  ///
  /// - Throws: ``StoreError`` when the file is no finished shard of `plan`: `unfinished` for one whose
  ///   sealing broke off under an earlier version.
  package init(_ path: String, of plan: ShardedPlan) throws(StoreError) {
    self.path = path
    let header = try Self.header(path)
    let label = try ShardLabel(ReadOnlyDatabase(path))
    try label.check(plan, path)
    // A finished shard is one file.
    guard let shard = label.shard, let checksum = label.checksum, !header.hasLog else {
      throw StoreError(path: path, .unfinished)
    }
    self.shard = shard
    self.checksum = checksum
  }

  /// Reads and checks the whole content.
  ///
  /// - Throws: ``StoreError`` when it was changed since it was written.
  /// - Complexity: O(size of the file).
  package func verify(of plan: ShardedPlan) throws(StoreError) {
    let database = try ReadOnlyDatabase(path)
    try checkVersion(database)
    let found = try database.reading {
      hexadecimal(try ShardChecksum.value(of: database.connection, shard))
    }
    guard found == checksum else {
      throw error(.damaged("its checksum is \(checksum), its content has \(found)"))
    }
    try checkCells(database, of: plan)
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
      case .notSQLite: throw StoreError(path: path, .noShard("it is not an SQLite database"))
      case .foreign: throw StoreError(path: path, .noShard("it is another program's database"))
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

  /// Checks that the file has exactly the shard's cells, each in its place.
  private func checkCells(_ database: ReadOnlyDatabase, of plan: ShardedPlan) throws(StoreError) {
    let range = plan.plan.range(of: shard)
    var next = range.lowerBound
    try database.forEachRow("SELECT id FROM cell ORDER BY id") { row in
      let place =
        next < range.upperBound ? plan.plan.cells.index(of: plan.plan.subscriberCell(next)) : -1
      guard row.integer(0) == Int64(place) else {
        throw error(.damaged("cell \(row.integer(0)) does not belong to it"))
      }
      next += 1
    }
    guard next == range.upperBound else {
      throw error(.damaged("it has \(next - range.lowerBound) of \(range.count) cells"))
    }
  }
}

/// The checksum of a shard: its number and the content of its tables. It depends on the plan and
/// the shard's number alone.
enum ShardChecksum {
  /// - Throws: `DatabaseError`.
  /// - Complexity: O(size of the database).
  static func value(of connection: OpaquePointer?, _ shard: Shard) throws -> UInt64 {
    Digest.combining([
      UInt64(shard.number), UInt64(shard.count), try LogicalDigest.value(of: connection),
    ])
  }
}

/// The identity of a shard's database.
struct ShardLabel {
  private(set) var planHash = ""
  private(set) var engineVersion = ""
  private(set) var zoneVersion = ""
  private(set) var events = ""
  /// `nil` for a run's database.
  private(set) var shard: Shard?
  /// `nil` until the shard is finished.
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
    var isShard = false
    let name = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'shard'"
    try database.forEachRow(name) { _ in isShard = true }
    guard isShard else {
      throw StoreError(path: database.path, .noShard("it is the database of a run"))
    }
    try database.forEachRow("SELECT number, count, checksum FROM shard") {
      shard = Shard("\($0.integer(0))/\($0.integer(1))")
      checksum = $0.text(2)
    }
  }

  /// - Throws: ``StoreError`` unless it is one of the shards of `plan`.
  func check(_ plan: ShardedPlan, _ path: String) throws(StoreError) {
    try check("engine", engineVersion, ExperimentPlan.engineVersion, path)
    try check("zone data", zoneVersion, plan.plan.zoneVersion, path)
    let hash = hexadecimal(plan.plan.hash)
    let events = plan.events.description
    guard planHash == hash, self.events == events, let shard, shard.count == plan.count else {
      let found = description(of: shard.map { "\($0)" } ?? "?", planHash, self.events)
      let accepted = description(of: "k/\(plan.count)", hash, events)
      throw StoreError(path: path, .otherShard(found: found, accepted: accepted))
    }
  }

  private func check(
    _ subject: String, _ found: String, _ accepted: String, _ path: String
  ) throws(StoreError) {
    guard found != accepted else { return }
    throw StoreError(path: path, .otherVersion(of: subject, found: found, accepted: accepted))
  }

  private func description(of shard: String, _ hash: String, _ events: String) -> String {
    "shard \(shard) of plan \(hash) with `--events \(events)`"
  }
}
