/// Positions within a row's record.
struct RowLayout {
  let hasUnits: Bool
  let hasRowHash: Bool
  let rowHash = 2
  private let segmentStart: Int
  let segmentCount: Int
  let sums: Int
  let stride: Int

  init(_ bound: BoundQuestion) {
    hasUnits = bound.unit != nil
    hasRowHash = hasUnits && bound.question.rows == .unit
    segmentStart = hasRowHash ? 3 : 2
    segmentCount = bound.segments.count
    sums = segmentStart + (segmentCount + 1) / 2
    stride = sums + bound.width
  }

  @inline(__always)
  func fill(_ record: UnsafeMutablePointer<UInt64>, unit: UInt64, arm: Int, line: Int) {
    record[0] = unit
    record[1] = UInt64(arm) << 48 | UInt64(min(line, (1 << 48) - 1))
  }

  @inline(__always)
  func arm(_ record: UnsafePointer<UInt64>) -> Int { Int(record[1] >> 48) }

  @inline(__always)
  func line(_ record: UnsafePointer<UInt64>) -> Int { Int(record[1] & ((1 << 48) - 1)) }

  @inline(__always)
  func setSegment(_ record: UnsafeMutablePointer<UInt64>, _ place: Int, _ value: UInt32) {
    let word = segmentStart + place / 2
    if place.isMultiple(of: 2) {
      record[word] = UInt64(value)
    } else {
      record[word] |= UInt64(value) << 32
    }
  }

  @inline(__always)
  func segment(_ record: UnsafePointer<UInt64>, _ place: Int) -> UInt32 {
    UInt32(
      truncatingIfNeeded: record[segmentStart + place / 2] >> (place.isMultiple(of: 2) ? 0 : 32))
  }

  /// The sums, as doubles.
  @inline(__always)
  func sums(_ record: UnsafePointer<UInt64>) -> UnsafePointer<Double> {
    UnsafeRawPointer(record + sums).assumingMemoryBound(to: Double.self)
  }
}
