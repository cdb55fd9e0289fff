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

/// When each text of a pool was last chosen for one person: the host keeps it beside his agenda, where
/// a rule asks for it.
public struct SentTexts: Sendable, BitwiseCopyable {
  private var moments = InlineArray<12, Timestamp>(repeating: .distantPast)

  public init() {}

  /// The distant past for a text that never was.
  public subscript(text: Int) -> Timestamp { moments[text] }

  public mutating func note(_ text: Int, at now: Timestamp) { moments[text] = now }
}
