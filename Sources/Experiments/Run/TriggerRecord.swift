import PushModel
import SimWorld
import Statistics

/// The latency of one type of push in one cell, from event to acceptance by a provider.
package struct TriggerRecord: Sendable, Hashable {
  /// The type that all of the pushes have.
  package var type: PushType
  /// In milliseconds.
  package var latency: LogHistogram
  /// Exact sums of the same latencies.
  package var totals: TriggerTotals
}

/// Exact sums of latencies from event to acceptance.
package struct TriggerTotals: Sendable, Hashable {
  /// The number of pushes.
  package var count = 0
  /// The sum of the latencies in milliseconds.
  package var sum: Int64 = 0
  /// The largest latency in milliseconds.
  package var max: Int64 = 0
  /// The number of pushes whose type has a promise.
  package var promised = 0
  /// The number of those that were accepted within the promise.
  package var kept = 0

  static func + (one: TriggerTotals, other: TriggerTotals) -> TriggerTotals {
    TriggerTotals(
      count: one.count + other.count, sum: one.sum + other.sum, max: Swift.max(one.max, other.max),
      promised: one.promised + other.promised, kept: one.kept + other.kept)
  }
}

extension TriggerRecord {
  init(_ own: TriggerDelays) {
    type = own.type
    latency = LogHistogram(of: own.delays)
    totals = TriggerTotals(
      count: latency.count, sum: own.sum, max: own.max, promised: own.promised, kept: own.kept)
  }
}
