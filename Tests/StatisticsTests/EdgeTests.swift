import JSON
import Statistics
import Testing

/// Zeros, single values, non-finite values and billions: a number that holds or a clear refusal.
@Suite struct EdgeTests {
  @Test func nobodyAndEverybody() throws {
    let (none, all) = (try Tally(0, of: 48), try Tally(48, of: 48))
    for interval in [try none.wilson(level: 0.95), try none.clopperPearson(level: 0.95)] {
      #expect(interval.low == 0 && interval.high > 0 && interval.high < 0.1)
    }
    for interval in [try all.wilson(level: 0.95), try all.clopperPearson(level: 0.95)] {
      #expect(interval.high == 1 && interval.low < 1 && interval.low > 0.9)
    }
    #expect(throws: StatisticsError.degenerate(method: "two-proportion z-test", .zeroVariance)) {
      try ProportionPair(control: none, treatment: none).zTest()
    }
  }

  /// Values of SciPy 1.17.1 and, above, mpmath 1.3.0 (SciPy is 1e-8 off there).
  @Test func aBillionTrials() throws {
    let one = try Tally(1, of: 1_000_000_000).clopperPearson(level: 0.95)
    #expect(abs(one.low - 2.531780798396938e-11) < 1e-20)
    #expect(abs(one.high - 5.57164337820311527e-09) < 1e-20)
    let wilson = try Tally(1, of: 1_000_000_000).wilson(level: 0.95)
    #expect(one.low < wilson.low && wilson.low < 1e-9 && wilson.high > 1e-9)
  }

  @Test func noTrialsHaveNoRate() throws {
    #expect(try Tally(0, of: 0).rate == nil)
    #expect(throws: StatisticsError.self) { try Tally(0, of: 0).wilson(level: 0.95) }
    #expect(throws: StatisticsError.self) { try Tally(2, of: 1) }
    #expect(throws: StatisticsError.self) { try Tally(-1, of: 1) }
    #expect(throws: StatisticsError.self) { try Tally(0, of: -1) }
  }

  @Test(arguments: [0, 1, -0.5, 1.5, .nan, .infinity])
  func levelsOutsideTheUnitIntervalAreRefused(level: Double) {
    #expect(throws: StatisticsError.self) { try Tally(3, of: 9).wilson(level: level) }
    #expect(throws: StatisticsError.self) { try Tally(3, of: 9).clopperPearson(level: level) }
    #expect(throws: StatisticsError.self) { try seedLevelT([1, 2, 4], level: level) }
  }

  @Test(arguments: [[], [1], [1, .nan], [1, .infinity]])
  func meansNeedTwoFiniteValues(values: [Double]) {
    #expect(throws: StatisticsError.self) {
      try Welch(control: Moments(values), treatment: Moments([1, 2]))
    }
    #expect(throws: StatisticsError.self) { try PairedT(differences: values) }
  }

  @Test func anErrorSaysWhereAndWhatIsAccepted() {
    let error = #expect(throws: StatisticsError.self) {
      try Quantile.interpolated([1, 2, .nan], 0.5)
    }
    #expect(
      error?.description == "quantile: `values[2]` is nan, accepted: a finite number up to 1e100")
  }

  @Test func identicalSeedsAreAnIdentityAndConstantOnesHaveNoVariance() {
    #expect(throws: StatisticsError.degenerate(method: "paired t-test", .exactIdentity)) {
      try seedLevelT([0, 0, 0], level: 0.95)
    }
    #expect(throws: StatisticsError.degenerate(method: "paired t-test", .zeroVariance)) {
      try seedLevelT([0.1, 0.1, 0.1], level: 0.95)
    }
    // Differences that differ by rounding alone are constant too.
    #expect(throws: StatisticsError.degenerate(method: "paired t-test", .zeroVariance)) {
      try PairedT(control: [1.1, 2.2, 3.3], treatment: [2.1, 3.2, 4.3]).difference(level: 0.95)
    }
  }

  @Test func subscribersWithoutDeliveriesGiveNoRate() {
    #expect(throws: StatisticsError.degenerate(method: "ratio of totals", .noDenominator)) {
      try RatioEstimate(numerators: [0, 0], denominators: [0, 0])
    }
    #expect(throws: StatisticsError.self) {
      try RatioEstimate(numerators: [0, 0], denominators: [2, -1])
    }
    #expect(throws: StatisticsError.self) {
      try RatioEstimate(numerators: [0, 0, 1], denominators: [2, 1])
    }
  }

  @Test func aRatioThatIsTheSameForEverySubscriberHasNoVariance() throws {
    let deliveries = [3.0, 7, 11, 13]
    let ratio = try RatioEstimate(
      numerators: deliveries.map { $0 * 0.1 }, denominators: deliveries)
    #expect(ratio.variance == 0)
  }

  @Test func withoutAControlRatioThereIsNoLift() throws {
    let none = try RatioEstimate(numerators: [0, 0, 0], denominators: [4, 5, 6])
    let some = try RatioEstimate(numerators: [0, 1, 2], denominators: [4, 5, 6])
    let result = try RatioDifference(control: none, treatment: some, level: 0.95)
    #expect(result.relative == nil)
    #expect(result.difference.value == 0.2)
  }

  @Test func anUnknownMethodAndAMissingInputAreNamed() {
    let unknown = Method.evaluate("no_such_test", inputs: [:])
    #expect(unknown.status == .unsupported)
    let missing = Method.evaluate("prop_ci_wilson", inputs: ["x": .integer(1)])
    #expect(missing.status == .error)
    #expect(missing.message == "prop_ci_wilson: `n` is missing, accepted: a whole number")
  }
}
