import JSON
import PushModel

/// How much a push may interrupt, by the category of its type: a row in the table of sounds, badges
/// and levels (S1-3.1-types).
///
/// - Apple, *Generating a remote notification* (`interruption-level`, `sound`, `badge`) and
///   *UNNotificationInterruptionLevel* (AP2): a time-sensitive push passes a Focus that allows it,
///   a critical one the mute switch, too. Both need a capability of the app; the critical one Apple
///   grants on request.
/// - Firebase, reference of FCM HTTP v1, *AndroidNotification* (`notificationPriority`, `sound`,
///   `notificationCount`). From Android 8 on the channel's own importance decides instead
///   (S1-3.3-channels, G5).
enum Interruption: UInt8 {
  /// Goes into the list without sound, and leaves the number on the icon: marketing.
  case passive
  /// Rings as the recipient has set it.
  case active
  /// Of high importance: it cannot wait until later in the day.
  case timeSensitive
  /// Of the account's security: it rings whatever is set.
  case critical

  init(_ category: Category) {
    switch category {
    case .security: self = .critical
    case .transactional, .messages, .tasks: self = .timeSensitive
    case .updates, .activity, .reminders: self = .active
    case .marketing: self = .passive
    }
  }

  /// The value of `interruption-level`.
  var apnsLevel: String {
    switch self {
    case .passive: "passive"
    case .active: "active"
    case .timeSensitive: "time-sensitive"
    case .critical: "critical"
    }
  }

  /// The value of `notificationPriority`.
  var androidPriority: String {
    switch self {
    case .passive: "PRIORITY_LOW"
    case .active: "PRIORITY_DEFAULT"
    case .timeSensitive: "PRIORITY_HIGH"
    case .critical: "PRIORITY_MAX"
    }
  }

  /// The number on the app's icon after a push, from the one before it: one more, unless the push
  /// is passive. `nil` leaves the number as it is.
  func badge(after count: Int?) -> Int? {
    guard let count else { return nil }
    precondition(
      (0..<Int.max).contains(count), "a badge of \(count), 0 or more are accepted")
    return self == .passive ? nil : count + 1
  }
}

extension Message {
  /// How much it may interrupt.
  var interruption: Interruption { Interruption(type.category) }

  /// The value of `sound` for Apple: a critical push has a dictionary, others a name; `nil` for
  /// none.
  var apnsSound: JSONValue? {
    sound.map { name in
      interruption == .critical
        ? ["critical": 1, "name": .string(name), "volume": 1] : .string(name)
    }
  }
}
