import PushFanout
import PushModel

extension FanoutState {
  /// The version of the snapshots that this library writes. It reads this one and all before it.
  public static var snapshotVersion: UInt16 { SnapshotKind.fanout.version }

  /// The queue with its permits, alert windows, open calls and waiting retries, as bytes that later
  /// versions of this library read, on any machine. Equal states give equal bytes.
  ///
  /// The layout is that of ``RecipientState/snapshot()`` with the letters `PLfo`. The fields are the
  /// pushes whose attempts have not ended; the open calls; the retries with their ranges; the
  /// bucket, the counters and the attempts of the queue; the alert window; when credentials were
  /// renewed; and the poll that is outstanding.
  ///
  /// - Complexity: O(n log n) for n open calls and retries, O(n) for n attempts that wait; some 150
  ///   bytes, 46 for each attempt, 16 more for a retry, and 55 for each push.
  public borrowing func snapshot() -> [UInt8] {
    var writer = SnapshotWriter(.fanout)
    let pushes = underWay.keys.sorted(by: PushKey.isBefore)
    writer.write(pushes.map { SavedPush(recipient: $0.recipient, value: underWay[$0]!) })
    writer.write(openCalls)
    writer.write(waitingRetries.map { WaitingRetry(attempt: $0, range: retries[$0]!) })
    fanout.write(to: &writer)
    return writer.finished()
  }

  /// The queue of a snapshot.
  ///
  /// Under the rules that wrote it, the queue goes on as if nothing had happened. Other rules apply
  /// from now on: permits are kept up to their burst, attempts that wait are kept beyond their
  /// capacity, and calls that are open count against their workers.
  ///
  /// A host that has lost its calls and timers gives ``PushService/QueueInput/resume`` next.
  ///
  /// - Throws: ``FanoutRestoreError`` for bytes that no version up to ``snapshotVersion`` has
  ///   written, and for rules that ``init(_:recipients:)`` refuses.
  public init(
    snapshot: [UInt8], _ rules: FanoutRules, recipients: Int
  ) throws(FanoutRestoreError) {
    let empty: Fanout
    do { empty = try Fanout(rules, recipients: recipients) } catch { throw .rules(error) }
    let saved: SavedFanout
    do { saved = try SavedFanout(snapshot, for: empty) } catch { throw .snapshot(error) }
    self.init(saved)
  }

  /// The queue of a snapshot, with simulated providers.
  package init(
    snapshot: [UInt8], simulating rules: FanoutRules, recipients: Int = 1_000
  ) throws(SnapshotError) {
    self.init(
      try SavedFanout(snapshot, for: Fanout(simulating: rules, recipients: recipients)))
  }

  private init(_ saved: SavedFanout) {
    fanout = saved.fanout
    underWay = saved.underWay
    calls = saved.calls
    retries = saved.retries
  }
}

/// The values of a snapshot.
private struct SavedFanout {
  var fanout: Fanout
  var underWay: [PushKey: PushUnderWay] = [:]
  var calls: [Attempt: Int] = [:]
  var retries: [Attempt: ClosedRange<Timestamp>] = [:]

  /// - Parameter empty: A fan-out with the rules that apply from now on.
  init(_ snapshot: [UInt8], for empty: Fanout) throws(SnapshotError) {
    fanout = empty
    var reader = try SnapshotReader(snapshot, .fanout)
    let pushes: [SavedPush] = try reader.list("pushes.count")
    for saved in pushes {
      underWay[PushKey(recipient: saved.recipient, push: saved.value.push.id)] = saved.value
    }
    let open: [Attempt] = try reader.list("calls.count")
    for attempt in open { calls[attempt, default: 0] += 1 }
    let waiting: [WaitingRetry] = try reader.list("retries.count")
    for retry in waiting { retries[retry.attempt] = retry.range }
    try fanout.restore(&reader, open: open.count)
    try reader.finish()
  }
}

/// A push whose attempts have not ended.
private struct SavedPush: SnapshotValue {
  var recipient: RecipientID
  var value: PushUnderWay

  init(recipient: RecipientID, value: PushUnderWay) {
    self.recipient = recipient
    self.value = value
  }

  func write(to writer: inout SnapshotWriter) {
    writer.write(recipient)
    writer.write(value.push)
    writer.write(UInt8(value.attempts))
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    recipient = RecipientID(rawValue: try reader.integer())
    let push: Push = try reader.value()
    let attempts: UInt8 = try reader.integer("push.attempts", in: 1...255)
    value = PushUnderWay(push: push, attempts: Int(attempts))
  }
}

/// A retry whose moment has not come.
private struct WaitingRetry: SnapshotValue {
  var attempt: Attempt
  var range: ClosedRange<Timestamp>

  init(attempt: Attempt, range: ClosedRange<Timestamp>) {
    self.attempt = attempt
    self.range = range
  }

  func write(to writer: inout SnapshotWriter) {
    writer.write(attempt)
    writer.write(range.lowerBound)
    writer.write(range.upperBound)
  }

  init(from reader: inout SnapshotReader) throws(SnapshotError) {
    attempt = try reader.value()
    let earliest = try reader.moment("retry.earliest")
    let latest = try reader.moment("retry.latest")
    guard earliest <= latest else {
      throw .outOfRange(
        field: "retry.latest", found: "\(latest.milliseconds)",
        accepted: "\(earliest.milliseconds)...")
    }
    range = earliest...latest
  }
}

/// The reason why a ``FanoutState`` cannot be restored.
public enum FanoutRestoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are refused.
  case snapshot(SnapshotError)
  /// The rules are refused.
  case rules(FanoutRulesError)

  /// The message of the error.
  public var description: String {
    switch self {
    case .snapshot(let error): "\(error)"
    case .rules(let error): "\(error)"
    }
  }
}
