import Documents
import PushModel
import Scenarios
import SimWorld
import Statistics
import Worlds

/// The priors of keys that nobody measured: ranges of ``Assumption/all``, with shapes.
///
/// A key that a scenario sets to another value than its default is its author's own figure: it keeps that value, unless
/// the scenario varies it. `worlds.hold` keeps others, and `worlds.vary` has the author's own priors.
package enum PriorBook {
  /// The uncertain keys of a scenario's world: those of the book in its order, then the author's own.
  ///
  /// - Throws: `ScenarioError` for a scenario that cannot be described.
  package static func keys(of scenario: Scenario) throws -> [VariedKey] {
    let plan = scenario.worlds ?? WorldsPlan()
    let own = Set(plan.vary.map(\.key) + plan.hold)
    let rows = Dictionary(
      try scenario.describe().map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let known = try assumptions(for: scenario).filter { assumption in
      !own.contains(assumption.key) && rows[assumption.key]?.isDefault == true
    }.map(key)
    return known + plan.vary
  }

  /// Keys of the book that the scenario sets, and so holds, with their values as it writes them.
  static func held(of scenario: Scenario) throws -> [String] {
    let uncertain = Set(try keys(of: scenario).map(\.key))
    let book = Set(assumptions(for: scenario).map(\.key))
    return try scenario.describe().filter {
      book.contains($0.key) && !uncertain.contains($0.key) && !$0.isDefault
    }.map { "\($0.key) \($0.value)" }
  }

  /// Those of ``Assumption/all(for:)`` with the ranges of ``wider``, then ``further``.
  static func assumptions(for scenario: Scenario) -> [Assumption] {
    let replaced = Dictionary(uniqueKeysWithValues: wider.map { ($0.key, $0) })
    return Assumption.all(for: scenario).map { replaced[$0.key] ?? $0 } + further
  }

  /// What decisions about volume turn on, and nobody has measured: ranges wider than a check of conclusions tries.
  private static let wider = [
    assumed("world.fatigue.optOutPerPush", "0.00001..0.002"),
    assumed("world.fatigue.toleranceMedian", "1..20"),
    assumed("world.fatigue.leavePerWeekAbove", "0.0005..0.2"),
  ]

  /// Keys that a check of conclusions leaves out: a third to three times the default, or as far as shares go.
  private static let further = [
    assumed("world.fatigue.toleranceSigma", "0.5..1.5"),
    assumed("world.fatigue.uninstallShare", "0.1..0.7"),
    assumed("world.response.habituationLoss", "0.1..0.6"),
    assumed("world.response.habituationHalfLife", "5d..45d"),
    assumed("world.response.noveltyGain", "0.2..2"),
    assumed("world.response.noveltyHalfLife", "2d..18d"),
  ]

  private static func assumed(_ key: String, _ range: String) -> Assumption {
    Assumption(key, range, source: "assumption")!
  }
}

extension PriorBook {
  /// A key of the book with its prior and form.
  ///
  /// - Throws: `invalid` for a range that its shape does not have.
  static func key(_ assumption: Assumption) throws(StatisticsError) -> VariedKey {
    let form = WorldParameters.form(of: assumption.key)
    let standing: Prior.Standing =
      assumption.source == "assumption" ? .assumption : .source(assumption.source)
    switch assumption.range {
    case .choices(let words):
      let prior = try Prior(
        assumption.key, 0...Double(words.count - 1), .choice, standing: standing)
      return VariedKey(prior, form: .words(words))
    case .numbers(let low, let high, let isDuration):
      let (range, shape) = shaped(low, high, isShare: form?.isShare ?? false)
      let prior = try Prior(assumption.key, range, shape, standing: standing)
      return VariedKey(prior, form: isDuration ? .duration : .number)
    }
  }

  /// The range of a key's prior with its shape: `logit` for shares and `log` for other positive numbers, so that no value
  /// lies below 0. A share whose range begins at 0 gets a fiftieth of the upper end (*assumption*) there, since 0 has no
  /// log odds; other numbers from 0 on, and shares up to 1, are equally likely between the ends.
  static func shaped(
    _ low: Double, _ high: Double, isShare: Bool
  ) -> (ClosedRange<Double>, Prior.Shape) {
    if isShare, high < 1 { return ((low > 0 ? low : high / 50)...high, .logit) }
    return (low...high, low > 0 ? .log : .wall)
  }
}
