import PushModel

/// A scenario rule: when it fires, whom it tells and with which push. Rules are data that a server
/// keeps; organisations change them without a new version of the app (S3-FEAT-2).
public struct TriggerRule: Hashable, Sendable {
  /// The rule's name in a book, in scenarios and in `pushlab check --full`.
  public let name: String
  /// Whether it is on. When it is off, it does not fire, and pushes of it that wait are withdrawn
  /// (C-09).
  public var isEnabled: Bool
  /// The condition on which it fires.
  public var when: TriggerCondition
  /// The people whom it tells.
  public let to: Addressee
  /// The type of its push.
  public var push: PushType
  /// The segment in which the person must be, when it fires and when its push is sent; `nil` for none.
  /// A rule that tells coordinators has none.
  public var segment: String?
  /// The tags, campaign and rank of its pushes.
  public var marks: PushMarks

  /// A rule with the given values, on unless told otherwise.
  public init(
    _ name: String, _ when: TriggerCondition, to: Addressee, push: PushType, isEnabled: Bool = true,
    segment: String? = nil, marks: PushMarks = PushMarks()
  ) {
    self.name = name
    self.when = when
    self.to = to
    self.push = push
    self.isEnabled = isEnabled
    self.segment = segment
    self.marks = marks
  }
}

extension TriggerRule {
  /// The first of its values that is out of range; `nil` when there is none.
  var fault: Fault? {
    if segment != nil, to == .coordinator {
      return Fault(rule: name, key: "segment", found: "given", accepted: "none")
    }
    if let fault = marks.fault {
      return Fault(rule: name, key: fault.key, found: fault.found, accepted: fault.accepted)
    }
    if !push.isShipped, push.audience != .addressee || !when.takesPush {
      return Fault(
        rule: name, key: "push", found: push.name,
        accepted: when.takesPush ? "types for one person" : "none, as its texts are its own")
    }
    switch when {
    case .milestone(_, let numbers):
      return numbers.first { $0 > Firing.occasionMax }
        .map {
          Fault(rule: name, key: "counts", found: "\($0)", accepted: "0...\(Firing.occasionMax)")
        }
    case .deadline(let length, _) where length <= .zero:
      return Fault(rule: name, key: "before", found: "\(length)", accepted: "more than 0s")
    case .daily(let chance):
      return chance.fault.map {
        Fault(rule: name, key: $0.key, found: $0.found, accepted: $0.accepted)
      }
    default: return nil
    }
  }

  /// A value of a rule that is out of range.
  struct Fault: CustomStringConvertible {
    let rule: String
    let key: String
    let found: String
    let accepted: String

    var description: String { "\(key) of rule `\(rule)`: \(found), \(accepted) are accepted" }
  }
}

/// The people whom a rule tells.
public enum Addressee: UInt8, Named, BitwiseCopyable {
  /// The person to whom it happened: customer, mentor or submitter of a report (S4-RULE-3).
  case subject
  /// The people who are responsible for the subject in their organisation (S3-PAUSE-1).
  case coordinator
}

/// The condition on which a rule fires (S3-FEAT-1).
public enum TriggerCondition: Hashable, Sendable {
  /// At once, each time this happens.
  case event(Happening)
  /// At once, when one of these brings a report to one of these states (S4-SCOPE-in, S4-OQ-6).
  case transition(to: [ReportStatus], by: [ChangeActor] = ChangeActor.allCases)
  /// At once, when a counter reaches one of these numbers for the first time (S3-MILE-1, -2).
  case milestone(of: Counter, at: [Int])
  /// At the first daily run at which an item has waited this long for its assignee (S3-FOLLOW-1).
  case unacknowledged(for: Interval, at: LocalTime)
  /// When the app has not been opened for some days, and again each time that as many days have
  /// passed since its last reminder was closed or ignored (S2-trigger).
  case unopened(Absence)
  /// When the app has not been opened for this long, once in an absence (S1-3.2-reeng).
  case away(for: Interval, at: LocalTime)
  /// At the first daily run without any activity for this long, and again after as long (S3-INACT).
  case idle(for: Interval, at: LocalTime)
  /// Once a year on this local date (S3-MILE-3).
  case yearly(on: YearDay, at: LocalTime)
  /// Once or several times every day; the host then draws whether a push is sent, and with which
  /// text.
  case daily(DailyChance)
  /// Once for each item with a due time, when no more than this is left and nobody has looked at it:
  /// at the first daily run, or at that very moment where `at` is `nil` (S3-FEAT-1).
  case deadline(before: Interval, at: LocalTime?)

  /// Whether a type that the content adds may take the place of the rule's own: where that has one text, and
  /// no item that could be gone.
  var takesPush: Bool {
    switch self {
    case .event, .milestone, .away, .idle, .yearly: true
    case .transition, .unacknowledged, .unopened, .daily, .deadline: false
    }
  }

  /// A count of what members of an organisation do.
  public enum Counter: UInt8, Named, BitwiseCopyable {
    /// Activities that were logged, less those that were removed.
    case activities
    /// Items that were assigned.
    case assignments
  }
}

/// The person who has changed the state of a report (S4-OQ-6).
public enum ChangeActor: UInt8, Named, BitwiseCopyable {
  /// Somebody who handles reports.
  case staff
  /// Somebody who runs the system.
  case admin
}
