import Testing

@testable import Statistics

/// A margin is said to be large when it is more than a fifth of the level that it is taken from.
@Suite struct LargeMarginTests {
  @Test(
    "a fifth is not large, more is, of a level of either sign",
    arguments: [
      (0.005, 0.0104, 0.4807), (0.002, 0.05, nil), (0.2, 1, nil), (0.2001, 1, 0.2001),
      (0.3, -1, 0.3), (0.1, 0, .infinity), (0, 0, nil),
    ] as [(Double, Double, Double?)])
  func share(margin: Double, level: Double, share: Double?) {
    let found = LargeMargin(margin, of: level)
    #expect((found == nil) == (share == nil))
    guard let found, let share else { return }
    // A share of nothing is no number, which JSON could not write.
    #expect(found.share.map { abs($0 - share) < 1e-4 } ?? (share == .infinity))
    #expect(found.margin == margin && found.level == level)
  }

  @Test("what is not known is not large")
  func unknown() {
    #expect(LargeMargin(nil, of: 0.1) == nil && LargeMargin(0.1, of: nil) == nil)
    #expect(LargeMargin(0.1, of: .nan) == nil)
  }

  @Test("its words have the margin, the level and what it lets pass")
  func words() throws {
    let large = try #require(LargeMargin(0.005, of: 0.0104))
    #expect(
      large.words(margin: "0.50 pp", of: "the baseline's 1.04 %")
        == "the margin of 0.50 pp lets pass a change for the worse of 48 % of the baseline's 1.04 %"
    )
    let nothing = try #require(LargeMargin(0.005, of: 0))
    #expect(
      nothing.words(margin: "0.50 pp", of: "the baseline's 0.00 %").contains(
        "stands against the baseline's 0.00 %"))
  }

  @Test("power says so of its margin")
  func power() throws {
    let warnings = { (margin: Double) in
      try PowerAnswer(
        try ComparisonDesign(.proportion(baseline: 0.0104), alpha: 0.05, margin: margin),
        units: 10_000, change: 0
      ).warnings
    }
    #expect(try warnings(0.002).isEmpty)
    #expect(
      try warnings(0.005) == [
        "the margin of 0.005 lets pass a change for the worse of 48 % of the baseline 0.0104"
      ])
  }
}
