import SimKernel

/// Walks over the entries of an ``ActivityTally``.
struct ActivityCursor {
  private var reader: ByteReader
  private var next: UInt64 = 0
  /// Of the entry; the largest number after the last.
  private(set) var key: UInt64 = 0
  private(set) var count = 0

  /// At the first entry.
  init(_ tally: ActivityTally) {
    reader = ByteReader(tally.bytes)
    advance()
  }

  mutating func advance() {
    guard !reader.isAtEnd else {
      key = .max
      return
    }
    // A tally's bytes are its own, or were checked when they came in.
    let step = try! reader.number("activity")
    key = next + step >> 1
    count = step & 1 == 0 ? 1 : try! reader.count("repeated activity", max: .max) + 2
    next = key + 1
  }
}
