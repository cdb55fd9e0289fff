import SimKernel
import Testing

@Suite struct NormalProbabilityTests {
  /// Worked with 40 digits by mpmath 1.3.
  @Test(
    "agrees with 40-digit arithmetic",
    arguments: [
      (z: -8, p: 6.220960574271784e-16), (z: -5.5, p: 1.8989562465887718e-08),
      (z: -3, p: 0.0013498980316300946), (z: -1.25, p: 0.10564977366685525),
      (z: -0.5, p: 0.3085375387259869), (z: -0.001, p: 0.49960105778608893),
      (z: 0, p: 0.5), (z: 0.3, p: 0.6179114221889527), (z: 1.96, p: 0.9750021048517795),
      (z: 4, p: 0.9999683287581669), (z: 8, p: 0.9999999999999993),
    ])
  func published(z: Double, p: Double) {
    let value = Elementary.normalProbability(z)
    #expect(abs(value - p) < 3e-16)
    #expect(abs(value / p - 1) < 1e-8)
  }

  @Test("undoes the quantile, and the quantile undoes it")
  func inverse() {
    for p in grid(0x1p-53...(1 - 0x1p-53), count: 50_001) {
      #expect(abs(Elementary.normalProbability(Elementary.normalQuantile(p)) - p) < 1e-15)
    }
    for z in grid(-5...5, count: 20_001) {
      let back = Elementary.normalQuantile(Elementary.normalProbability(z))
      #expect(abs(back - z) < 1e-9)
    }
  }

  @Test("both sides add up to one")
  func symmetry() {
    for z in grid(0...40, count: 20_000) {
      #expect(Elementary.normalProbability(z) + Elementary.normalProbability(-z) == 1)
    }
  }

  @Test("never falls, across the seam at 7.07 too")
  func monotone() {
    for range in [-9.0...9, -7.08 ... -7.06, 7.06...7.08] {
      let values = grid(range, count: 10_000).map(Elementary.normalProbability)
      #expect(zip(values, values.dropFirst()).allSatisfy(<=))
    }
  }

  @Test("ends at 0 and 1")
  func extremes() {
    for z in [39, 1e300, .infinity] {
      #expect(Elementary.normalProbability(z) == 1)
      #expect(Elementary.normalProbability(-z) == 0)
    }
    #expect(Elementary.normalProbability(.nan).isNaN)
  }
}
