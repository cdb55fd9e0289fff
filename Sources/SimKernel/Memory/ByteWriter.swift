/// Builds stored bytes. A number takes groups of seven bits, the lowest first, each but the last
/// marked by its high bit: small numbers take one byte. What is written says nothing about itself;
/// ``ByteReader`` must ask for the same things in the same order.
public struct ByteWriter: Sendable {
  @usableFromInline var written: [UInt8] = []

  public init() {}

  /// What was written so far.
  public var bytes: [UInt8] { written }

  @inlinable public mutating func append(byte: UInt8) { written.append(byte) }

  @inlinable public mutating func append(number: UInt64) {
    var left = number
    while left >= 0x80 {
      written.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left &>>= 7
    }
    written.append(UInt8(truncatingIfNeeded: left))
  }

  /// - Precondition: `count` is not negative.
  @inlinable public mutating func append(count: Int) { append(number: UInt64(count)) }

  /// Eight bytes, the lowest first.
  public mutating func append(word: UInt64) {
    for shift in stride(from: 0, to: 64, by: 8) {
      written.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
    }
  }

  /// Small numbers of either sign are short: 0, -1, 1, -2 are written as 0, 1, 2, 3.
  public mutating func append(wide number: Int128) {
    var left = UInt128(bitPattern: number << 1 ^ number >> 127)
    while left > UInt128(UInt64.max) {
      written.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    append(number: UInt64(left))
  }

  /// Bytes that do not say how many they are: their number goes before them.
  public mutating func append(block: [UInt8]) {
    append(count: block.count)
    written += block
  }

  /// Counts of which many are zero: how many are not, then for each of them one number, of the zeros
  /// before it and in its low three bits the count less one; 7 there is followed by what is left.
  ///
  /// - Precondition: No count is negative.
  public mutating func append(sparse counts: Span<Int>) {
    var filled = 0
    for place in counts.indices where counts[place] != 0 { filled += 1 }
    append(count: filled)
    var zeros = 0
    for place in counts.indices {
      let count = counts[place]
      if count == 0 {
        zeros += 1
        continue
      }
      let low = min(count - 1, 7)
      append(count: zeros << 3 | low)
      if low == 7 { append(count: count - 8) }
      zeros = 0
    }
  }
}
