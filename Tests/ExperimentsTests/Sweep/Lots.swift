import Foundation
import TestSupport

/// Reproducible normal numbers (Box and Muller).
struct Lots {
  private var chance: Chance
  private var spare: Double?

  /// `docs/sizing.md` states what these numbers give, so they begin where they always did.
  init(seed: UInt64) {
    chance = Chance(state: Chance.mixed(Chance.mixed(seed &+ 1) ^ 0x5851_F42D_4C95_7F2D))
  }

  /// Between 0 and 1, both excluded.
  mutating func uniform() -> Double { (Double(chance.next() >> 11) + 0.5) * 0x1p-53 }

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
