import PushModel

/// What the choice of a text goes by at one decision point of one person.
public struct TextContext: Sendable, BitwiseCopyable {
  public var now: Timestamp
  public var weekday: Weekday
  /// Since the app was last open, or since the person has it.
  public var away: Interval
  public var sent: SentTexts
  /// What has been learned; `nil` while texts are still chosen by their weights.
  public var scores: TextScores?

  /// - Parameter clock: That of the person's zone at `now`.
  public init(
    _ agenda: Agenda, _ clock: LocalClock, sent: SentTexts = SentTexts(),
    scores: TextScores? = nil, at now: Timestamp
  ) {
    self.now = now
    weekday = clock.dayOfWeek(now)
    away = now - agenda.openedAt
    self.sent = sent
    self.scores = scores
  }
}
