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
  /// - Returns: `nil` for a scenario of one arm, which has no answer, and where too few worlds carry the weight to say one.
  init?(_ figures: FactFigures, _ worlds: Ensemble, _ rows: [FactFigures.Row]) {
    let scenario = figures.scenario
    let baseline = scenario.baselineIndex
    guard let metric = scenario.metrics.success.first,
      let place = figures.metrics.firstIndex(of: metric), scenario.arms.count > 1,
      !worlds.diagnosis.hasFewWorlds
    else { return nil }
    let others = scenario.arms.indices.filter { $0 != baseline }
    let kept = worlds.members.indices.filter { member in
      rows[2 * member...2 * member + 1].allSatisfy { row in
        !row.levels.isEmpty && row.levels.allSatisfy { $0[place].isFinite }
      }
    }
    guard kept.count > Self.membersMin else { return nil }
    let shown = ShownTwice(kept.map { (rows[2 * $0].levels, rows[2 * $0 + 1].levels) })
    let open = others.map { OpenAnswer(shown, of: place, arm: $0, against: baseline) }
    answer = metric.rawValue
    effects = zip(others, open).map { Effect(scenario.arms[$0].name, $1.means) }
    let known = Set(figures.facts.map(\.name.metric))
    self.metric = Self.largest(
      figures.metrics.enumerated().filter { !known.contains($0.element) }.map { column, metric in
        (metric.rawValue, shown.both { $0[baseline][column] })
      }, open)
    parameter = Self.largest(
      worlds.priors.enumerated().map { column, prior in
        let places = kept.map { member in
          (try? prior.score(value: worlds.members[member].values[column])) ?? .nan
        }
        return (prior.name, [places, places])
      }, open)
  }

  /// Members below which a spline says nothing.
  private static let membersMin = 20

  /// The first of those with the largest share above 0; the mean over answers.
  private static func largest(
    _ candidates: [(name: String, places: [[Double]])], _ answers: [OpenAnswer]
  ) -> Part? {
    var best: Part?
    for candidate in candidates where candidate.places.joined().allSatisfy(\.isFinite) {
      let sum = answers.reduce(0) { $0 + $1.share(of: candidate.places) }
      let share = min(1, sum / Double(answers.count))
      if share > best?.share ?? 0 { best = Part(name: candidate.name, share: share) }
    }
    return best
  }
}

extension FurtherFact.Effect {
  fileprivate init(_ arm: String, _ differences: [Double]) {
    let points = Weights(equal: differences.count).quantiles(differences, [0.05, 0.5, 0.95])
    self.init(arm: arm, low: points[0], middle: points[1], high: points[2])
  }
}

extension MatchDiagnosis {
  /// Whether few worlds carry the weight, so that members repeat each other.
  fileprivate var hasFewWorlds: Bool {
    faults.contains {
      switch $0 {
      case .fewWorlds, .oneWorld: true
      case .emulator, .unsettled: false
      }
    }
  }
}
