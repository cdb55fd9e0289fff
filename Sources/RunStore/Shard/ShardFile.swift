import Experiments
import Foundation

/// A finished shard.
package struct ShardFile: Sendable {
  package let path: String
  package let shard: Shard
  /// Sixteen hexadecimal digits: of all that the shard says.
  package let checksum: String
  private let plan: ShardedPlan

  /// Reads which shard it is; what it says is not looked at before ``verify()``.
  ///
  /// - Throws: ``StoreError`` when the file is no finished shard of `plan`.
  package init(_ path: String, of plan: ShardedPlan) throws(StoreError) {
    self.path = path
    self.plan = plan
    try Self.checkHeader(path)
    let label = try ShardLabel(ReadOnlyDatabase(path))
    try label.check(plan, path)
    guard let shard = label.shard, let checksum = label.checksum else {
      throw StoreError(path: path, .noShard("it is not complete"))
    }
    self.shard = shard
    self.checksum = checksum
  }

  /// Reads all that it says.
  ///
  /// - Throws: ``StoreError`` when that is not what was written.
  /// - Complexity: O(size of the file).
  package func verify() throws(StoreError) {
    let database = try ReadOnlyDatabase(path)
    try checkVersion(database)
    let found = try database.reading {
      hexadecimal(try ShardChecksum.value(of: database.connection, shard))
    }
    guard found == checksum else {
      throw error(.damaged("its checksum is \(checksum), its content has \(found)"))
    }
    try checkCells(database)
  }

  private func error(_ reason: StoreError.Reason) -> StoreError { StoreError(path: path, reason) }

  private static func checkHeader(_ path: String) throws(StoreError) {
    do throws(StoreError) {
      let header = try DatabaseInspection(path: path).checkHeader()
      guard header.version == Schema.version else {
        throw StoreError(
          path: path,
          .otherVersion(of: "tables", found: "\(header.version)", accepted: "\(Schema.version)"))
      }
      // A finished shard is one file.
      guard !header.hasLog else {
        throw StoreError(path: path, .noShard("it has a write-ahead log"))
      }
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

  /// Exactly the shard's cells, and each in its place.
  private func checkCells(_ database: ReadOnlyDatabase) throws(StoreError) {
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
