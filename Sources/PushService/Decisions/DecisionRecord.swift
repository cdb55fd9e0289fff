import PushModel

/// Everything that a ``DecisionRule`` may know when it decides about a push: who it is for, what it is
/// and when. It is the same in a simulation and in a service, and has nothing that a service would not
/// know.
///
/// The policy has let the push go: without the rule it would be sent now.
public struct DecisionRecord: Hashable, Sendable, BitwiseCopyable {
  /// The recipient.
  public var recipient: RecipientID
  /// Their time zone.
  public var zone: ZoneID
  /// The language of their texts.
  public var language: Language
  /// Devices that a push can be attempted on; bits by ``Reach``.
  public var reach: Reach
  /// What the service has seen of them.
  public var experience: Experience
  /// The push: its type, business, text and number of items, when it was intended and when it expires.
  public var push: Push
  /// The moment of the decision.
  public var now: Timestamp
  /// The recipient's local clock at `now`.
  public var clock: LocalClock
  /// The number of pushes that were sent to them on this local day.
  public var sentToday: Int
  /// The quiet hours in which the policy would hold or refuse such a push; `nil` for none.
  public var quietHours: QuietWindow?

  /// A record of a decision.
  public init(
    recipient: RecipientID, zone: ZoneID, language: Language, reach: Reach,
    experience: Experience, push: Push, now: Timestamp, clock: LocalClock, sentToday: Int,
    quietHours: QuietWindow?
  ) {
    self.recipient = recipient
    self.zone = zone
    self.language = language
    self.reach = reach
    self.experience = experience
    self.push = push
    self.now = now
    self.clock = clock
    self.sentToday = sentToday
    self.quietHours = quietHours
  }

  /// The local hour of `now`, 0..<24.
  public var hour: Int { clock.hour(now) }
  /// The push's category.
  public var category: Category { push.type.category }
  /// The time since the push was intended.
  public var age: Interval { now - push.intendedAt }
  /// Whether the rule has let the push wait before.
  public var hasWaited: Bool { push.passed.contains(.decisionRule) }
}

extension DecisionRecord {
  /// A record of nothing, to be written over.
  package static var blank: DecisionRecord {
    let now = Timestamp.distantPast
    return DecisionRecord(
      recipient: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0), language: .en, reach: Reach(),
      experience: Experience(since: now),
      push: Push(
        id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0), intendedAt: now,
        expiresAt: now),
      now: now, clock: LocalClock(offset: 0, validFrom: now, validUntil: now), sentToday: 0,
      quietHours: nil)
  }
}
