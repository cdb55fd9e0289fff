/// A running 64-bit digest of a stream of words. Equal streams have equal digests in every version.
///
/// One word costs a multiplication and two rotations. Each step is a bijection of the state for a
/// given word and of the word for a given state, so streams that differ in one word always have
/// different digests. Streams that differ in more words collide with probability 2^-64. The order
/// of words matters, and so do leading and trailing zeros. Not cryptographic: collisions can be
/// constructed.
public struct Digest: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline var state: UInt64

  /// The digest of the empty stream.
  @inlinable public init() {
    state = 0x243F_6A88_85A3_08D3  // the first 64 bits of the fractional part of pi
  }

  /// Appends a word to the stream.
  @inlinable @inline(__always)
  public mutating func combine(_ word: UInt64) {
    let product = (state ^ word) &* 0x9FB2_1C65_1E98_DF25
    state = product ^ Digest.rotated(product, 49) ^ Digest.rotated(product, 24)
  }

  /// Appends the number of bytes, then eight bytes at a time, the lowest first, and the rest one by one.
  package mutating func combine(_ bytes: RawSpan) {
    combine(UInt64(bytes.byteCount))
    var place = 0
    while place + 8 <= bytes.byteCount {
      combine(
        UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self)))
      place += 8
    }
    while place < bytes.byteCount {
      combine(UInt64(bytes.unsafeLoad(fromByteOffset: place, as: UInt8.self)))
      place += 1
    }
  }

  /// The digest of the words combined so far.
  @inlinable public var value: UInt64 { StreamKey.mix(state) }

  /// The digest of a sequence of digests, in order: that of a run from those of its cells.
  @inlinable public static func combining(_ digests: some Sequence<UInt64>) -> UInt64 {
    var whole = Digest()
    for digest in digests { whole.combine(digest) }
    return whole.value
  }

  @inlinable @inline(__always)
  static func rotated(_ word: UInt64, _ count: UInt64) -> UInt64 {
    word &<< count | word &>> (64 &- count)
  }
}
