/// Something that will happen to one subscriber alone: a node of his short list of pending events.
struct LocalEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A push reaches the device's network.
    case arrive
    /// It was lost on the way.
    case lose
    /// A stored push reaches a device that is back.
    case deliver
    /// A stored push outlives its time.
    case expire
    case open
  }

  var time: Int64
  var next: UInt32
  var flight: UInt32
  var kind: Kind
  var device: UInt8
  /// An extra copy, which the device must not show.
  var isCopy: Bool
  /// The device reports it when it gets it (S1-1-receipt).
  var isReceipted: Bool

  /// Ends a list.
  static var none: UInt32 { .max }
}
