import Scenarios
import Statistics

/// What a run says about its question: one recommendation with its reasons, the effects in people
/// and pushes, what is not known, and what would settle it.
///
/// The rules are those of docs/report.md, "The decision". They read the run's comparisons and add no
/// test of their own.
package struct RunRecommendation: Hashable, Sendable, Codable {
  /// What to do.
  package enum Recommendation: String, Sendable, Codable {
    /// Take ``RunRecommendation/arm`` in place of the baseline.
    case change
    /// Keep the baseline.
    case keep
    /// Nothing is recommended: there is one arm, or no comparison can be trusted.
    case none
  }

  /// The scenario's description; a question about the baseline where it has none.
  package var question: String
  /// What the rules say to do.
  package var recommendation: Recommendation
  /// Name of the arm to take or to keep; `nil` for ``Recommendation/none``.
  package var arm: String?
  /// Name of the arm that is kept unless another one is recommended.
  package var baseline: String
  /// What was shown of every arm but the baseline, in the order of the scenario; without oracles, which
  /// no service can have.
  package var standings: [ArmStanding]
  /// People for whom the effects are told: the scenario's `audience`, or 1,000.
  package var people: Int
  /// Whether ``people`` is the scenario's `audience`.
  package var isAudience: Bool
  /// Days for which the effects are told: from the end of the warm-up to the end of the run.
  package var days: Int
  /// Name of the money; `nil` where the scenario gives none.
  package var currency: String?
  /// Effects of every arm against the baseline; of a single arm, its figures. Lines tell those of the
  /// arms that the decision is about.
  package var effects: [DecisionEffect]
  /// The same in a few lines, in the order in which they are told.
  package var lines: [DecisionLine]
}

/// A line of a decision.
package struct DecisionLine: Hashable, Sendable, Codable {
  /// What a line tells.
  package enum Role: String, CaseIterable, Sendable, Codable {
    case question
    case recommendation
    /// The effects of one arm.
    case effect
    case unknown
    case settle
  }

  /// The part of the decision that the line tells.
  package var role: Role
  /// Sentences without an end of line. Names in them are as their authors wrote them.
  package var text: String

  package init(_ role: Role, _ text: String) {
    self.role = role
    self.text = text
  }
}

extension RunRecommendation {
  /// People for whom effects are told where a scenario has no `audience`.
  package static let peopleUnlessSaid = 1_000

  /// The decision of a run.
  ///
  /// - Parameters:
  ///   - summary: The run's result; its own ``Summary/decision`` is not read.
  ///   - scenario: The scenario of the run.
  package init(_ summary: Summary, of scenario: Scenario) throws(StatisticsError) {
    let choice = ArmChoice(summary, scenario)
    let scale = DecisionScale(scenario)
    question = scenario.description ?? "Is an arm better than \(summary.baseline)?"
    recommendation = choice.recommendation
    arm = choice.arm
    baseline = summary.baseline
    standings = choice.standings
    people = scale.people
    isAudience = scenario.audience != nil
    days = scale.days
    currency = scenario.value?.currency
    effects = scale.effects(of: summary, scenario.value)
    lines = []
    let doubts = DecisionDoubts(summary, scenario, choice)
    lines = [DecisionLine(.question, question)]
    lines.append(DecisionLine(.recommendation, DecisionWords(summary, choice).recommendation))
    lines += EffectWords(summary, self, of: choice.about).texts.map { DecisionLine(.effect, $0) }
    lines.append(DecisionLine(.unknown, doubts.unknown.joined(separator: " ")))
    lines.append(DecisionLine(.settle, try doubts.settle().joined(separator: " ")))
  }
}
