import PushFanout
import PushModel

/// What a fan-out with throttled types should do, said millisecond by millisecond and without retries:
/// every type that is throttled has its own queue and its own permits, the others share one queue, and
/// of those who may go the one that was offered first does, as long as the dispatch rate and the workers
/// allow.
struct ReferenceQueue {
  /// A lane of attempts with its permits; those at the dispatch rate alone need none.
  private struct Lane {
    var waiting: [Attempt] = []
    var units = 0
    var gain = 0
    /// Units of one call.
    var cost = 0

    mutating func earn() { units = min(cost + max(0, gain - 1), units + gain) }
  }

  private var dispatch = Lane()
  private let burst: Int
  private var lanes: [PushType: Lane] = [:]
  private var common = Lane()
  private var open: [Int] = []
  private let workers: Int

  /// For 1,000 recipients, with whole rates.
  init(_ rules: FanoutRules) {
    workers = rules.workers ?? .max
    dispatch.gain = Int(rules.dispatchRate)
    dispatch.cost = 1_000
    burst = 1_000 * rules.batch
    dispatch.units = burst
    for (type, rate) in rules.throttle {
      var lane = Lane()
      (lane.gain, lane.cost) = (Int(rate), 60_000)
      lane.units = lane.cost + lane.gain - 1
      lanes[type] = lane
    }
  }

  /// The moments of all calls, in milliseconds, by recipient.
  ///
  /// - Parameters:
  ///   - offers: Offered attempts by the millisecond in which they are, one in each at most.
  ///   - latency: How long the call of an attempt takes.
  mutating func calls(
    _ offers: [Int: Attempt], until end: Int, latency: (Attempt) -> Int
  ) -> [UInt64: Int] {
    var calls: [UInt64: Int] = [:]
    for now in 0...end {
      open.removeAll { $0 <= now }
      if let attempt = offers[now] {
        if lanes[attempt.type] != nil {
          lanes[attempt.type]!.waiting.append(attempt)
        } else {
          common.waiting.append(attempt)
        }
      }
      while let attempt = next(at: .start + .milliseconds(Int64(now))) {
        calls[attempt.recipient.rawValue] = now
        open.append(now + latency(attempt))
      }
      dispatch.units = min(burst, dispatch.units + dispatch.gain)
      for type in lanes.keys { lanes[type]!.earn() }
    }
    return calls
  }

  private mutating func next(at now: Timestamp) -> Attempt? {
    common.waiting.removeAll { $0.expiresAt <= now }
    for type in lanes.keys { lanes[type]!.waiting.removeAll { $0.expiresAt <= now } }
    guard dispatch.units >= dispatch.cost, open.count < workers else { return nil }
    let heads = lanes.values.filter { $0.units >= $0.cost }.compactMap(\.waiting.first)
    let all = heads + (common.waiting.first.map { [$0] } ?? [])
    guard let first = all.min(by: { $0.enqueuedAt < $1.enqueuedAt }) else { return nil }
    dispatch.units -= dispatch.cost
    if lanes[first.type] != nil {
      lanes[first.type]!.waiting.removeFirst()
      lanes[first.type]!.units -= lanes[first.type]!.cost
    } else {
      common.waiting.removeFirst()
    }
    return first
  }
}
