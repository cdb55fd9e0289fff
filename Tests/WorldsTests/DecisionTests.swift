import Foundation
import Statistics
import TestSupport
import Testing
import Worlds

/// Equal shares of a standard normal distribution, one number each.
func normalGrid(_ count: Int) throws -> [Double] {
  try (0..<count).map { -(try Normal.upperQuantile((Double($0) + 0.5) / Double(count))) }
}

@Suite("Luck and worlds") struct VarianceSplitTests {
  @Test("the split is the golden's") func golden() throws {
    let golden = WorldsGolden.named("luck_and_worlds")
    let split = try VarianceSplit(golden.rows("differences"))
    golden.expect("mean", split.mean)
    golden.expect("mean_square_members", split.meanSquareWorlds)
    golden.expect("mean_square_replications", split.meanSquareLuck)
    golden.expect("variance_worlds", split.worlds)
    golden.expect("variance_luck", split.luck)
    golden.expect("se_of_mean", split.standardError)
    golden.expect("sd_forecast_of_one_world", split.deviationOfOneWorld)
    golden.expect("share_worlds", split.worldsShare)
    let interval = try split.interval(level: 0.95)
    golden.expect("t_half_width_of_mean_95", (interval.high - interval.low) / 2)
  }

  /// With variance 1 between worlds and 4 between replications, means of two vary by 3; without luck by 1.
  @Test("shrunk effects spread no more than worlds do, unequal replications and all")
  func shrunk() throws {
    var chance = Chance(seed: 5)
    let truths = (0..<2_000).map { _ in chance.normal() }
    let split = try VarianceSplit(
      truths.enumerated().map { world, truth in
        (0..<(1 + world % 3)).map { _ in truth + 2 * chance.normal() }
      })
    #expect(abs(split.luck - 4) < 0.3)
    #expect(abs(split.worlds - 1) < 0.3)
    let raw = zip(split.means, truths).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    let shrunk = zip(split.shrunk(), truths).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    #expect(shrunk < 0.4 * raw)
    let own = try split.ownWorld(level: 0.95)
    #expect(abs(own.low + 1.96) < 0.4 && abs(own.high - 1.96) < 0.4, "\(own)")
  }

  @Test(
    "luck is spent where it is a tenth of worlds, and without second replications it is unknown")
  func spent() throws {
    #expect(try VarianceSplit([[1, 1.01], [2, 2.01], [3, 3.01]]).isLuckSpent)
    #expect(try !VarianceSplit([[1, 2], [2, 1], [1, 2.5]]).isLuckSpent)
    #expect(throws: StatisticsError.self) { try VarianceSplit([[1], [2]]) }
    #expect(throws: StatisticsError.self) { try VarianceSplit([[1, 2]]) }
  }

  @Test("worlds that are all the same have no variance below 0") func none() throws {
    let split = try VarianceSplit([[1, 3], [3, 1], [2, 2]])
    #expect(split.worlds == 0)
    #expect(split.shrunk() == [2, 2, 2])
  }
}

@Suite("Options in worlds") struct AlternativesTests {
  @Test("shares, regrets and the value of knowing all follow from each world's values")
  func options() throws {
    let weights = try Weights([0.5, 0.3, 0.2])
    let found = try Alternatives(values: [[1, 0, 0], [0, 2, 0], [0, 0, 1]], weights: weights)
    let options = found.options()
    #expect(found.best == [0, 1, 2])
    #expect(found.chosen == 1)
    #expect(options.map(\.bestShare) == [0.5, 0.3, 0.2])
    // Means .5, .6, .2; the mean of the best is 1.3.
    for (option, regret) in zip(options, [0.8, 0.7, 1.1]) {
      #expect(abs(option.expectedRegret - regret) < 1e-12)
    }
    #expect(abs(found.perfectInformation - 0.7) < 1e-12)
    #expect(abs(options[0].worstTenthRegret - 2) < 1e-12)
    #expect(abs(options[0].bestShareError - (0.25 / weights.effectiveSize).squareRoot()) < 1e-12)
  }

  @Test("equal options go to the first, and ragged rows are refused") func edges() throws {
    let equal = try Alternatives(values: [[1, 1], [2, 2]], weights: Weights(equal: 2))
    #expect(equal.best == [0, 0])
    #expect(equal.perfectInformation == 0)
    #expect(throws: StatisticsError.self) {
      try Alternatives(values: [[1, 1], [2]], weights: Weights(equal: 2))
    }
    #expect(throws: StatisticsError.self) {
      try Alternatives(values: [[1], [2]], weights: Weights(equal: 2))
    }
  }

  @Test(
    "a constraint is safe, fails or depends",
    arguments: [
      (0.95, Safety.safe), (1, .safe), (0.949, .depends), (0.5, .depends), (0.051, .depends),
      (0.05, .fails), (0, .fails),
    ]) func safety(share: Double, expected: Safety)
  {
    #expect(Safety(heldShare: share) == expected)
  }
}

