import Testing

@testable import Statistics

/// Sizes, powers and seeds that a test needs.
@Suite struct PlanningTests {
  /// For a margin of half a point, no true change and power 0.9, by SciPy's noncentral t.
  @Test(arguments: [(0.001, 3), (0.003, 5), (0.006, 14)])
  func seedsNeededForTheGate(deviation: Double, seeds: Int) throws {
    let plan = try SeedPlan(standardDeviation: deviation, margin: 0.005, alpha: 0.05)
    #expect(try plan.seeds(power: 0.9) == seeds)
  }

  /// Values of SciPy 1.17.1.
  @Test(arguments: [
    (2, 0.001, 0.7313421692851384), (13, 0.006, 0.8818161126103117), (14, 0.006, 0.904045757189425),
  ])
  func powerOfTheGate(seeds: Int, deviation: Double, power: Double) throws {
    let plan = try SeedPlan(standardDeviation: deviation, margin: 0.005, alpha: 0.05)
    #expect(abs(try plan.power(seeds: seeds) - power) < 1e-8)
  }

  @Test func aPlanThatCannotSucceedIsRefused() throws {
    let noisy = try SeedPlan(standardDeviation: 9, margin: 0.005, alpha: 0.05)
    #expect(throws: StatisticsError.self) { try noisy.seeds(power: 0.9) }
    #expect(throws: StatisticsError.self) {
      try SeedPlan(standardDeviation: 1, difference: -0.01, margin: 0.005, alpha: 0.05)
    }
    #expect(throws: StatisticsError.self) {
      try SeedPlan(standardDeviation: 0, margin: 0.005, alpha: 0.05)
    }
  }

  @Test(arguments: [(0.08, 0.1), (0.5, 0.45), (0.9, 0.93)])
  func sizePowerAndDetectableRateInvertOneAnother(control: Double, treatment: Double) throws {
    let design = try TwoProportionDesign(alpha: 0.05)
    let units = try design.unitsPerArm(control: control, treatment: treatment, power: 0.8)
    let size = Int(units.rounded(.up))
    let power = try design.power(control: control, treatment: treatment, unitsPerArm: size)
    #expect(power >= 0.8 && power < 0.802)
    guard treatment > control else { return }
    let rate = try design.detectableRate(control: control, unitsPerArm: size, power: 0.8)
    #expect(abs(rate - treatment) < 1e-4)
  }

  /// A difference that is just detectable is found with the power it was asked for.
  @Test func theDetectableDifferenceHasItsPower() throws {
    let pair = try ProportionPair(
      control: Tally(800, of: 10_000), treatment: Tally(810, of: 10_000))
    let wald = try pair.wald(level: 0.95)
    let detectable = try wald.detectable(power: 0.8)
    #expect(abs(detectable / wald.standardError - 2.801585218) < 1e-8)
  }

  /// Three units cannot tell 0.9 from any rate.
  @Test func tooFewUnitsForAnyRateAreRefused() throws {
    let error = #expect(throws: StatisticsError.self) {
      try TwoProportionDesign(alpha: 0.05).detectableRate(
        control: 0.9, unitsPerArm: 3, power: 0.9)
    }
    #expect(error?.description.contains("`unitsPerArm` is 3, accepted: more units") == true)
  }

  @Test func powerWithoutAnEffectIsTheErrorOfOneTail() throws {
    let power = try TwoProportionDesign(alpha: 0.05).power(
      control: 0.3, treatment: 0.3, unitsPerArm: 500)
    #expect(abs(power - 0.025) < 1e-12)
    #expect(throws: StatisticsError.self) {
      try TwoProportionDesign(alpha: 0.05).unitsPerArm(control: 0.3, treatment: 0.3, power: 0.8)
    }
  }

  /// 20 deliveries per subscriber, a coefficient of variation of 1, a correlation of 0.1.
  @Test func designEffectOfRepeatedDeliveries() throws {
    #expect(try DesignEffect.of(meanSize: 20, variation: 1, correlation: 0.1) == 4.9)
    #expect(try DesignEffect.of(meanSize: 1, variation: 0, correlation: 0.3) == 1)
    #expect(throws: StatisticsError.self) {
      try DesignEffect.of(meanSize: 20, variation: 1, correlation: 1.5)
    }
  }

  @Test func oneLookIsTheFixedTestAndMoreLooksAskMore() throws {
    let once = try GroupSequential(information: [1], alpha: 0.05, spending: .pocock)
    #expect(abs(once.bounds[0] - 1.959963984540054) < 1e-9)
    for spending in Spending.allCases {
      let plan = try GroupSequential(
        information: [0.25, 0.5, 1], alpha: 0.05, spending: spending)
      #expect(plan.bounds.allSatisfy { $0 > once.bounds[0] })
      #expect(abs(plan.cumulativeAlpha[2] - 0.05) < 1e-12)
    }
    for information in [[], [0.5, 0.5], [0.5, 0.4], [0.0, 1], [0.5, 1.1]] {
      #expect(throws: StatisticsError.self) {
        try GroupSequential(information: information, alpha: 0.05, spending: .pocock)
      }
    }
  }

  /// 2,000 walks of 30 looks: with the bounds about 5 % ever cross, by the fixed bound about 28 %.
  @Test func theBoundsKeepTheirErrorOverManyLooks() throws {
    let looks = 30
    let plan = try GroupSequential(
      information: (1...looks).map { Double($0) / Double(looks) }, alpha: 0.05, spending: .pocock)
    var random = SplitMix(seed: 4)
    var (crossed, naive) = (0, 0)
    for _ in 0..<2_000 {
      var (sum, crossedHere, naiveHere) = (0.0, false, false)
      for look in 1...looks {
        sum += try Normal.upperQuantile(max(1e-12, random.uniform()))
        let z = abs(sum) / Double(look).squareRoot()
        crossedHere = crossedHere || z >= plan.bounds[look - 1]
        naiveHere = naiveHere || z >= 1.96
      }
      crossed += crossedHere ? 1 : 0
      naive += naiveHere ? 1 : 0
    }
    #expect((60...145).contains(crossed))
    #expect((480...660).contains(naive))
  }

  @Test func aConfidenceSequenceHoldsAtEveryLook() throws {
    var random = SplitMix(seed: 5)
    let missed = try (0..<300).count { _ in
      var values: [Double] = []
      for _ in 0..<60 { values.append(try Normal.upperQuantile(max(1e-12, random.uniform()))) }
      return try (10...60).contains { size in
        let sequence = try ConfidenceSequence(
          estimates: Moments(Array(values[..<size])), alpha: 0.05, tuningCount: 20)
        return !sequence.interval.contains(0)
      }
    }
    #expect(missed <= 15, "\(missed) of 300")
  }
}
