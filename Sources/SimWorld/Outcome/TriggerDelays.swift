import PushModel

/// The latency of the accepted pushes of one type: from the event that caused a push to the first
/// acceptance by a provider, without the time for which the policy held it.
package struct TriggerDelays: Sendable {
  /// The type of the pushes.
  package var type: PushType
  /// The latencies in milliseconds.
  package var delays: DelayCounts
  /// Their sum in milliseconds.
  package var sum: Int64
  /// The largest in milliseconds.
  package var max: Int64
  /// The number of pushes whose type has a promise, all of them or none.
  package var promised: Int
  /// The number of those that were accepted within the promise, its length included.
  package var kept: Int
}