@Suite("Value of information") struct InformationValueTests {
  @Test("two normal options are the golden's", arguments: ["a", "b", "c"])
  func normal(letter: String) throws {
    let golden = WorldsGolden.named("two_options_\(letter)")
    let (mean, deviation) = (
      golden.number("mean_difference"), golden.number("sd_between_worlds")
    )
    let error = golden.number("outcome_sd") / golden.number("people_per_arm_pair").squareRoot()
    golden.expect("evpi", InformationValue.normal(mean: mean, deviation: deviation))
    golden.expect(
      "evsi", InformationValue.normalTest(mean: mean, deviation: deviation, error: error))
    golden.expect(
      "preposterior_sd", InformationValue.preposterior(deviation: deviation, error: error))
    // 4,000 equal shares of the same normal worlds come near the closed form.
    let differences = try normalGrid(4_000).map { mean + deviation * $0 }
    let worlds = try Alternatives(
      values: differences.map { [0, $0] }, weights: Weights(equal: differences.count))
    let options = worlds.options()
    let near = 2e-3 * deviation
    #expect(abs(worlds.perfectInformation - golden.answer("evpi")[0]) < near)
    #expect(abs(options[1].bestShare - golden.answer("probability_option1_best")[0]) < 1e-3)
    #expect(abs(options[0].expectedRegret - golden.answer("expected_regret_option0")[0]) < near)
    #expect(abs(options[1].expectedRegret - golden.answer("expected_regret_option1")[0]) < near)
  }

  @Test("a test's value from 200 worlds is near the closed form", arguments: ["a", "b", "c"])
  func test(letter: String) throws {
    let golden = WorldsGolden.named("two_options_\(letter)")
    let (mean, deviation) = (
      golden.number("mean_difference"), golden.number("sd_between_worlds")
    )
    let error = golden.number("outcome_sd") / golden.number("people_per_arm_pair").squareRoot()
    let value = InformationValue(
      differences: try normalGrid(200).map { mean + deviation * $0 }, weights: Weights(equal: 200))
    let found = try value.test(errors: [Double](repeating: error, count: 200))
    #expect(abs(found.value - golden.answer("evsi")[0]) < 0.02 * deviation)
    #expect(found.approximateShare < 0.2)
    #expect(found.rightShare > found.rightShareNow)
    #expect(found.value < value.all)
  }

  @Test("a sharp test is worth what knowing all is, by the normal form; a blunt one nothing")
  func extremes() throws {
    let value = InformationValue(
      differences: try normalGrid(200).map { 0.1 + $0 }, weights: Weights(equal: 200))
    let sharp = try value.test(errors: [Double](repeating: 1e-3, count: 200))
    #expect(sharp.approximateShare > 0.99)
    #expect(abs(sharp.value - value.all) < 0.01 * value.all)
    let blunt = try value.test(errors: [Double](repeating: 1e3, count: 200))
    #expect(blunt.value < 1e-3 * value.all)
  }

  @Test("knowing one parameter is the golden's") func partial() throws {
    let golden = WorldsGolden.named("partial_information")
    var chance = Chance(seed: 11)
    let rows = (0..<40_000).map { _ in [chance.normal(), chance.normal(), chance.normal()] }
    let differences = rows.map { 0.1 + 0.5 * $0[0] + 0.2 * $0[1] + 0.05 * $0[2] }
    let value = InformationValue(differences: differences, weights: Weights(equal: rows.count))
    // The standard error of a mean of max(0, d) is .0018.
    #expect(abs(value.all - golden.answer("evpi")[0]) < 0.008)
    #expect(abs(try value.parameter(rows.map { $0[0] }) - golden.answer("evppi_x1")[0]) < 0.008)
    #expect(abs(try value.parameter(rows.map { $0[1] }) - golden.answer("evppi_x2")[0]) < 0.008)
    for place in 0..<2 {
      let share = try value.varianceShare(rows.map { $0[place] })
      #expect(abs(share - golden.answer("share_of_variance")[place]) < 0.01)
    }
    #expect(try value.parameter(rows.map { _ in 1 }) == 0)
  }

  @Test("the smallest test that settles is the first of the ladder, or there is none")
  func smallest() throws {
    let value = InformationValue(
      differences: try normalGrid(100), weights: Weights(equal: 100))
    let ladder = [1_000, 10_000, 1_000_000].map { people in
      SmallestTest.Rung(
        people: people, days: 28,
        errors: [Double](repeating: 10 / Double(people).squareRoot(), count: 100))
    }
    let found = try SmallestTest(ladder, for: value)
    #expect(found.rung?.people == 10_000, "\(found.tried)")
    #expect(found.tried.count == 2)
    let none = try SmallestTest(Array(ladder.prefix(1)), for: value)
    #expect(none.rung == nil)
    #expect(none.tried.count == 1)
  }
}
