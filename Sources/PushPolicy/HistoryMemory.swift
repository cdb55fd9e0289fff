import PushModel

/// What a ``History`` has behind the windows of the caps: the senders who were booked last, older decided pushes and
/// notifications with a limit per day, each in words of their own.
///
/// It has numbers alone, so that a decision reads it without copying an array.
@usableFromInline package struct HistoryMemory: Hashable, Sendable, BitwiseCopyable {
  /// Number of words of the caps, which come first.
  package let start: Int
  /// Number of senders whose last bookings are remembered in their order.
  let sendersMax: Int
  /// Number of decided pushes that are remembered beyond the ``Ledger/recentMax`` of a ledger: how many there were
  /// in all, and a place for each.
  @usableFromInline let olderMax: Int
  /// Number of notifications with a limit per day that are remembered, which are the last words.
  let notificationsMax: Int

  /// Whether there is anything that every booking writes. Senders are written under ranks alone.
  var isWritten: Bool { olderMax > 0 || notificationsMax > 0 }
  /// Number of words.
  package var count: Int { end - start }
  /// The number of words that caps and memory need.
  package var end: Int { notificationsStart + 2 * notificationsMax }
  /// The first word of the older pushes.
  var olderStart: Int { start + sendersMax }
  /// The first word of the notifications.
  var notificationsStart: Int { olderStart + (olderMax > 0 ? 1 + olderMax : 0) }
}
