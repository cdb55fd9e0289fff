import PushService
import TestSupport
import Testing

/// Numbers of a decision from a seed.
@Suite struct SeededChanceTests {
  private static let count: UInt64 = Build.isOptimised ? 400_000 : 40_000

  /// The share of normal numbers for which something holds, and three standard errors of it.
  private func share(_ holds: (Double) -> Bool, _ expected: Double) -> (
    found: Double, error: Double
  ) {
    let found = (0..<Self.count).count { holds(SeededChance(seed: $0).normal(Int($0 % 64))) }
    let error = (expected * (1 - expected) / Double(Self.count)).squareRoot()
    return (Double(found) / Double(Self.count), 3 * error)
  }

  // R 4.3: pnorm(c(-3, -1.5, -0.25, 0.5, 1, 2))
  @Test(
    "normal numbers lie below each quantile as often as they should",
    arguments: [
      (-3, 0.001_349_898), (-1.5, 0.066_807_20), (-0.25, 0.401_293_67), (0.5, 0.691_462_46),
      (1, 0.841_344_75), (2, 0.977_249_87),
    ] as [(Double, Double)])
  func normal(below quantile: Double, expected: Double) {
    let (found, error) = share({ $0 < quantile }, expected)
    #expect(abs(found - expected) < error)
  }

  @Test("uniform numbers fill 0..<1 evenly and do not depend on one another")
  func uniform() {
    var cells = [Int](repeating: 0, count: 16)
    for seed in 0..<Self.count {
      let chance = SeededChance(seed: seed)
      let (one, other) = (chance.uniform(0), chance.uniform(1))
      #expect((0..<1).contains(one))
      cells[Int(one * 4) * 4 + Int(other * 4)] += 1
    }
    let expected = Double(Self.count) / 16
    let distance = cells.reduce(0) {
      $0 + (Double($1) - expected) * (Double($1) - expected) / expected
    }
    // The upper 0.1 % point of chi-squared with 15 degrees of freedom.
    #expect(distance < 37.7)
  }

  @Test("the same seed and place give the same number, others another one")
  func same() {
    let numbers = (0..<64).flatMap { place in
      [3, 4].flatMap { (seed: UInt64) in
        [SeededChance(seed: seed).uniform(place), SeededChance(seed: seed).normal(place)]
      }
    }
    #expect(Set(numbers).count == 256)
    #expect(SeededChance(seed: 3).normal(5) == SeededChance(seed: 3).normal(5))
  }
}
