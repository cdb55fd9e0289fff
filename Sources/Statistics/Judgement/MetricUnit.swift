/// How a metric's figures read.
public enum MetricUnit: String, Hashable, Sendable, Codable {
  /// A share between 0 and 1; its differences are percentage points.
  case share
  /// A count per subscriber and day.
  case perDay
  /// Any other figure per unit, such as money.
  case mean
}
