import Statistics

/// The result of the analysis of a micro-randomised trial's long table.
package struct ExcursionReport: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  /// Always `microRandomised`.
  package var design: String
  /// The column of the people.
  package var unit: String
  /// All rows of the table.
  package var rows: Int
  /// Rows kept by the filters: decision points.
  package var points: Int
  /// People with a row that the filters kept, available or not.
  package var people: Int
  /// Points at which the person was available and so was randomised.
  package var available: Int
  /// Treatments among available points.
  package var treated: Int
  /// Confidence level of the intervals.
  package var level: Double
  /// The scale of the effects.
  package var effect: ExcursionQuestion.Effect
  /// Correction of standard errors for few people.
  package var smallSample: ExcursionQuestion.SmallSample
  /// What the weights' numerator is, in words.
  package var numerator: String
  /// What the data look like, the check of the treatments first.
  package var checks: [TableCheck]
  /// Effects by outcome, in the order of the question.
  package var outcomes: [ExcursionOutcomeReport]
}

/// The effects on one outcome.
package struct ExcursionOutcomeReport: Hashable, Sendable, Codable {
  /// Name of the outcome, as the question gives it.
  package var name: String
  /// The outcome's term.
  package var term: String
  /// People and available points with every number that is needed.
  package var people: Int
  /// Available points that have all these numbers.
  package var points: Int
  /// Terms that predict the outcome, those of the effect included.
  package var controls: [String]
  /// Standard deviation of the outcome given the treatment; `nil` of a relative risk.
  package var standardDeviation: Double?
  /// The effect averaged over available points, without moderators.
  package var marginal: ExcursionEstimate?
  /// With moderators: the effect where each of them is 0, and its changes.
  package var terms: [ExcursionEstimate]
  /// With a trend: the effect at its first, middle and last value, other moderators at their means.
  package var times: [ExcursionEstimate]
  /// Whether all changes may be 0.
  package var joint: JointTest?
  /// Why there are no numbers.
  package var reason: String?
}
