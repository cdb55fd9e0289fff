import PushModel

/// What the event log tells.
public enum EventKind: UInt8, Named, BitwiseCopyable {
  case intended
  case suppressed
  case held
  case withdrawn
  case merged
  case attempted
  case sent
  case failed
  case delivered
  case displayed
  case expired
  case superseded
  case dropped
  case opened
  case dismissed
  case tapped
  case optedOut
  case uninstalled
  /// A like, or another reaction to what a business does.
  case reacted
  /// A review of a business.
  case reviewed
  /// A decision point at which chance sent nothing.
  case withheld
  /// The app was opened without a push; told where somebody asks for it (``ArmPlan/logsVisits``).
  case visited

  public var name: String { "\(self)" }
}

/// One line of the event log.
public struct EventRow: Hashable, Sendable, BitwiseCopyable {
  /// The recipient's id in the world; only a pseudonym of it is ever stored (S1-9-privacy).
  public var recipient: UInt64
  public var push: PushID
  public var at: Timestamp
  /// Milliseconds since the push was released (delivered, opened) or opened (tapped), for which it
  /// is to wait (held), or until what it tells of ends (intended); -1 where no such time is meant.
  public var latency: Int64
  public var business: UInt32
  /// The arm that the recipient is under, its place in the run.
  public var arm: UInt8
  public var kind: EventKind
  public var type: PushType
  /// `-1` for the push as a whole.
  public var device: Int8
  /// Raw value of the ``Refusal``, ``Hold``, ``Failure``, ``Loss``, ``AppState`` (opened), `PushAction`
  /// (tapped, dismissed), ``Reaction`` or `Sentiment` (reviewed), as `kind` says; for `displayed` 1 is a
  /// banner in the open app and 0 the system's tray; 255 for none.
  public var reason: UInt8
  public var isInCohort: Bool
  /// The text that chance chose at a decision point, from 1 (intended); 0 where it chose none.
  public var text: UInt8 = 0
  /// Where the recipient's clock stood when a push was intended or withheld; `UInt16.max` elsewhere.
  public var zone: UInt16 = .max
  /// The probability with which chance did at a decision point what it did (intended, withheld); 0
  /// where nothing was by chance.
  public var propensity: Double = 0
}
