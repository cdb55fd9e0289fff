/// What became of one push for one person; moments are milliseconds in UTC, or there are none.
struct LoggedPush {
  var sentAt: Int64?
  var deliveredAt: Int64?
  var displayedAt: Int64?
  var openedAt: Int64?
  var tappedAt: Int64?
  /// It never set out for the device, or was lost on the way: it says nothing of the device.
  var isLost = false
  /// The log says that it never arrived.
  var isEnded = false
  var type: UInt16 = 0
  var platform: UInt8 = 0
  /// Minutes to add to UTC, of the row that it was shown or sent by.
  var offset: Int16 = 0
  /// The first that a row gives, a place among the log's plus one; 0 for none.
  var zone: UInt16 = 0
  var line: Int32 = 0

  /// From when it could be opened, by the latest stage that the log tells of.
  func shownAt(_ stage: LogEvent) -> Int64? {
    switch stage {
    case .displayed: displayedAt
    case .delivered: deliveredAt
    default: sentAt
    }
  }

  /// Whether something came before what it follows from.
  func isBackwards(_ stage: LogEvent) -> Bool {
    let shown = shownAt(stage)
    let order = [sentAt, deliveredAt, shown, openedAt, tappedAt].compactMap { $0 }
    return zip(order, order.dropFirst()).contains { $0 > $1 }
  }
}
