import Scenarios
import Statistics
import Worlds

/// The arms of a run in one measure, in each world in which all of them have a value.
struct ComparedWorlds {
  private let measured: MemberEffects.Measured
  private let effects: MemberEffects
  /// Indices of the arms: the baseline first.
  private let arms: [Int]
  /// By arm but the baseline.
  private let splits: [WorldsSplit]
  /// Places of the worlds.
  private let worlds: [Int]
  /// By world and arm, the more the better.
  private let alternatives: Alternatives

  /// `nil` below two worlds.
  init?(
    _ measured: MemberEffects.Measured, _ effects: MemberEffects
  ) throws(StatisticsError) {
    let scenario = effects.plan.scenario
    (self.measured, self.effects) = (measured, effects)
    let others = scenario.arms.indices.filter { measured.differences[$0] != nil }
    arms = [scenario.baselineIndex] + others
    // Where an arm has no figure in a replication, none is compared.
    let all = others.map { measured.differences[$0]! }
    let isKnown = effects.rows.places.indices.map { replication in
      all.allSatisfy { $0.indices.contains(replication) && $0[replication] != nil }
    }
    var splits: [WorldsSplit] = []
    for own in all {
      let known = isKnown.indices.map { isKnown[$0] ? own[$0] : nil }
      guard let split = try WorldsSplit(known, effects.rows) else { return nil }
      splits.append(split)
    }
    self.splits = splits
    worlds = splits[0].places
    let sign = measured.measure.isHigherBetter ? 1.0 : -1
    let values = worlds.indices.map { world in [0] + splits.map { sign * $0.effects[world] } }
    alternatives = try Alternatives(values: values, weights: Weights(equal: worlds.count))
  }

  /// Whether some world came twice.
  var isLuckKnown: Bool { splits.allSatisfy(\.isLuckKnown) }

  func choice() throws(StatisticsError) -> WorldsChoice {
    let options = alternatives.options()
    let chosen = alternatives.chosen
    let runnerUp = runnerUp(options, chosen)
    let differences = alternatives.values.map { $0[runnerUp] - $0[chosen] }
    return WorldsChoice(
      measure: measured.measure, unit: measured.unit,
      options: options.enumerated().map { place, option in
        WorldsChoice.Option(
          arm: name(place), difference: place == 0 ? 0 : splits[place - 1].mean,
          bestShare: option.bestShare, bestShareError: option.bestShareError,
          expectedRegret: option.expectedRegret, worstTenthRegret: option.worstTenthRegret)
      }, chosen: name(chosen), runnerUp: name(runnerUp),
      isLuckAlone: splits.allSatisfy(\.isLuckAlone),
      perfectInformation: alternatives.perfectInformation,
      turning: try turning(chosen, runnerUp, differences),
      tests: try tests(chosen, runnerUp, differences))
  }

  private func name(_ place: Int) -> String { effects.plan.scenario.arms[arms[place]].name }

  private func runnerUp(_ options: [Alternatives.Option], _ chosen: Int) -> Int {
    let means = options.indices.map { place in
      alternatives.values.reduce(0) { $0 + $1[place] }
    }
    return options.indices.filter { $0 != chosen }.max { one, other in
      (options[one].bestShare, means[one]) < (options[other].bestShare, means[other])
    }!
  }

  private func turning(
    _ chosen: Int, _ runnerUp: Int, _ differences: [Double]
  ) throws(StatisticsError) -> WorldsTurning? {
    let sign = measured.measure.isHigherBetter ? 1.0 : -1
    func means(_ place: Int, _ world: Int) -> Double {
      place == 0 ? 0 : sign * splits[place - 1].means[world]
    }
    let reliabilities = [chosen, runnerUp].filter { $0 > 0 }.map { splits[$0 - 1].reliability }
    return try TurningSearch(
      keys: effects.keys, worlds: worlds, differences: differences,
      answers: (first: name(chosen), second: name(runnerUp)),
      means: worlds.indices.map { means(runnerUp, $0) - means(chosen, $0) },
      reliability: reliabilities.min() ?? 0
    ).turning()
  }

  /// People of both arms together that tests may have, and the share of worlds that settles (*assumptions*).
  private static let sizes = [
    1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000, 1_000_000,
  ]

  /// Live tests of two arms as long as the run's cohort, of people in equal parts.
  private func tests(
    _ chosen: Int, _ runnerUp: Int, _ differences: [Double]
  ) throws(StatisticsError) -> WorldsTests? {
    let pair = [arms[chosen], arms[runnerUp]]
    let others = differences.count { $0 > 0 }
    guard worlds.count >= WorldsAnswer.worldsMin, others > 0, others < worlds.count,
      let metric = measured.measure.metric,
      let errors = effects.errorsOfOne(metric, pair, in: worlds)
    else { return nil }
    let most = effects.plan.scenario.audience ?? .max
    let days = effects.plan.cohortDays
    let ladder = Self.sizes.filter { $0 <= most || $0 == Self.sizes[0] }.map { people in
      SmallestTest.Rung(
        people: people, days: Int(days.rounded()),
        errors: errors.map { $0 / (Double(people) / 2).squareRoot() })
    }
    let value = InformationValue(
      differences: differences, weights: Weights(equal: differences.count))
    let found = try SmallestTest(ladder, for: value)
    return WorldsTests(
      days: days,
      sizes: zip(ladder, found.tried).map { WorldsTests.Size(people: $0.people, value: $1) },
      isSettled: found.rung != nil)
  }
}
