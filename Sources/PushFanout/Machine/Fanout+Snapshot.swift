import Bytes
import DequeModule
import PushModel

extension Fanout {
  /// Writes or reads what the fan-out has counted and what waits, without the rules that it follows and
  /// without the number of open calls, which is ``SendQueue/busy``.
  ///
  /// The fields that are read may be another fan-out's, which followed other rules: permits are
  /// kept up to the capacity of these, attempts that wait are kept beyond the depth of these, and
  /// an alert window ends when it would have ended.
  ///
  /// - Parameter open: Number of calls that are open.
  package mutating func visit(_ fields: inout ByteFields, open: Int) throws(ByteError) {
    try fields.integer("bucket.units", &waiting.bucket.units, in: 0...1 << 60)
    waiting.bucket.units = min(waiting.bucket.units, waiting.bucket.capacity)
    try fields.moment("bucket.countedAt", &waiting.bucket.countedAt)
    try fields.integer("queue.depthPeak", &waiting.depthPeak, in: 0...1 << 60)
    try fields.integer("queue.refused", &waiting.refused, in: 0...1 << 60)
    var attempts = Array(waiting.waiting)
    try fields.list("queue.depth", &attempts, of: .blank)
    waiting.waiting = Deque(attempts)
    waiting.open = open
    try alerts.visit(&fields)
    for provider in 0..<2 { try fields.moment("refreshedAt", &refreshedAt[provider]) }
    try fields.moment("pollDue", &pollDue)
    if fields.version > 5 { try visitThrottles(&fields) }
    if fields.isReading && isThrottled { sortWaiting() }
  }

  /// Writes or reads the polls that are due later, and the queues of throttled types and campaigns. What is read
  /// waits behind the others until ``sortWaiting()``.
  private mutating func visitThrottles(_ fields: inout ByteFields) throws(ByteError) {
    var polls = Array(laterPolls)
    try fields.list("polls.later", &polls, of: .distantPast) { fields, poll throws(ByteError) in
      try fields.moment("polls.later", &poll)
    }
    laterPolls = ContiguousArray(polls)
    isThrottled = !throttles.isEmpty || !laterPolls.isEmpty
    var saved = throttles.map(SavedThrottle.init)
    try fields.list("throttles", &saved, of: SavedThrottle())
    guard fields.isReading else { return }
    for saved in saved {
      if let place = throttles.firstIndex(where: { $0.subject == saved.subject }) {
        throttles[place].bucket.units = min(saved.units, throttles[place].bucket.capacity)
        throttles[place].bucket.countedAt = saved.countedAt
      }
      waiting.waiting.append(contentsOf: saved.waiting)
    }
  }
}

/// The queue of a throttled type or campaign, as a snapshot has it.
private struct SavedThrottle: ByteValue {
  /// Of a campaign's queue without a meaning.
  var type = PushType.newPost
  /// The campaign; none for the queue of a type.
  var campaign = CampaignID.none
  var units: Int64 = 0
  var countedAt = Timestamp.distantPast
  var waiting: [Attempt] = []

  init() {}

  init(_ throttle: Throttle) {
    switch throttle.subject {
    case .type(let own): type = own
    case .campaign(let own): campaign = own
    }
    (units, countedAt) = (throttle.bucket.units, throttle.bucket.countedAt)
    waiting = Array(throttle.waiting)
  }

  var subject: Throttle.Subject { campaign == .none ? .type(type) : .campaign(campaign) }

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.type("throttle.type", &type)
    if fields.version > 6 { try fields.raw(&campaign) }
    try fields.integer("throttle.units", &units, in: 0...1 << 60)
    try fields.moment("throttle.countedAt", &countedAt)
    try fields.list("throttle.depth", &waiting, of: .blank)
  }
}

extension Fanout {
  /// When the outstanding polls are due, the earliest first.
  package var pollsOutstanding: [Timestamp] {
    pollDue < .distantFuture ? [pollDue] + laterPolls.reversed() : []
  }
}

extension Attempt {
  /// Whether `one` was offered first; attempts of one moment are ordered by what they are about.
  package static func isBefore(_ one: Attempt, _ other: Attempt) -> Bool {
    one.rank < other.rank
  }

  private var rank: (Timestamp, UInt64, PushID, UInt8, UInt8, UInt32) {
    (enqueuedAt, recipient.rawValue, push, device.rawValue, tries, tag)
  }
}

extension AlertWindow: ByteValue {
  /// Writes or reads the window's end, its replies and the alerts that it has raised.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.moment("alert.endsAt", &endsAt)
    try fields.integer("alert.replies", &replies, in: 0...1 << 40)
    try fields.integer("alert.malformed", &malformed, in: 0...max(0, replies))
    try fields.flag("alert.didRaiseMalformed", &didRaiseMalformed)
    try fields.flag("alert.didRaiseConfiguration", &didRaiseConfiguration)
  }
}

extension Attempt: ByteValue {
  /// An attempt before its fields are read.
  package static var blank: Attempt {
    Attempt(
      recipient: RecipientID(rawValue: 0), push: PushID(rawValue: 0),
      business: BusinessID(rawValue: 0), type: .newPost, device: DeviceIndex(rawValue: 0),
      platform: .android, enqueuedAt: .distantPast, expiresAt: .distantPast)
  }

  /// Writes or reads the attempt with its number, from 1 to the most of any limits and one more.
  package mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.raw(&recipient)
    try fields.pushID("attempt.push", &push)
    try fields.moment("attempt.expiresAt", &expiresAt)
    try fields.moment("attempt.enqueuedAt", &enqueuedAt)
    try fields.raw(&business)
    try fields.type("attempt.type", &type)
    try fields.raw("attempt.device", &device, in: 0...UInt8(Devices.max - 1))
    try fields.choice("attempt.platform", &platform)
    try fields.choice("attempt.provider", &provider)
    try fields.integer(&tag)
    var (number, isRefreshed) = (number, didRefreshCredentials)
    try fields.integer("attempt.number", &number, in: 1...UInt8(RetryLimits.highest + 1))
    try fields.flag("attempt.didRefreshCredentials", &isRefreshed)
    tries = number | (isRefreshed ? 0x80 : 0)
    if fields.version > 6 { try fields.raw(&campaign) }
  }
}
