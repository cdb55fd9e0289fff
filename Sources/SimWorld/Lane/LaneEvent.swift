import PushFanout

/// An event in the lane's calendar, which all of a lane meets in order because it may change the
/// shared dispatch queue.
struct LaneEvent: Sendable, BitwiseCopyable {
  enum Kind: UInt8, Sendable, BitwiseCopyable {
    /// A provider's reply arrives.
    case reply
    /// A retry is due.
    case retry
    /// The dispatch queue may release attempts.
    case poll
    /// A held push of a recipient is due.
    case wake
    /// Rules of a subscriber are due.
    case look
    /// Recommenders are rebuilt from what has been opened.
    case learn
    /// The training of strategies that choose texts ends.
    case train
    /// The first job of the queue has been worked off, and the service is asked.
    case job
  }

  var kind: Kind
  /// The recipient's index in the lane, a slot of ``Transit`` or a desk of ``TextLearning``.
  var index: UInt32

  /// The order of events at one time: by kind, then by entity.
  static func order(_ kind: Kind, _ entity: UInt64) -> UInt64 {
    assert(entity < 1 << 56, "entity \(entity) needs more than 56 bits")
    return UInt64(kind.rawValue) << 56 | entity
  }
}

/// An attempt that waits for a reply or a retry.
struct Transit: Sendable, BitwiseCopyable {
  var attempt: Attempt
  var reply: ProviderReply
}
