/// Units one after another: stratum, arm and sums, to be gone through more than once.
final class UnitStore {
  /// Doubles of one unit.
  let size: Int
  private let records: RecordStore

  init(size: Int, blockBytes: Int, store: BlockStore) {
    self.size = size
    records = RecordStore(stride: 1 + size, parts: 1, blockBytes: blockBytes, store: store)
  }

  func append(
    _ stratum: Stratum, arm: Int, _ sums: UnsafePointer<Double>
  ) throws(TableError) {
    let record = try records.next(in: 0)
    record[0] = UInt64(stratum.code) << 32 | UInt64(arm)
    for place in 0..<size { record[1 + place] = sums[place].bitPattern }
  }

  /// Every unit, in one and the same order each time.
  func each(
    _ body: (_ stratum: Stratum, _ arm: Int, _ sums: UnsafePointer<Double>) -> Void
  ) throws(TableError) {
    try records.each(in: 0) { (record) throws(TableError) in
      let sums = UnsafeRawPointer(record + 1).assumingMemoryBound(to: Double.self)
      body(
        Stratum(code: UInt32(truncatingIfNeeded: record[0] >> 32)),
        Int(record[0] & 0xFFFF_FFFF), sums)
    }
  }
}
