import Statistics

/// One estimate.
package struct CalibrationValue: Sendable, Codable {
  package enum Unit: String, Sendable, Codable { case share, number, milliseconds, days }

  package let name: String
  package let unit: Unit
  package let value: Double
  package let low: Double
  package let high: Double
  package let standardError: Double
  /// What it is estimated from.
  package let count: Int
  package let of: String

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
