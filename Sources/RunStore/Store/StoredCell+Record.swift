import Experiments
import SimKernel

extension StoredCell {
  /// What was stored, of a plan with this shape.
  ///
  /// - Parameter path: The database, for what is said of a damaged cell.
  /// - Throws: ``StoreError`` when that is not what was written.
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
