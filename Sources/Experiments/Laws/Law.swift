/// Something that push notifications are known to do, tried on variants of a scenario: its people under
/// strategies that differ in the one thing that the law is about.
struct Law: Sendable {
  /// Its number in the literature that the model was calibrated by (docs/validation.md).
  let name: String
  let title: String
  let test: @Sendable (LawTrial) throws -> Answer

  enum Answer {
    case claims([LawClaim])
    /// What the scenario lacks.
    case missing(String)
  }

  static let all: [Law] = [
    volume, horizon, saving, timing, relevance, nearTerm, repetition, lowFrequency, increment,
    selection, staleTokens, quietBurst, platforms, digest,
  ]
}
