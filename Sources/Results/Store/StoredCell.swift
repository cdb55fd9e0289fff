import Experiments
import Foundation
import GRDB
import SimKernel

/// A row of the table `cell`.
struct StoredCell {
  var cell: Cell
  var digest: String
  var decisions: Int64
  var handled: Int64
  var version: Int
  var bytes: Data
  var crc: Int64

  static let selection = """
    SELECT replication, part, lane, digest, decisions, handled, version, record, crc FROM cell
    """

  init(_ record: CellRecord, bytes: Data) {
    cell = record.cell
    digest = hexadecimal(record.digest)
    decisions = record.decisions
    handled = record.handled
    version = Schema.recordVersion
    self.bytes = bytes
    crc = 0
    crc = checksum
  }

  init(_ row: Row) throws {
    guard let part = Cell.Part(rawValue: row[1]) else {
      throw DatabaseError(
        resultCode: .SQLITE_CORRUPT, message: "cell.part is `\(row[1] as String)`")
    }
    cell = Cell(replication: row[0], part: part, lane: row[2])
    digest = row[3]
    decisions = row[4]
    handled = row[5]
    version = row[6]
    bytes = row[7]
    crc = row[8]
  }

  /// What is wrong with it; `nil` for what was written.
  var fault: String? {
    if version != Schema.recordVersion {
      return "its record has version \(version), \(Schema.recordVersion) is accepted"
    }
    let found = checksum
    return found == crc ? nil : "its checksum is \(found), \(crc) was stored"
  }

  /// Of the record and of what it is about: any one changed word is always seen.
  private var checksum: Int64 {
    var sum = Digest()
    for number in [cell.replication, cell.part == .owners ? 1 : 0, cell.lane] {
      sum.combine(UInt64(number))
    }
    sum.combine(bytes)
    return Int64(bitPattern: sum.value)
  }

  func insert(_ db: Database, id: Int64) throws {
    try db.execute(
      sql: "INSERT INTO cell VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        id, cell.replication, cell.part.rawValue, cell.lane, digest, decisions, handled, version,
        bytes, crc,
      ])
  }
}
