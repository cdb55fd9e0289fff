import PushModel

/// SplitMix64 (Steele, Lea and Flood 2014): the tests' own chance, the same on every machine.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  /// Seeds are mixed first: neighbours would otherwise give the same numbers one step apart.
  init(_ seed: UInt64) { state = Self.mix(seed ^ 0x5bd1_e995_c6a4_a793) }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    return Self.mix(state)
  }

  private static func mix(_ value: UInt64) -> UInt64 {
    var bits = value
    bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
    bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
    return bits ^ bits >> 31
  }

  /// Evenly from 0 (included) to 1 (excluded).
  mutating func uniform() -> Double { Double(next() >> 11) * 0x1p-53 }

  mutating func happens(_ probability: Double) -> Bool { uniform() < probability }

  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func moment(_ earliest: Timestamp, _ latest: Timestamp) -> Timestamp {
    earliest + .milliseconds(Int64(below(Int((latest - earliest).milliseconds) + 1)))
  }
}
