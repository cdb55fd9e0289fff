/// How much a push may interrupt: its level, from a list without sound to a ring whatever is set (S1-3.1-types).
///
/// Apple, *Generating a remote notification* (`interruption-level`) and *UNNotificationInterruptionLevel*
/// (AP2): a time-sensitive push passes a Focus that allows it, a critical one the mute switch, too. Both
/// need a capability of the app; the critical one Apple grants on request.
public enum Interruption: UInt8, Named, BitwiseCopyable {
  /// Goes into the list without sound.
  case passive
  /// Rings as the recipient has set it.
  case active
  /// Of high importance: it cannot wait until later in the day.
  case timeSensitive
  /// Of the account's security: it rings whatever is set.
  case critical

  /// The name of the level at Apple, such as `time-sensitive`.
  public var name: String { self == .timeSensitive ? "time-sensitive" : "\(self)" }

  /// The level of a category's pushes whose type states none: marketing is passive, security critical;
  /// what a person waits for is time-sensitive. *Assumption* but for security (S1-3.1-types).
  public init(_ category: Category) {
    switch category {
    case .security: self = .critical
    case .transactional, .messages, .tasks: self = .timeSensitive
    case .updates, .activity, .reminders: self = .active
    case .marketing: self = .passive
    }
  }
}

extension Category {
  /// The number that a push adds to that on the app's icon where its type states none: 0 for marketing,
  /// else 1 (S1-3.1-types).
  public var badge: Int { self == .marketing ? 0 : 1 }
}
