import Bytes
import PushModel

// How often each notification with a limit per day (``Push/perDayMax``) was sent to a recipient: the last words of
// a history. A push without such a limit pays a comparison.

extension UnsafePointer<PolicyTable> {
  /// Number of pushes of the notification of `push` that were booked on the recipient's local day; 0 for a
  /// push without a limit per day.
  func sentToday(
    _ push: UnsafePointer<Push>, _ recipient: UnsafePointer<Recipient>, _ history: History,
    _ now: Timestamp
  ) -> Int {
    guard push.pointee.perDayMax > 0 else { return 0 }
    let day = recipient.pointee.clock.day(now)
    return pointee.memory.notifications(in: history).first { $0.isSame(as: push.pointee, day) }
      .map { Int($0.count) } ?? 0
  }
}

/// How often a notification was sent to one recipient on one of their local days.
package struct LimitedNotification: Hashable, Sendable {
  /// The number of ``Push/notification``, and its sender.
  var number: UInt64 = 0, business = BusinessID(rawValue: 0)
  /// The local day, in days since 1970.
  var day: Int32 = 0
  /// Number of pushes on that day, 1...255.
  var count: UInt8 = 0

  func isSame(as push: Push, _ day: Int64) -> Bool {
    number == push.notification && business == push.business && Int64(self.day) == day
  }

  /// The days that a place of a history has room for: 24 bits.
  static let days: ClosedRange<Int32> = -0x80_0000...0x7F_FFFF
}

// A place has two words: the number, and the business, day and count in 32, 24 and 8 bits. A count of 0 marks an
// empty place.
extension LimitedNotification {
  init?(_ number: Int64, _ rest: Int64) {
    self.number = UInt64(bitPattern: number)
    business = BusinessID(rawValue: UInt32(truncatingIfNeeded: rest >> 32))
    day = Int32(truncatingIfNeeded: rest) >> 8
    count = UInt8(truncatingIfNeeded: rest)
    if count == 0 { return nil }
  }

  var words: (Int64, Int64) {
    let low = UInt32(bitPattern: day << 8) | UInt32(count)
    return (
      Int64(bitPattern: number), Int64(bitPattern: UInt64(business.rawValue) << 32 | UInt64(low))
    )
  }
}

extension HistoryMemory {
  /// The notifications that are remembered, the one sent last first.
  func notifications(in history: History) -> [LimitedNotification] {
    let first = notificationsStart
    return (0..<notificationsMax).lazy.map {
      LimitedNotification(history[first + 2 * $0], history[first + 2 * $0 + 1])
    }.prefix { $0 != nil }.compactMap(\.self)
  }

  /// Counts a push; of too many notifications the one that was sent longest ago is forgotten.
  func count(_ push: Push, _ day: Int64, in history: History) {
    var all = notifications(in: history)
    let before = all.first { $0.isSame(as: push, day) }?.count ?? 0
    all.removeAll { $0.number == push.notification && $0.business == push.business }
    let one = LimitedNotification(
      number: push.notification, business: push.business,
      day: Int32(truncatingIfNeeded: day), count: before == .max ? .max : before + 1)
    restore([one] + all, to: history)
  }

  /// Keeps notifications, the one sent last first; of too many those that were sent last.
  package func restore(_ notifications: [LimitedNotification], to history: History) {
    let first = notificationsStart
    for (place, one) in notifications.prefix(notificationsMax).enumerated() {
      (history[first + 2 * place], history[first + 2 * place + 1]) = one.words
    }
  }
}

extension LimitedNotification: ByteValue {
  /// Writes or reads the notification with its count on its day, 1 or more.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.integer(&number)
    try fields.raw(&business)
    try fields.integer("notification.day", &day, in: Self.days)
    try fields.integer("notification.count", &count, in: 1...UInt8.max)
  }
}
