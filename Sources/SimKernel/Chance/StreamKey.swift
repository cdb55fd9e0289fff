/// The key of all random numbers in one replication of one seed: the 64-bit key for Philox.
///
/// The key is `mix(mix(seed + g) + replication * g)`, where `mix` is the finaliser of SplitMix64
/// (Steele, Lea and Flood 2014) and `g` its increment, 2^64 divided by the golden ratio. Each step
/// is a bijection, so two replications of a seed never share a key, nor do two seeds at the same
/// replication.
public struct StreamKey: Hashable, Sendable, BitwiseCopyable {
  /// The 64 bits of the key.
  public let rawValue: UInt64

  /// The key of a replication, by the formula above.
  @inlinable public init(seed: UInt64, replication: UInt32) {
    let step: UInt64 = 0x9E37_79B9_7F4A_7C15
    let seedMixed = StreamKey.mix(seed &+ step)
    rawValue = StreamKey.mix(seedMixed &+ UInt64(replication) &* step)
  }

  /// The finaliser of SplitMix64: a bijection in which every input bit flips about half of the
  /// output bits.
  @inlinable public static func mix(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
