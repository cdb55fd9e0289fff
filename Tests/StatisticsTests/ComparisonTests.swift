import Statistics
import Testing

/// Exact, score and Bayesian comparisons at their edges.
@Suite struct ComparisonTests {
  @Test(arguments: [
    [[0, 10], [0, 20]], [[1_000, 0], [500, 0]], [[1 << 40, 1 << 40], [1 << 40, 1 << 40]],
  ])
  func tablesThatSayNothingHaveAPValueOfOne(table: [[Int]]) throws {
    #expect(abs(try FisherExact.pValue(table) - 1) < 1e-10)
  }

  @Test func fisherAtABillionAgreesWithTheChiSquare() throws {
    let table = [[500_000_000, 500_000_000], [500_030_000, 499_970_000]]
    let exact = try FisherExact.pValue(table)
    let corrected = try Independence.chiSquare(table, yates: true).pValue
    #expect(abs(exact - corrected) < 1e-9)
  }

  @Test func fisherTailsOverlapInTheObservedTable() throws {
    for a in 0...12 {
      let table = [[a, 12 - a], [7, 9]]
      let up = try FisherExact.pValue(table, alternative: .greater)
      let down = try FisherExact.pValue(table, alternative: .less)
      #expect(up + down > 1 && up + down < 2)
      #expect(try FisherExact.pValue(table) >= min(up, down))
    }
  }

  @Test(arguments: [(0, 30, 0, 40), (30, 30, 40, 40), (30, 30, 0, 40), (0, 30, 40, 40)])
  func scoreIntervalsHoldAtTheCorners(xa: Int, na: Int, xb: Int, nb: Int) throws {
    let pair = try ProportionPair(control: Tally(xa, of: na), treatment: Tally(xb, of: nb))
    let interval = try pair.miettinenNurminen(level: 0.95)
    #expect(interval.contains(pair.difference))
    #expect(interval.low >= -1 && interval.high <= 1)
    #expect(interval.high - interval.low > 0.05)
  }

  @Test(arguments: [5, 20, 60, 95])
  func scoreIntervalsExcludeWhatTheScoreTestRejects(successes: Int) throws {
    let pair = try ProportionPair(
      control: Tally(50, of: 100), treatment: Tally(successes, of: 100))
    let low = try pair.miettinenNurminen(level: 0.9).low
    // The interval's variance is larger by the factor N / (N - 1).
    guard low < 0 else { return }
    let test = try pair.scoreNonInferiority(margin: -low)
    #expect(abs(test.statistic * (199.0 / 200).squareRoot() - 1.6448536269514722) < 1e-6)
  }

  @Test func theBestArmsShareOne() throws {
    let arms = try [Tally(10, of: 100), Tally(10, of: 100), Tally(300, of: 4_000)]
    let result = try BetaBinomial(arms, level: 0.95)
    #expect(abs(result.bestProbability.reduce(0, +) - 1) < 1e-12)
    #expect(abs(result.bestProbability[0] - result.bestProbability[1]) < 1e-12)
    #expect(result.expectedLoss.allSatisfy { $0 >= 0 })
    let alone = try BetaBinomial([Tally(0, of: 0)], level: 0.95)
    #expect(alone.bestProbability == [1] && alone.expectedLoss == [0])
  }

  /// A billion trials per arm, one standard error apart: P(b > a) = Phi(1 / sqrt 2).
  @Test func theBestOfTwoBillionsIsNormal() throws {
    let result = try BetaBinomial(
      [Tally(100_000_000, of: 1_000_000_000), Tally(100_009_487, of: 1_000_000_000)], level: 0.95)
    #expect(abs(result.bestProbability[1] - 0.7602) < 1e-4)
  }

  @Test func exactRanksAgreeWithCounting() throws {
    let test = try MannWhitney(control: [1, 2, 3], treatment: [4, 5])
    #expect(test.uTreatment == 6 && test.uControl == 0)
    #expect(abs(try test.pValue(variant: .exact) - 0.2) < 1e-15)
    let tied = try MannWhitney(control: [1, 2], treatment: [2, 3])
    #expect(tied.uTreatment == 3.5)
    #expect(throws: StatisticsError.self) { try tied.pValue(variant: .exact) }
  }

  @Test func permutingAllSplitsCountsTies() throws {
    let result = try PermutationTest.meanDifference(control: [0.1, 0.2], treatment: [0.3])
    #expect(abs(result.pValue - 2.0 / 3) < 1e-15)
    #expect(try PermutationTest.meanDifference(control: [1, 1], treatment: [1, 1]).pValue == 1)
  }

  @Test func theBootstrapRepeatsItself() throws {
    let values = (0..<50).map { Double($0 * $0 % 23) }
    let first = try Bootstrap.percentileInterval(values, .mean, level: 0.9, resamples: 500, seed: 3)
    let again = try Bootstrap.percentileInterval(values, .mean, level: 0.9, resamples: 500, seed: 3)
    let other = try Bootstrap.percentileInterval(values, .mean, level: 0.9, resamples: 500, seed: 4)
    #expect(first == again && first != other)
  }

  @Test func oneArmInDunnettIsStudentsTest() throws {
    let (control, arm) = ([1.0, 2.5, 3, 4.5, 2], [2.0, 3.5, 5, 4])
    let many = try Dunnett(control: control, arms: [arm])
    let one = try StudentTest.difference(control: Moments(control), treatment: Moments(arm))
    #expect(abs(many.statistics[0] - one.statistic) < 1e-12)
    #expect(abs(many.pValues[0] - one.pValue) < 1e-9)
  }

  @Test func clustersOfOneAreNearlyIndependentUnits() throws {
    let outcomes = [1.0, 4, 2, 6, 3, 5, 7, 2]
    let treated = [false, true, false, true, false, true, true, false]
    let robust = try ClusterRobust.difference(
      outcomes: outcomes, treated: treated, clusters: Array(0..<8))
    let pairs = try ClusterRobust.difference(
      outcomes: outcomes, treated: treated, clusters: [0, 0, 1, 1, 2, 2, 3, 3])
    #expect(robust.value == pairs.value && robust.value == 3.5)
    #expect(robust.standardError != pairs.standardError)
  }
}
