import PushModel

/// The circumstances on which the probability of a push and the choice of its text depend at one
/// decision point of one person.
public struct TextContext: Sendable, BitwiseCopyable {
  /// The moment of the decision point.
  public var now: Timestamp
  /// The local day of the week.
  public var weekday: Weekday
  /// The time since the app was last opened, or else since the person came under the rules.
  public var away: Interval
  /// The point's index among those of its day.
  public var point: Int
  /// The number of pushes that the person was sent on this local day.
  public var sentToday: Int
  /// When the person last had each text.
  public var sent: SentTexts
  /// The scores that were learned; `nil` while texts are still chosen by their weights.
  public var scores: TextScores?

  /// The circumstances of the person with this agenda.
  ///
  /// - Parameters:
  ///   - clock: The clock of the person's zone, valid at `now`.
  ///   - point: ``Firing/point``.
  ///   - sentToday: Needed for ``PointShare/sentMin`` and ``PointShare/sentMax``.
  public init(
    _ agenda: Agenda, _ clock: LocalClock, point: Int = 0, sentToday: Int = 0,
    sent: SentTexts = SentTexts(), scores: TextScores? = nil, at now: Timestamp
  ) {
    self.point = point
    self.sentToday = sentToday
    self.now = now
    weekday = clock.dayOfWeek(now)
    away = now - agenda.openedAt
    self.sent = sent
    self.scores = scores
  }
}

/// The moment at which each text of a pool was last chosen for one person. The host keeps it beside
/// the person's agenda, where a rule needs it.
public struct SentTexts: Sendable, BitwiseCopyable {
  private var moments = InlineArray<12, Timestamp>(repeating: .distantPast)

  /// The state of a person for whom no text was ever chosen.
  public init() {}

  /// The moment at which a text was last chosen, by index; the distant past for never.
  ///
  /// - Precondition: `text` is below ``TextSubset/max``.
  public subscript(text: Int) -> Timestamp {
    TextSubset.check(text)
    return moments[text]
  }

  /// Records that a text was chosen.
  ///
  /// - Precondition: `text` is below ``TextSubset/max``.
  public mutating func record(_ text: Int, at now: Timestamp) {
    TextSubset.check(text)
    moments[text] = now
  }
}
