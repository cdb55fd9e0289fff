import Scenarios
import SimWorld
import Statistics

/// The effect of an arm on one kind of event, for people of a number and days of a number.
package struct DecisionEffect: Hashable, Sendable, Codable {
  /// What is counted.
  package enum Unit: String, Sendable, Codable {
    case people
    case pushes
  }

  /// Name of the arm under which the events are counted.
  package var arm: String
  /// Name of the arm that it is compared with; `nil` for the arm's own figure.
  package var baseline: String?
  /// The metric whose events are counted.
  package var metric: MetricName
  /// What ``count`` counts: people in a rate of subscribers, pushes in a count per day.
  package var unit: Unit
  /// Events under the arm less those under the baseline, not rounded.
  package var count: Double
  /// Lower limit of the 95 % interval of ``count``, that of the comparison; over an ensemble of the range that holds 95 %
  /// of its worlds.
  package var low: Double?
  /// Upper limit of the same interval; `nil` where ``low`` is.
  package var high: Double?
  /// What ``count`` is worth; `nil` where the scenario gives the event no value.
  package var money: Double?

  /// Whether a direction is shown: by the verdict of a success metric, whose p-value is adjusted;
  /// for any other by an interval on one side of 0.
  package var isShown: Bool

  /// ``count`` with its sign, rounded to two digits of its uncertainty.
  package var told: String { RoundedNumber.signed(count, reach: reach, least: 1) }

  /// The interval in the same form; `nil` without one.
  package var toldInterval: String? {
    guard let low, let high, low < high else { return nil }
    let texts = [low, high].map { RoundedNumber.signed($0, reach: reach, least: 1) }
    return "\(texts[0]) to \(texts[1])"
  }

  /// Half the width of the interval.
  var reach: Double? { low.flatMap { low in high.map { ($0 - low) / 2 } } }
}

/// The people and days that effects are told for.
///
/// A rate of subscribers is multiplied by the people; a count per subscriber and day by people and
/// days, as if the days after the cohort were like those in it.
struct DecisionScale {
  let people: Int
  let days: Int

  init(_ scenario: Scenario) {
    people = scenario.audience ?? RunRecommendation.peopleUnlessSaid
    days = scenario.span().followUpDays
  }

  /// The events that are told, in their order: those of people first.
  static let metrics: [MetricName] = [
    .optOutRate, .uninstallRate, .opensPerSubscriberDay, .tapsPerSubscriberDay,
    .sendsPerSubscriberDay,
  ]

  /// The number of events for each unit of the metric.
  func factor(_ metric: MetricName) -> Double {
    Double(people) * (metric.perDay ? Double(days) : 1)
  }

  func effects(of summary: Summary, _ values: EventValues?) -> [DecisionEffect] {
    guard !summary.treatments.isEmpty else { return figures(of: summary, values) }
    return summary.treatments.flatMap { arm in
      Self.metrics.compactMap { metric in
        let row = summary.comparison(of: arm, in: .metric(metric))
        guard let row, let difference = row.difference else { return nil }
        var effect = effect(
          arm, row.baseline, metric,
          (difference, row.overWorlds?.low ?? row.low, row.overWorlds?.high ?? row.high), values)
        if row.role == .success { effect.isShown = [.improved, .worse].contains(row.verdict) }
        return effect
      }
    }
  }

  /// A single arm's own events.
  private func figures(of summary: Summary, _ values: EventValues?) -> [DecisionEffect] {
    summary.arms.flatMap { arm in
      Self.metrics.compactMap { metric in
        let row = arm.metrics.first { $0.name == metric && $0.segment == "all" }
        guard let row, let value = row.value else { return nil }
        return effect(arm.name, nil, metric, (value, row.low, row.high), values)
      }
    }
  }

  private func effect(
    _ arm: String, _ baseline: String?, _ metric: MetricName,
    _ figure: (value: Double, low: Double?, high: Double?), _ values: EventValues?
  ) -> DecisionEffect {
    let factor = factor(metric)
    let worth = values?.byMetric.first { $0.metric == metric }?.value
    return DecisionEffect(
      arm: arm, baseline: baseline, metric: metric,
      unit: metric.perDay ? .pushes : .people, count: figure.value * factor,
      low: figure.low.map { $0 * factor }, high: figure.high.map { $0 * factor },
      money: worth.map { $0 * figure.value * factor },
      isShown: (figure.low ?? 0) > 0 || (figure.high ?? 0) < 0)
  }
}
