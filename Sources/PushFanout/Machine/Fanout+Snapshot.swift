import DequeModule
import PushModel

extension Fanout {
  /// Writes what the fan-out has counted and what waits, without the rules that it follows and
  /// without the number of open calls, which is ``SendQueue/busy``.
  package func write(to writer: inout SnapshotWriter) {
    writer.write(waiting.bucket.units)
    writer.write(waiting.bucket.countedAt)
    writer.write(waiting.depthPeak)
    writer.write(waiting.refused)
    writer.write(Array(waiting.waiting))
    writer.write(alerts)
    for provider in 0..<2 { writer.write(refreshedAt[provider]) }
    writer.write(pollDue)
  }

  /// Takes over what another fan-out has written, which may have followed other rules: permits are
  /// kept up to the capacity of these, attempts that wait are kept beyond the depth of these, and
  /// an alert window ends when it would have ended.
  ///
  /// - Parameter open: Number of calls that are open.
  package mutating func restore(
    _ reader: inout SnapshotReader, open: Int
  ) throws(SnapshotError) {
    let bucket = waiting.bucket
    let units: Int64 = try reader.integer("bucket.units", in: 0...1 << 60)
    waiting.bucket.units = min(units, bucket.capacity)
    waiting.bucket.countedAt = try reader.moment("bucket.countedAt")
    waiting.depthPeak = try reader.integer("queue.depthPeak", in: 0...1 << 60)
    waiting.refused = try reader.integer("queue.refused", in: 0...1 << 60)
    let attempts: [Attempt] = try reader.list("queue.depth")
    waiting.waiting = Deque(attempts)
    waiting.open = open
    try alerts.restore(&reader)
    for provider in 0..<2 { refreshedAt[provider] = try reader.moment("refreshedAt") }
    pollDue = try reader.moment("pollDue")
  }
}

extension Fanout {
  /// When the outstanding poll is due; `nil` when none is.
  package var pollOutstanding: Timestamp? { pollDue < .distantFuture ? pollDue : nil }
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

extension AlertWindow {
  fileprivate mutating func restore(_ reader: inout SnapshotReader) throws(SnapshotError) {
    endsAt = try reader.moment("alert.endsAt")
    replies = try reader.integer("alert.replies", in: 0...1 << 40)
    malformed = try reader.integer("alert.malformed", in: 0...replies)
    didRaiseMalformed = try reader.flag("alert.didRaiseMalformed")
    didRaiseConfiguration = try reader.flag("alert.didRaiseConfiguration")
  }
}

extension SnapshotWriter {
  fileprivate mutating func write(_ window: AlertWindow) {
    write(window.endsAt)
    write(window.replies)
    write(window.malformed)
    write(window.didRaiseMalformed)
    write(window.didRaiseConfiguration)
  }
}

extension Attempt: SnapshotValue {
  package func write(to writer: inout SnapshotWriter) {
    writer.write(recipient)
    writer.write(push)
    writer.write(expiresAt)
    writer.write(enqueuedAt)
    writer.write(business)
    writer.write(type)
    writer.write(device)
    writer.write(platform)
    writer.write(provider)
    writer.write(tag)
    writer.write(number)
    writer.write(didRefreshCredentials)
  }

  package init(from reader: inout SnapshotReader) throws(SnapshotError) {
    let recipient = RecipientID(rawValue: try reader.integer())
    let push = try reader.pushID("attempt.push")
    let expiresAt = try reader.moment("attempt.expiresAt")
    let enqueuedAt = try reader.moment("attempt.enqueuedAt")
    let business = BusinessID(rawValue: try reader.integer())
    let type: PushType = try reader.choice("attempt.type")
    let device: UInt8 = try reader.integer("attempt.device", in: 0...UInt8(Devices.max - 1))
    self.init(
      recipient: recipient, push: push, business: business, type: type,
      device: DeviceIndex(rawValue: device), platform: try reader.choice("attempt.platform"),
      provider: try reader.choice("attempt.provider"), enqueuedAt: enqueuedAt,
      expiresAt: expiresAt)
    tag = try reader.integer()
    tries = try reader.integer("attempt.number", in: 1...UInt8(RetryLimits.highest + 1))
    if try reader.flag("attempt.didRefreshCredentials") { tries |= 0x80 }
  }
}
