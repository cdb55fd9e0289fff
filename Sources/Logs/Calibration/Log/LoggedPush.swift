/// The history of one push for one person; moments are milliseconds in UTC, `nil` if unknown.
struct LoggedPush {
  var sentAt: Int64?
  var deliveredAt: Int64?
  var displayedAt: Int64?
  var openedAt: Int64?
  var tappedAt: Int64?
  /// Whether it never left or was lost on the way, and so shows nothing of the device.
  var isLost = false
  /// Whether the log records that it never arrived.
  var isEnded = false
  var type: UInt16 = 0
  var platform: UInt8 = 0
  /// Minutes to add to UTC, from the row of its showing or sending.
  var offset: Int16 = 0
  /// Index of the first zone in its rows, plus one; 0 for none.
  var zone: UInt16 = 0
  var line: Int32 = 0

  /// The moment from which it could be opened, by the latest stage in the log.
  func shownAt(_ stage: LogEvent) -> Int64? {
    switch stage {
    case .displayed: displayedAt
    case .delivered: deliveredAt
    default: sentAt
    }
  }

  /// Whether an effect precedes its cause.
  func isBackwards(_ stage: LogEvent) -> Bool {
    let shown = shownAt(stage)
    let order = [sentAt, deliveredAt, shown, openedAt, tappedAt].compactMap { $0 }
    return zip(order, order.dropFirst()).contains { $0 > $1 }
  }
}
