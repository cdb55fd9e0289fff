/// A writer of compact binary data.
///
/// Numbers are unsigned LEB128: groups of seven bits, the lowest first, each but the last marked by
/// its high bit, so that small numbers take one byte. The bytes do not describe themselves:
/// ``ByteReader`` must read the same values in the same order.
public struct ByteWriter: Sendable {
  @usableFromInline var written: [UInt8] = []

  /// A writer that has written nothing.
  public init() {}

  /// The bytes written so far.
  public var bytes: [UInt8] { written }

  /// Appends one byte as it is.
  @inlinable public mutating func append(byte: UInt8) { written.append(byte) }

  /// Appends a number in 1 to 10 bytes, seven bits in each.
  @inlinable public mutating func append(number: UInt64) {
    var left = number
    while left >= 0x80 {
      written.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left &>>= 7
    }
    written.append(UInt8(truncatingIfNeeded: left))
  }

  /// Appends a count in the form of a number.
  ///
  /// - Precondition: `count` is not negative.
  @inlinable public mutating func append(count: Int) { append(number: UInt64(count)) }

  /// Appends an integer in as many bytes as its type has, the lowest first.
  package mutating func append(fixed value: some FixedWidthInteger) {
    for byte in 0..<value.bitWidth / 8 {
      written.append(UInt8(truncatingIfNeeded: value >> (8 * byte)))
    }
  }

  /// Appends a signed number in zigzag form, so that small numbers of either sign are short: 0, -1,
  /// 1, -2 are written as 0, 1, 2, 3.
  public mutating func append(wide number: Int128) {
    var left = UInt128(bitPattern: number << 1 ^ number >> 127)
    while left > UInt128(UInt64.max) {
      written.append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    append(number: UInt64(left))
  }

  /// Appends bytes as they are.
  package mutating func append(bytes: [UInt8]) { written += bytes }

  /// Appends the number of bytes in `block`, then the bytes.
  public mutating func append(block: [UInt8]) {
    append(count: block.count)
    written += block
  }

  /// Appends counts of which many are zero.
  ///
  /// The form is the number of nonzero counts, then one number for each of them: the zeros before
  /// it, shifted left by three, and the count minus one in the low three bits. A 7 in these bits
  /// means a count of 8 or more; the count minus 8 follows.
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
