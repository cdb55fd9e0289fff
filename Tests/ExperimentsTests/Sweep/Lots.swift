import Foundation

/// Reproducible normal numbers (SplitMix64 and Box and Muller).
struct Lots {
  private var state: UInt64
  private var spare: Double?

  /// Mixed, so that seeds in a row do not begin one step apart on the same way.
  init(seed: UInt64) { state = Self.mixed(Self.mixed(seed &+ 1) ^ 0x5851_f42d_4c95_7f2d) }

  mutating func uniform() -> Double {
    state &+= 0x9e37_79b9_7f4a_7c15
    return (Double(Self.mixed(state) >> 11) + 0.5) * 0x1p-53
  }

  private static func mixed(_ word: UInt64) -> UInt64 {
    var z = word
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  mutating func normal() -> Double {
    if let spare {
      self.spare = nil
      return spare
    }
    let radius = (-2 * log(uniform())).squareRoot()
    let angle = 2 * Double.pi * uniform()
    spare = radius * sin(angle)
    return radius * cos(angle)
  }
}
