import Testing

@testable import Statistics

/// Sizes, changes and powers of planned comparisons.
@Suite struct PowerTests {
  private static func clusters() throws -> PlannedClusters {
    try PlannedClusters(meanSize: 20, variation: 1, correlation: 0.1)
  }

  /// 18,872 deliveries if they were independent; the design effect 4.9 makes it 92,470, which are
  /// 4,624 subscribers.
  @Test func deliveriesOfOneSubscriberAreAlike() throws {
    let alone = try PowerAnswer(
      ComparisonDesign(.proportion(baseline: 0.08), alpha: 0.05), change: 0.008, power: 0.8)
    #expect(alone.controlUnits == 18_872)
    #expect(alone.controlOutcomes == nil)
    let design = try ComparisonDesign(
      .ratio(baseline: 0.08, clusters: Self.clusters()), alpha: 0.05)
    let answer = try PowerAnswer(design, change: 0.008, power: 0.8)
    #expect(answer.controlUnits == 4_624)
    #expect(answer.controlOutcomes == 92_470)
    #expect(answer.relativeChange.map { abs($0 - 0.1) < 1e-12 } == true)
  }

  /// One delivery per subscriber is a proportion.
  @Test func clustersOfOneAreNoClusters() throws {
    let one = try PlannedClusters(meanSize: 1, variation: 0, correlation: 0.7)
    let ratio = try ComparisonDesign(.ratio(baseline: 0.3, clusters: one), alpha: 0.05)
    let proportion = try ComparisonDesign(.proportion(baseline: 0.3), alpha: 0.05)
    #expect(
      try ratio.controlUnits(change: 0.05, power: 0.9)
        == (try proportion.controlUnits(change: 0.05, power: 0.9)))
  }

  @Test(arguments: [(0.08, 0.008), (0.5, -0.05), (0.95, 0.01)])
  func equalArmsAgreeWithTheTwoArmFormulas(baseline: Double, change: Double) throws {
    let design = try ComparisonDesign(.proportion(baseline: baseline), alpha: 0.05)
    let units = try design.controlUnits(change: change, power: 0.8)
    let other = try TwoProportionDesign(alpha: 0.05).unitsPerArm(
      control: baseline, treatment: baseline + change, power: 0.8)
    #expect(abs(units - other) < 1e-9 * other)
    let held = try ComparisonDesign(.proportion(baseline: baseline), alpha: 0.05, margin: 0.06)
    let size = try NonInferioritySize.unitsPerArm(
      control: baseline, treatment: baseline + change, margin: 0.06, alpha: 0.05, power: 0.8)
    #expect(abs(try held.controlUnits(change: change, power: 0.8) - size) < 1e-9 * size)
  }

  /// statsmodels 0.15.0, `NormalIndPower().solve_power(0.05, alpha=.025, power=.8, ratio=r,
  /// alternative="larger")`: the wrong tail, which it would count when two-sided, is 1e-6.
  @Test(arguments: [(1.0, 6279.103787, 1e-3), (2.0, 4709.327841, 1e-3), (0.5, 9418.655681, 1e-3)])
  func unequalArms(ratio: Double, units: Double, tolerance: Double) throws {
    let design = try ComparisonDesign(
      .mean(standardDeviation: 4, baseline: nil), alpha: 0.05, allocation: ratio)
    #expect(abs(try design.controlUnits(change: 0.2, power: 0.8) - units) < tolerance)
  }

  private static let metrics: [PlannedMetric] = [
    .proportion(baseline: 0.08), .mean(standardDeviation: 4, baseline: 2),
    .measuredRatio(deviation: 0.4, baseline: 0.08),
    .ratio(
      baseline: 0.08,
      clusters: try! PlannedClusters(meanSize: 20, variation: 1, correlation: 0.1)),
  ]

  @Test(arguments: metrics)
  func sizeChangeAndPowerInvertOneAnother(metric: PlannedMetric) throws {
    for allocation in [0.5, 1, 3] {
      let design = try ComparisonDesign(metric, alpha: 0.05, arms: 4, allocation: allocation)
      let change = 0.01
      let units = try design.controlUnits(change: change, power: 0.85)
      #expect(abs(try design.power(change: change, controlUnits: units) - 0.85) < 1e-9)
      let found = try design.detectableChange(controlUnits: units, power: 0.85)
      #expect(abs(found - change) < 1e-9)
    }
  }

  @Test func moreArmsTakeMoreUnits() throws {
    let units = try (2...5).map { arms in
      try ComparisonDesign(.proportion(baseline: 0.1), alpha: 0.05, arms: arms)
        .controlUnits(change: 0.02, power: 0.8)
    }
    #expect(units == units.sorted() && Set(units).count == 4)
    let three = try ComparisonDesign(.proportion(baseline: 0.1), alpha: 0.05, arms: 3)
    let strict = try ComparisonDesign(.proportion(baseline: 0.1), alpha: 0.025)
    #expect(three.alphaPerComparison == 0.025)
    #expect(
      try three.controlUnits(change: 0.02, power: 0.8)
        == (try strict.controlUnits(change: 0.02, power: 0.8)))
  }

  @Test func theTableHasTheAnswerInItsMiddle() throws {
    let design = try ComparisonDesign(.proportion(baseline: 0.08), alpha: 0.05)
    let answer = try PowerAnswer(design, change: 0.008, power: 0.8)
    let table = try answer.table()
    #expect(table.changes[2] == 0.008)
    #expect(table.rows.map(\.controlUnits) == [9_436, 14_154, 18_872, 28_308, 37_744])
    #expect(table.rows[2].powers[2] == answer.power)
    // A change to above 1 has no power.
    let high = try ComparisonDesign(.proportion(baseline: 0.9), alpha: 0.05)
    let edge = try PowerAnswer(high, change: 0.09, power: 0.8).table()
    #expect(edge.rows[0].powers[4] == nil)
  }

  @Test func whatCannotBePlannedIsRefused() throws {
    let design = try ComparisonDesign(.proportion(baseline: 0.9), alpha: 0.05)
    #expect(throws: StatisticsError.self) { try design.controlUnits(change: 0.2, power: 0.8) }
    #expect(throws: StatisticsError.self) { try design.controlUnits(change: 0, power: 0.8) }
    #expect(throws: StatisticsError.self) { try design.controlUnits(change: 0.05, power: 1) }
    #expect(throws: StatisticsError.self) { try design.controlUnits(change: 0.05, power: 0.01) }
    #expect(throws: StatisticsError.self) {
      try design.detectableChange(controlUnits: 3, power: 0.8)
    }
    #expect(throws: StatisticsError.self) {
      try ComparisonDesign(.proportion(baseline: 0.9), alpha: 0.05, margin: 0.01)
        .controlUnits(change: -0.01, power: 0.8)
    }
    for (alpha, arms, allocation) in [(0.0, 2, 1.0), (1, 2, 1), (0.05, 1, 1), (0.05, 2, 0)] {
      #expect(throws: StatisticsError.self) {
        try ComparisonDesign(
          .proportion(baseline: 0.5), alpha: alpha, arms: arms, allocation: allocation)
      }
    }
  }
}
