/// A model that moderation asks, and the score from which on a text is held back.
public struct TextCheck: Sendable {
  public let reason: Clearance.Reason
  public let scorer: any TextScorer
  public let scoreMin: Double

  public init(_ reason: Clearance.Reason, by scorer: any TextScorer, from scoreMin: Double) {
    self.reason = reason
    self.scorer = scorer
    self.scoreMin = scoreMin
  }

  /// Hate and offence. The threshold was chosen by cross-validation; docs/moderation.md has the
  /// shares that it finds and that it flags in error.
  public static let offensive = TextCheck(.offence, by: TokenModel.offensive, from: 0.125)

  /// Unsolicited advertising; the threshold likewise.
  public static let spam = TextCheck(.spam, by: TokenModel.spam, from: 0)

  /// The finding on one field; `nil` below the threshold.
  func finding(in text: String, field: Clearance.Field) -> Clearance.Finding? {
    let score = scorer.score(text)
    guard score.value >= scoreMin else { return nil }
    return Clearance.Finding(field: field, reason: reason, term: score.term, score: score.value)
  }
}
