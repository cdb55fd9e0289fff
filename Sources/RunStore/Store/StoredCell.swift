import Bytes
import Experiments
import Foundation
import GRDB
import SimKernel

/// A row of the table `cell`.
package struct StoredCell {
  /// The place of the row: replication, part and lane.
  package var cell: Cell
  var digest: String
  var decisions: Int64
  var handled: Int64
  var version: Int
  var bytes: Data
  var crc: Int64

  /// SQL of all rows, with the columns in the order in which they are read here.
  package static let selection = """
    SELECT replication, part, lane, digest, decisions, handled, version, record, crc FROM cell
    """

  init(_ record: CellRecord) {
    cell = record.cell
    digest = hexadecimal(record.digest)
    decisions = record.decisions
    handled = record.handled
    version = Schema.recordVersion
    bytes = Data(record.stored)
    crc = 0
    crc = checksum
  }

  init(_ row: Row) throws {
    cell = try Self.cell(row)
    digest = try row.decode(atIndex: 3)
    decisions = try row.decode(atIndex: 4)
    handled = try row.decode(atIndex: 5)
    version = try row.decode(atIndex: 6)
    bytes = try row.decode(atIndex: 7)
    crc = try row.decode(atIndex: 8)
  }

  /// The same from a row of ``ReadOnlyDatabase``; `nil` when its part is none.
  package init?(_ row: SQLRow) {
    guard let part = row.text(1).flatMap(Cell.Part.init(rawValue:)) else { return nil }
    cell = Cell(replication: Int(row.integer(0)), part: part, lane: Int(row.integer(2)))
    digest = row.text(3) ?? ""
    decisions = row.integer(4)
    handled = row.integer(5)
    version = Int(row.integer(6))
    bytes = row.bytes(7)
    crc = row.integer(8)
  }

  /// The cell of a row, from its first three columns.
  static func cell(_ row: Row) throws -> Cell {
    let name: String = try row.decode(atIndex: 1)
    guard let part = Cell.Part(rawValue: name) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "`\(name)` is no part")
    }
    return Cell(
      replication: try row.decode(atIndex: 0), part: part, lane: try row.decode(atIndex: 2))
  }

  /// The fault of the row; `nil` for an unchanged one.
  var fault: String? {
    let found = checksum
    return found == crc ? nil : "its checksum is \(found), \(crc) was stored"
  }

  /// Checksum of the record and of its key: any single changed word is detected.
  var checksum: Int64 {
    var sum = Digest()
    for number in [cell.replication, cell.part == .owners ? 1 : 0, cell.lane] {
      sum.combine(UInt64(bitPattern: Int64(number)))
    }
    sum.combine(bytes)
    return Int64(bitPattern: sum.value)
  }

  func insert(_ db: Database, id: Int64) throws {
    try db.insert(
      into: "cell", id, cell.replication, cell.part.rawValue, cell.lane, digest, decisions, handled,
      version, bytes,
      crc)
  }
}

extension StoredCell {
  /// The stored record, for a plan with this shape.
  ///
  /// - Parameter path: The database, for messages about a damaged cell.
  /// - Throws: ``StoreError`` when the cell was changed.
  package func record(of shape: CellShape, in path: String) throws(StoreError) -> CellRecord {
    try refuseOtherVersion(in: path)
    if let fault { throw damaged(fault, path) }
    let record: CellRecord
    do throws(ByteError) {
      record = try CellRecord(stored: [UInt8](bytes), of: shape)
    } catch { throw damaged("its record cannot be read, \(error)", path) }
    guard record.cell == cell, hexadecimal(record.digest) == digest,
      record.decisions == decisions, record.handled == handled
    else { throw damaged("its columns and its record differ", path) }
    return record
  }

  func refuseOtherVersion(in path: String) throws(StoreError) {
    guard version != Schema.recordVersion else { return }
    throw StoreError(
      path: path,
      .otherVersion(
        of: "record version", found: "\(version)", accepted: "\(Schema.recordVersion)"))
  }

  private func damaged(_ words: String, _ path: String) -> StoreError {
    StoreError(path: path, .damagedCell(cell, words))
  }
}
