import Testing

@testable import Statistics

/// Rates restricted to a difference keep their digits, however small they are.
@Suite struct ScoreTests {
  /// mpmath 1.3.0 at 40 digits, from the closed form; the arc cosine in double precision was off
  /// by 4e-5, by 16 % and by 0.3 %.
  @Test(arguments: [
    (xa: 3, na: 10_000_000, xb: 0, nb: 10, margin: 0.0, z: -0.0017320510673762971),
    (xa: 0, na: 1_000_000_000_000, xb: 0, nb: 3, margin: 0.001, z: 31638.599858416634),
    (xa: 15, na: 30, xb: 1, nb: 1_000_000_000, margin: 0.0, z: -21650.635224514772),
  ])
  func statistic(xa: Int, na: Int, xb: Int, nb: Int, margin: Double, z: Double) throws {
    let pair = try ProportionPair(control: Tally(xa, of: na), treatment: Tally(xb, of: nb))
    let found = try pair.scoreNonInferiority(margin: margin).statistic
    #expect(abs(found - z) < 1e-9 * abs(z))
  }

  /// mpmath 1.3.0: 60 halvings of the score at 40 digits.
  @Test func limitsOfTwoAgainstAHundredThousand() throws {
    let pair = try ProportionPair(control: Tally(2, of: 2), treatment: Tally(100_000, of: 100_000))
    let low = try pair.miettinenNurminen(level: 0.99).low
    #expect(abs(low - -6.634522751197301e-05) < 1e-12)
  }

  /// One success in a trillion is a difference of exactly 1e-12.
  @Test func trillionsDifferInTheirLastDigit() throws {
    let pair = try ProportionPair(
      control: Tally(500_000_000_000, of: 1_000_000_000_000),
      treatment: Tally(499_999_999_999, of: 1_000_000_000_000))
    #expect(pair.difference == -1e-12)
    // mpmath 1.3.0: -sqrt(2) 1e-6.
    #expect(abs(try pair.zTest().statistic - -1.414213562373095e-06) < 1e-17)
  }

  /// 0.5 -+ 1.959964 * 5e-7, whose next term is below 1e-15.
  @Test func exactLimitsOfATrillionTrials() throws {
    let interval = try Tally(500_000_000_000, of: 1_000_000_000_000).clopperPearson(level: 0.95)
    #expect(abs(interval.low - 0.499999020017508) < 2e-12)
    #expect(abs(interval.high - 0.500000979982492) < 2e-12)
  }
}
