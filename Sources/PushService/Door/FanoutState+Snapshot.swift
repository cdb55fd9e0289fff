import Bytes
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
  /// renewed; the polls that are outstanding; and the bucket and the attempts of each type and
  /// campaign that is throttled.
  ///
  /// - Parameter types: The types of the content (``Content/types``), if it adds any.
  /// - Complexity: O(n log n) for n open calls and retries, O(n) for n attempts that wait; some 160
  ///   bytes, 48 for each attempt, 16 more for a retry, and 74 for each push.
  public borrowing func snapshot(naming types: PushTypes = .shipped) -> [UInt8] {
    var saved = SavedFanout(fanout: fanout)
    saved.pushes = underWay.keys.sorted(by: PushKey.isBefore).map {
      SavedPush(recipient: $0.recipient, push: underWay[$0]!.push, attempts: underWay[$0]!.attempts)
    }
    saved.open = openCalls
    saved.waiting = waitingRetries.map {
      let range = retries[$0]!
      return WaitingRetry(attempt: $0, earliest: range.lowerBound, latest: range.upperBound)
    }
    return types.inUse { SnapshotKind.fanout.snapshot(of: saved) }
  }

  /// The queue of a snapshot.
  ///
  /// Under the rules that wrote it, the queue goes on as if nothing had happened. Other rules apply
  /// from now on: permits are kept up to their burst, attempts that wait are kept beyond their
  /// capacity, where their type waits now, and calls that are open count against their workers.
  ///
  /// A host that has lost its calls and timers gives ``PushService/QueueInput/resume`` next.
  ///
  /// - Parameter types: The types of the content (``Content/types``), if it adds any.
  /// - Throws: ``FanoutRestoreError`` for bytes that no version up to ``snapshotVersion`` has
  ///   written, for a type that `types` does not have, and for rules that ``init(_:recipients:)`` refuses.
  public init(
    snapshot: [UInt8], _ rules: FanoutRules, recipients: Int,
    throttling campaigns: [CampaignID: CampaignRate] = [:], naming types: PushTypes = .shipped
  ) throws(FanoutRestoreError) {
    let empty: Fanout
    do { empty = try Fanout(rules, recipients: recipients, throttling: campaigns) } catch {
      throw .rules(error)
    }
    var saved = SavedFanout(fanout: empty)
    do throws(SnapshotError) {
      try types.inUse { () throws(SnapshotError) in
        try SnapshotKind.fanout.restore(&saved, from: snapshot)
      }
    } catch {
      throw .snapshot(error)
    }
    self.init(saved)
  }

  /// The queue of a snapshot, with simulated providers.
  package init(
    snapshot: [UInt8], simulating rules: FanoutRules, recipients: Int = 1_000
  ) throws(SnapshotError) {
    var saved = SavedFanout(fanout: Fanout(simulating: rules, recipients: recipients))
    try SnapshotKind.fanout.restore(&saved, from: snapshot)
    self.init(saved)
  }

  private init(_ saved: SavedFanout) {
    fanout = saved.fanout
    (underWay, calls, retries) = ([:], [:], [:])
    for saved in saved.pushes {
      underWay[PushKey(recipient: saved.recipient, push: saved.push.id)] = PushUnderWay(
        push: saved.push, attempts: saved.attempts)
    }
    for attempt in saved.open { calls[attempt, default: 0] += 1 }
    for retry in saved.waiting { retries[retry.attempt] = retry.earliest...retry.latest }
  }
}

/// The values of a snapshot.
private struct SavedFanout: ByteValue {
  /// With the rules that apply from now on.
  var fanout: Fanout
  var pushes: [SavedPush] = []
  var open: [Attempt] = []
  var waiting: [WaitingRetry] = []

  init(fanout: Fanout) { self.fanout = fanout }

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.list("pushes.count", &pushes, of: SavedPush())
    try fields.list("calls.count", &open, of: .blank)
    try fields.list("retries.count", &waiting, of: WaitingRetry())
    try fanout.visit(&fields, open: open.count)
  }
}

/// A push whose attempts have not ended.
private struct SavedPush: ByteValue {
  var recipient = RecipientID(rawValue: 0)
  var push = Push.blank
  var attempts = 1

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try fields.raw(&recipient)
    try push.visit(&fields)
    try fields.integer("push.attempts", &attempts, as: UInt8.self, in: 1...255)
  }
}

/// A retry whose moment has not come.
private struct WaitingRetry: ByteValue {
  var attempt = Attempt.blank
  var earliest = Timestamp.distantPast
  var latest = Timestamp.distantPast

  mutating func visit(_ fields: inout ByteFields) throws(ByteError) {
    try attempt.visit(&fields)
    try fields.moment("retry.earliest", &earliest)
    try fields.moment("retry.latest", &latest)
    guard earliest <= latest else {
      throw fields.outOfRange(
        "retry.latest", "\(latest.milliseconds)", "\(earliest.milliseconds)...")
    }
  }
}

/// The reason why a ``FanoutState`` cannot be restored.
public enum FanoutRestoreError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The bytes are refused.
  case snapshot(SnapshotError)
  /// The rules are refused.
  case rules(FieldError)

  /// The message of the error.
  public var description: String {
    switch self {
    case .snapshot(let error): "\(error)"
    case .rules(let error): "\(error)"
    }
  }
}
