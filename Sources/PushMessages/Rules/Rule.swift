import PushModel

/// One scenario rule: when it fires, whom it tells and with which push. Rules are data that a server
/// keeps; organisations change them without a new version of the app (S3-FEAT-2).
public struct Rule: Hashable, Sendable {
  /// Names the rule in a book, in scenarios and in `pushlab describe`.
  public let name: String
  /// A rule that is off fires no more, and what it has brought about but not sent is withdrawn (C-09).
  public var isEnabled: Bool
  public var when: RuleCondition
  public let to: Addressee
  public let push: PushType

  public init(
    _ name: String, _ when: RuleCondition, to: Addressee, push: PushType, isEnabled: Bool = true
  ) {
    self.name = name
    self.when = when
    self.to = to
    self.push = push
    self.isEnabled = isEnabled
  }
}

/// Whom a rule tells.
public enum Addressee: UInt8, Named, BitwiseCopyable {
  /// The person whom it happened to: customer, mentor or submitter of a report (S4-RULE-3).
  case subject
  /// Those who are responsible for the person in his organisation (S3-PAUSE-1).
  case coordinator

  public var name: String { "\(self)" }
}

/// When a rule fires (S3-FEAT-1).
public enum RuleCondition: Hashable, Sendable {
  /// At once, each time this happens.
  case event(Happening)
  /// At once, when one of these brings a report to one of these states (S4-SCOPE-in, S4-OQ-6).
  case transition(to: [ReportStatus], by: [ChangeActor] = ChangeActor.allCases)
  /// At once, when a counter comes to one of these numbers for the first time (S3-MILE-1, -2).
  case milestone(of: Counter, at: [Int])
  /// At the first daily run at which an item has waited this long for its assignee (S3-FOLLOW-1).
  case unacknowledged(for: Interval, at: LocalTime)
  /// When the app has not been opened for so many days, and each time that many days have passed
  /// since its last reminder was closed or ignored (S2-trigger).
  case unopened(Absence)
  /// When the app has not been opened for this long, once in an absence (S1-3.2-reeng).
  case away(for: Interval, at: LocalTime)
  /// At the first daily run without any activity for this long, and again after as long (S3-INACT).
  case idle(for: Interval, at: LocalTime)
  /// Once a year on this local date (S3-MILE-3).
  case yearly(on: YearDay, at: LocalTime)
  /// Every day, and then by chance: the host draws whether, and which text.
  case daily(DailyChance)

  /// What members of an organisation do that is counted.
  public enum Counter: UInt8, Named, BitwiseCopyable {
    case activities
    case assignments

    public var name: String { "\(self)" }
  }
}

/// Who has changed the state of a report (S4-OQ-6).
public enum ChangeActor: UInt8, Named, BitwiseCopyable {
  /// Those whose work it is.
  case staff
  /// Whoever runs the system.
  case admin

  public var name: String { "\(self)" }
}
