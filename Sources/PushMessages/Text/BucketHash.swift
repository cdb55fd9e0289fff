/// Puts a feature's bytes into one of 2¹⁴ buckets: 32-bit FNV-1a (Fowler, Noll and Vo), folded.
///
/// Features that meet in a bucket share a weight.
struct BucketHash {
  static let bits = 14
  static let bucketCount = 1 << bits

  private var value: UInt32 = 2_166_136_261

  init(_ bytes: some Sequence<UInt8>) { add(bytes) }

  mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { value = (value ^ UInt32(byte)) &* 16_777_619 }
  }

  var bucket: UInt16 {
    UInt16(truncatingIfNeeded: (value ^ value >> Self.bits) & UInt32(Self.bucketCount - 1))
  }
}
