/// What a row of an event log says of a decision, beside ``LogRow``; kept for a replay alone.
struct LogDetail {
  /// Milliseconds; -1 for none.
  var latency: Int64 = -1
  /// With which chance did what it did; 0 for none.
  var propensity: Double = 0
  /// A place among the log's reasons, plus one; 0 for none.
  var reason: UInt16 = 0
  /// The text that chance chose, from 1; 0 for none.
  var text: UInt8 = 0
}
