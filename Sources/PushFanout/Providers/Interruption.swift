import JSON
import PushModel

extension Interruption {
  /// The value of `notificationPriority` (Firebase, reference of FCM HTTP v1, *AndroidNotification*).
  /// From Android 8 on the channel's own importance decides instead (S1-3.3-channels, G5).
  var androidPriority: String {
    switch self {
    case .passive: "PRIORITY_LOW"
    case .active: "PRIORITY_DEFAULT"
    case .timeSensitive: "PRIORITY_HIGH"
    case .critical: "PRIORITY_MAX"
    }
  }
}

extension Message {
  /// The number on the app's icon after the push, from the one before it. `nil` leaves the number as it is:
  /// where the host does not know it, and where the push adds nothing.
  func badge(after count: Int?) -> Int? {
    guard let count else { return nil }
    precondition(
      (0..<Int.max).contains(count), "a badge of \(count), 0 or more are accepted")
    return badge > 0 ? count + 1 : nil
  }

  /// The value of `sound` for Apple: a critical push has a dictionary, others a name; `nil` for
  /// none.
  var apnsSound: JSONValue? {
    sound.map { name in
      interruption == .critical
        ? ["critical": 1, "name": .string(name), "volume": 1] : .string(name)
    }
  }
}
