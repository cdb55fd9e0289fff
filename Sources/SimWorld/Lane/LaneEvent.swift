import PushFanout

/// Something that a whole lane must meet in order: it may touch the shared dispatch queue.
struct LaneEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A provider's answer that is more than "accepted".
    case reply
    /// A retry's moment has come.
    case retry
    /// The dispatch queue may go on.
    case poll
    /// A held push of a recipient is due.
    case wake
    /// Rules want to look at a subscriber.
    case look
    /// Recommenders are made anew of what has been opened.
    case learn
    /// Strategies that choose texts have seen enough.
    case train
  }

  var kind: Kind
  /// The recipient's place in the lane, a slot of ``Transit`` or a desk of ``TextLearning``.
  var index: UInt32

  /// Ties of one moment: by kind, then by what it is about.
  static func order(_ kind: Kind, _ entity: UInt64) -> UInt64 {
    UInt64(kind.rawValue) << 56 | entity
  }
}

/// An attempt between two lane events.
struct Transit: Sendable, BitwiseCopyable {
  var attempt: Attempt
  var reply: ProviderReply
}
