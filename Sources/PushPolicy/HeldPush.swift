import PushModel

/// A push that waits for its recipient.
@usableFromInline package struct HeldPush: Sendable, BitwiseCopyable {
  /// The push; of a digest its first item, with the number of all.
  package var push: Push
  /// When it is due.
  package var until: Timestamp
  /// The reason why it waits.
  package var because: Hold
  /// Whether it was withdrawn after others had joined it. Their digest goes out without it.
  package var isWithdrawn = false

  /// A place without a push.
  package init() {
    push = Push(
      id: PushID(rawValue: 0), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: .distantPast, expiresAt: .distantPast)
    until = .distantFuture
    because = .sendAt
  }

  /// A push that waits until a moment.
  package init(_ push: Push, until: Timestamp, because: Hold) {
    self.push = push
    self.until = until
    self.because = because
  }

  /// Whether it becomes a digest of its own when it is due.
  package var isDigest: Bool { push.items > 1 || isWithdrawn }

  /// Whether it can still be shown when it is due. The life of a digest begins then.
  var isAliveWhenDue: Bool {
    isDigest && !push.id.isDigest ? push.intendedAt < push.expiresAt : until < push.expiresAt
  }
}

/// The pushes that are held for one recipient, in no particular order.
@usableFromInline package typealias HeldPushes = UnsafeMutableBufferPointer<HeldPush>
