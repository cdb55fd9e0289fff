import Testing

@testable import Statistics

@Suite("Effects over strata, and from sums")
struct StrataTests {
  /// One stratum: n_a n_b / N cancels, and the difference of rates is left.
  @Test("one stratum has its own difference")
  func one() throws {
    let found = try MantelHaenszel.riskDifference(
      [(try Tally(20, of: 100), try Tally(40, of: 200))], level: 0.95)
    #expect(abs(found.value) < 1e-15)
    let other = try MantelHaenszel.riskDifference(
      [(try Tally(10, of: 100), try Tally(60, of: 200))], level: 0.95)
    #expect(abs(other.value - 0.2) < 1e-15)
  }

  /// By hand: weights 100 * 100 / 200 = 50 and 200 * 100 / 300 = 66.67, differences .1 and .05,
  /// so (5 + 3.3333) / 116.667; Sato's variance from his formula (1989) in Python's fractions.
  @Test("strata weigh by their sizes")
  func two() throws {
    let found = try MantelHaenszel.riskDifference(
      [
        (try Tally(20, of: 100), try Tally(30, of: 100)),
        (try Tally(50, of: 200), try Tally(30, of: 100)),
      ], level: 0.95)
    #expect(abs(found.value - 1.0 / 14) < 1e-15)
    #expect(abs(found.standardError - 0.04101126916166737) < 1e-15)
  }

  @Test("strata that lack an arm say nothing; none at all is no answer")
  func empty() throws {
    let whole = (try Tally(20, of: 100), try Tally(30, of: 100))
    let lone = (try Tally(0, of: 0), try Tally(30, of: 100))
    let one = try MantelHaenszel.riskDifference([whole], level: 0.9)
    let both = try MantelHaenszel.riskDifference([whole, lone], level: 0.9)
    #expect(one == both)
    #expect(throws: StatisticsError.self) {
      try MantelHaenszel.riskDifference([lone], level: 0.95)
    }
    #expect(throws: StatisticsError.self) {
      try MantelHaenszel.riskDifference(
        [(try Tally(0, of: 9), try Tally(0, of: 9))], level: 0.95)
    }
  }

  @Test("a rank test from tallies is that of the values", arguments: 0..<10 as Range<UInt64>)
  func ranks(seed: UInt64) throws {
    var dice = SplitMix(seed: seed)
    let control = (0..<60).map { _ in Double(dice.next() % 9) }
    let treatment = (0..<45).map { _ in Double(dice.next() % 11) }
    let values = Set(control + treatment).sorted()
    let tallied = try MannWhitney(
      tallies: values.map { value in
        (value, control.count { $0 == value }, treatment.count { $0 == value })
      })
    #expect(tallied == (try MannWhitney(control: control, treatment: treatment)))
  }

  @Test("tallies out of order, or without an arm, are refused")
  func brokenTallies() {
    #expect(throws: StatisticsError.self) { try MannWhitney(tallies: [(2, 1, 1), (1, 1, 1)]) }
    #expect(throws: StatisticsError.self) { try MannWhitney(tallies: [(1, 0, 3)]) }
    #expect(throws: StatisticsError.self) { try MannWhitney(tallies: []) }
  }

  /// 2 b1 + b2 = 5 and b1 + 3 b2 = 10: b = (1, 3).
  @Test("normal equations, whatever the units")
  func leastSquares() throws {
    let found = try NormalEquations.coefficients([[2, 1], [1, 3]], [5, 10])
    #expect(abs(found[0] - 1) < 1e-12)
    #expect(abs(found[1] - 3) < 1e-12)
    let scaled = try NormalEquations.coefficients([[2e12, 1e6], [1e6, 3]], [5e6, 10])
    #expect(abs(scaled[0] - 1e-6) < 1e-18)
    #expect(abs(scaled[1] - 3) < 1e-12)
    #expect(throws: StatisticsError.self) {
      try NormalEquations.coefficients([[1, 2], [2, 4]], [1, 2])
    }
    #expect(throws: StatisticsError.self) {
      try NormalEquations.coefficients([[0, 0], [0, 1]], [0, 1])
    }
  }
}
