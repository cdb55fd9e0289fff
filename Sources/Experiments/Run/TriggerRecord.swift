import Bytes
import PushModel
import SimWorld
import Statistics

/// The latency of one type of push in one cell, from event to acceptance by a provider.
package struct TriggerRecord: Sendable, Hashable {
  package var type: PushType
  /// In milliseconds.
  package var latency: LogHistogram
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

extension ByteWriter {
  /// Appends the number of records, then each in the order of its fields.
  mutating func append(_ triggers: [TriggerRecord]) {
    append(count: triggers.count)
    for own in triggers {
      append(byte: own.type.rawValue)
      let counts = own.latency.buckets
      append(sparse: counts.span)
      append(count: Int(own.totals.sum))
      append(count: Int(own.totals.max))
      append(count: own.totals.promised)
      append(count: own.totals.kept)
    }
  }
}

extension ByteReader {
  /// The largest sum of latencies in one cell.
  private static let sumMax = 1 << 60
  private static let countMax = 1 << 40

  mutating func triggers() throws(ByteError) -> [TriggerRecord] {
    var all: [TriggerRecord] = []
    for _ in 0..<(try count("types of push", max: PushType.allCases.count)) {
      all.append(try trigger())
    }
    return all
  }

  private mutating func trigger() throws(ByteError) -> TriggerRecord {
    let last = UInt64(PushType.allCases.count - 1)
    let type = PushType(rawValue: UInt8(try number("type of push", max: last)))!
    let counts = try sparse(
      "triggerLatency", length: LogHistogram.bucketCount, max: Self.countMax)
    let latency = LogHistogram(buckets: counts)!
    let totals = TriggerTotals(
      count: latency.count, sum: Int64(try count("sum of latencies", max: Self.sumMax)),
      max: Int64(try count("largest latency", max: Self.sumMax)),
      promised: try count("promised", max: latency.count),
      kept: try count("kept", max: latency.count))
    return TriggerRecord(type: type, latency: latency, totals: totals)
  }
}
