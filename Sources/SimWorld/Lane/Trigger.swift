import PushMessages
import PushModel

/// An external event of a lane, the same in every arm. Triggers at one time are handled by kind,
/// then by index.
struct Trigger: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// The subscriber removes the app for other reasons than pushes.
    case leave
    /// The subscriber toggles a category.
    case prefer
    /// The subscriber moves to another time zone.
    case move
    /// A post is taken down.
    case withdraw
    /// The subscriber leaves the baseline for the arm they are assigned to (split design).
    case part
    /// A push is intended for this subscriber alone.
    case direct
    /// The queue delivers a post's fan-out job once more.
    case redeliver
    /// A happening that rules may be about.
    case happen
    /// The subscriber deletes their account.
    case delete
    /// A command changes the status of the subscriber's account.
    case account
    /// Another version of every strategy takes effect.
    case edit
    /// A command switches a type of push on or off for the subscriber.
    case switchType
    /// A command sets what the subscriber wants from a business.
    case want
    /// The subscriber joins.
    case join
  }

  var at: Timestamp
  var kind: Kind
  var type: PushType
  /// The happening, for `happen`; unused for other kinds.
  var happening = Happening.appOpened
  var actor = ChangeActor.staff
  /// The subscriber's index in the lane, or the post's in the schedule.
  var index: UInt32
  var business: BusinessID
  /// A push number, category, zone, item, arm, status, version of the strategies, switch (1 is on)
  /// or choice, by `kind`.
  var value: UInt32

  static func < (one: Trigger, other: Trigger) -> Bool {
    (one.at.milliseconds, one.kind.rawValue, one.index, one.value, one.happening.rawValue)
      < (
        other.at.milliseconds, other.kind.rawValue, other.index, other.value,
        other.happening.rawValue
      )
  }
}

/// One subscriber's follow of one business.
struct Follow: Sendable, BitwiseCopyable {
  /// The subscriber's index in the lane.
  var subscriber: UInt32
  /// Seconds after the start of the run; the follow holds in from..<until.
  var from: UInt32
  var until: UInt32

  static var none: Follow { Follow(subscriber: 0, from: 0, until: 0) }

  @inline(__always) func holds(at second: UInt32) -> Bool { from <= second && second < until }
}
