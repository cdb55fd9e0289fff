import Foundation
import Scenarios
import Statistics
import Worlds

/// The one further figure of today that would narrow the answer most, and the parameter that it turns on.
///
/// The answer is the difference of each arm from the baseline in the first success metric, over the members. What a
/// figure narrows is the share of the answer's variance that goes with it, by a cubic spline; the mean over arms.
package struct FurtherFact: Hashable, Sendable, Codable {
  /// A metric or a key, with the share of the answer's variance that goes with it, 0 to 1.
  package struct Part: Hashable, Sendable, Codable {
    package let name: String
    package let share: Double
  }

  /// The metric that the answer is about.
  package let answer: String

  /// By arm but the baseline: 5, 50 and 95 % points of the difference over the members, in the metric's unit. Luck of two
  /// replications is in them.
  package let effects: [Effect]

  /// The metric under today's arm that would narrow the answer most, among those that are no fact; `nil` where none
  /// varies between members.
  package let metric: Part?

  /// The parameter that most of the answer's variance goes with; `nil` where the answer is the same in all members.
  package let parameter: Part?

  /// An arm's difference from the baseline.
  package struct Effect: Hashable, Sendable, Codable {
    package let arm: String
    package let low, middle, high: Double
  }
}

extension FurtherFact {
  /// - Returns: `nil` for a scenario of one arm, which has no answer.
  init?(_ figures: FactFigures, _ worlds: Ensemble, _ rows: [FactFigures.Row]) {
    let scenario = figures.scenario
    let baseline = scenario.baselineIndex
    guard let metric = scenario.metrics.success.first,
      let place = figures.metrics.firstIndex(of: metric), scenario.arms.count > 1
    else { return nil }
    let others = scenario.arms.indices.filter { $0 != baseline }
    let shown = zip(worlds.members, Self.means(rows)).filter { _, levels in
      scenario.arms.indices.allSatisfy { levels.indices.contains($0) && levels[$0][place].isFinite }
    }
    guard shown.count > Self.membersMin else { return nil }
    let (members, weights) = (shown.map(\.1), Weights(equal: shown.count))
    let answers = others.map { arm in
      members.map { $0[arm][place] - $0[baseline][place] }
    }
    answer = metric.rawValue
    effects = zip(others, answers).map { arm, differences in
      let points = weights.quantiles(differences, [0.05, 0.5, 0.95])
      return Effect(
        arm: scenario.arms[arm].name, low: points[0], middle: points[1], high: points[2])
    }
    let values = answers.map { InformationValue(differences: $0, weights: weights) }
    let known = Set(figures.facts.map(\.name.metric))
    self.metric = Self.largest(
      figures.metrics.enumerated().filter { !known.contains($0.element) }.map { column, metric in
        (metric.rawValue, members.map { $0[baseline][column] })
      }, values)
    parameter = Self.largest(
      worlds.priors.enumerated().map { column, prior in
        (prior.name, shown.map { (try? prior.score(value: $0.0.values[column])) ?? 0 })
      }, values)
  }

  /// Members below which a spline says nothing.
  private static let membersMin = 20

  /// By member, arm and metric, the means over its two replications.
  private static func means(_ rows: [FactFigures.Row]) -> [[[Double]]] {
    stride(from: 0, to: rows.count - 1, by: 2).map { first in
      zip(rows[first].levels, rows[first + 1].levels).map { one, other in
        zip(one, other).map { ($0 + $1) / 2 }
      }
    }
  }

  /// The first of those with the largest share.
  private static func largest(
    _ candidates: [(name: String, places: [Double])], _ values: [InformationValue]
  ) -> Part? {
    var best: Part?
    for candidate in candidates where candidate.places.allSatisfy(\.isFinite) {
      var sum = 0.0
      // Few different values have no spline; what a choice of models explains is left out.
      for value in values { sum += (try? value.varianceShare(candidate.places)) ?? 0 }
      let share = min(1, sum / Double(values.count))
      if share > best?.share ?? 0 { best = Part(name: candidate.name, share: share) }
    }
    return best
  }
}
