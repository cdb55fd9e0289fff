import PushMessages
import PushModel

/// Something that happens to a lane from outside, the same in every arm. Triggers of one moment
/// are handled by kind, then by what they are about.
struct Trigger: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// The subscriber removes the app for reasons of his own.
    case leave
    /// He toggles a category.
    case prefer
    case move
    /// A post is taken down.
    case withdraw
    /// Arms part: from here on each subscriber is under his own (split design).
    case part
    /// A push for this subscriber alone.
    case direct
    /// The queue gives out a post's fan-out job once more.
    case redeliver
    /// Something that rules may be about.
    case happen
    /// The subscriber deletes his account.
    case delete
    /// A command changes the standing of his account.
    case account
    /// Another version of every strategy takes effect.
    case edit
  }

  var at: Timestamp
  var kind: Kind
  var type: PushType
  /// Of a trigger of that kind; no matter otherwise.
  var happening = Happening.appOpened
  var actor = ChangeActor.staff
  /// The subscriber's place in the lane, or the post's in the schedule.
  var index: UInt32
  var business: BusinessID
  /// A push number, a category, a zone or an item.
  var value: UInt32

  static func < (one: Trigger, other: Trigger) -> Bool {
    (one.at.milliseconds, one.kind.rawValue, one.index, one.value, one.happening.rawValue)
      < (
        other.at.milliseconds, other.kind.rawValue, other.index, other.value,
        other.happening.rawValue
      )
  }
}

/// One subscriber's tie to one business.
struct Follow: Sendable, BitwiseCopyable {
  /// The subscriber's place in the lane.
  var subscriber: UInt32
  /// Seconds after the start of the run: follows in [from, until).
  var from: UInt32
  var until: UInt32

  static var none: Follow { Follow(subscriber: 0, from: 0, until: 0) }

  @inline(__always) func holds(at second: UInt32) -> Bool { from <= second && second < until }
}
