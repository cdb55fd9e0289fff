import Statistics

/// One estimate.
public struct CalibrationValue: Sendable, Codable {
  public enum Unit: String, Sendable, Codable { case share, number, milliseconds, days }

  public let name: String
  public let unit: Unit
  public let value: Double
  public let low: Double
  public let high: Double
  public let standardError: Double
  /// What it is estimated from.
  public let count: Int
  public let of: String

  init(_ name: String, _ fitted: FittedValue, _ unit: Unit, count: Int, of: String) {
    self.name = name
    self.unit = unit
    value = fitted.value
    low = fitted.interval.low
    high = fitted.interval.high
    standardError = fitted.standardError
    self.count = count
    self.of = of
  }
}
