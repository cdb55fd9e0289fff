import Documents
import Statistics

/// The question about a micro-randomised trial's table: a row for each person and decision point.
package struct ExcursionQuestion: Sendable {
  /// A probability of a treatment.
  package enum Probability: Hashable, Sendable {
    case constant(Double)
    case column(String)
  }

  /// The numerator of the weights.
  package enum Numerator: Hashable, Sendable {
    case constant(Double)
    case column(String)
    /// The share of treatments among available points: of all, or by the values of a column.
    case estimated(by: String?)
  }

  /// The scale of an effect.
  package enum Effect: String, CaseIterable, Hashable, Sendable, Codable {
    /// Mean outcome with a treatment less that without.
    case difference
    /// Of outcomes that are 0 or 1.
    case relativeRisk = "relative-risk"
  }

  package typealias SmallSample = CausalExcursion.SmallSample

  /// The column of the people.
  package var person: String
  /// The column of treatments: 1, or 0.
  package var treatment: String
  /// Probability that chance gave a treatment, from 0.000001 to 0.999999.
  package var probability: Probability
  /// What is measured after each decision point; at least one.
  package var outcomes: [ExcursionOutcome]
  /// The column of availability: 1, or 0; `nil` where everybody always was.
  package var availability: String?
  /// Terms by which the effect may differ, beside ``trend``.
  package var moderators: [TableExcursionTerm] = []
  /// Terms from before the treatment that predict the outcome.
  package var controls: [TableExcursionTerm] = []
  /// A measure of time along which the effect may change linearly.
  package var trend: TableExcursionTerm?
  /// Numerator of each point's weight, whose denominator is ``probability``.
  package var numerator = Numerator.estimated(by: nil)
  /// The scale of the effects.
  package var effect = Effect.difference
  /// Correction of standard errors for few people.
  package var smallSample = SmallSample.manclDeRouen
  /// Conditions that a row must all meet to be used.
  package var filters: [TableFilter] = []
  /// Confidence level of all intervals, above 0.5 and below 1.
  package var level = 0.95

  package init(
    person: String, treatment: String, probability: Probability, outcomes: [ExcursionOutcome]
  ) {
    self.person = person
    self.treatment = treatment
    self.probability = probability
    self.outcomes = outcomes
  }

  /// The trend, if any, then the moderators.
  package var effectTerms: [TableExcursionTerm] { (trend.map { [$0] } ?? []) + moderators }

  /// The controls, and the terms of the effect that are not among them: a moderator may change the
  /// outcome without a treatment too.
  package var controlTerms: [TableExcursionTerm] {
    controls + effectTerms.filter { !controls.contains($0) }
  }

  /// Refuses a question that is invalid for any table.
  ///
  /// - Throws: `TableError.question`.
  package func check() throws(TableError) {
    guard !outcomes.isEmpty else {
      throw .question("give at least one `--metric`, for example `--metric opened=opens>0`")
    }
    let names = outcomes.map(\.name)
    for (place, name) in names.enumerated() where names[..<place].contains(name) {
      throw .question("the metric `\(name)` is given twice; accepted: unique names")
    }
    for (option, terms) in [("moderators", effectTerms), ("controls", controls)] {
      for (place, term) in terms.enumerated() where terms[..<place].contains(term) {
        throw .question("`\(option): \(term.text)` is given twice; accepted: each term once")
      }
    }
    guard effectTerms.count + controlTerms.count <= Self.termsMax else {
      throw .question(
        "there are \(effectTerms.count + controlTerms.count) controls and moderators; accepted: up "
          + "to \(Self.termsMax)")
    }
    guard level > 0.5, level < 1 else {
      throw .question("`--level \(level)` is out of range; accepted: above 0.5 and below 1")
    }
    try checkProbabilities()
  }

  private static let termsMax = 40

  private func checkProbabilities() throws(TableError) {
    var constants: [(String, Double)] = []
    if case .constant(let value) = probability { constants.append(("probability", value)) }
    if case .constant(let value) = numerator { constants.append(("numerator", value)) }
    for (option, value) in constants where !Self.accepted.contains(value) {
      throw .question(
        "`\(option): \(value)` is out of range; accepted: a number from 0.000001 to 0.999999, or a "
          + "column")
    }
    if effect == .relativeRisk, case .estimated(let column) = numerator, column != nil {
      throw .question(
        "`numerator: estimated:\(column!)` goes with `effect: difference`; accepted with "
          + "`relative-risk`: a number, a column or `estimated`")
    }
  }

  static let accepted = 1e-6...(1 - 1e-6)
}
