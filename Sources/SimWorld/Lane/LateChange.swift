import PushModel

/// A change of preferences that waits in the app for the server (S1-7-sync).
struct LateChange: Sendable, BitwiseCopyable {
  var preferences: Preferences
  /// What the app knew when it was made.
  var version: UInt32

  static var none: LateChange { LateChange(preferences: Preferences(), version: .max) }

  var isWaiting: Bool { version != .max }
}
