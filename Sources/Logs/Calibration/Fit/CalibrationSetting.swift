import Documents
import Foundation
import Statistics

/// A key of a scenario with its fitted value.
package struct CalibrationSetting: Sendable, Codable, Hashable {
  /// Such as `world.presence.offlineDay`.
  package let key: String
  /// As YAML writes it.
  package let value: String
  /// Comment for the value: estimate, interval and source, or the reason for the value.
  package var comment: String
  /// Factors by hour, `nil` for hours that keep those of the scenario; only of `activity.byHour`.
  package var hours: [Double?]?
}

extension CalibrationSetting {
  static let byHourKey = "world.activity.byHour"

  /// Factors by hour with mean 1 over the hours that have one.
  init(byHour factors: [Double?], comment: String) {
    self.init(key: Self.byHourKey, value: Self.list(factors), comment: comment)
    if factors.contains(where: { $0 == nil }) { hours = factors }
  }

  static func list(_ factors: [Double?]) -> String {
    "[\(factors.map { $0.map(digits) ?? "null" }.joined(separator: ", "))]"
  }

  /// A fitted number, with its interval in the comment.
  init(_ key: String, _ value: CalibrationValue, level: Double) {
    self.init(
      key: key, value: Self.text(value.value, value.unit),
      comment: "\(Self.percent(level)) \(Self.text(value.low, value.unit)) to "
        + "\(Self.text(value.high, value.unit)), \(grouped(value.count)) \(value.of)")
  }

  /// Six digits, and lengths of time to the millisecond.
  static func text(_ value: Double, _ unit: CalibrationValue.Unit) -> String {
    switch unit {
    case .milliseconds: formatDuration(Int64(min(3e11, max(1, value)).rounded()))
    case .days: formatDuration(Int64((min(3_650, max(1e-6, value)) * 86_400_000).rounded()))
    case .share, .number: digits(value)
    }
  }

  static func digits(_ value: Double) -> String {
    numberText(Double(String(format: "%.6g", value)) ?? value)
  }

  static func percent(_ level: Double) -> String { digits(level * 100) + " %:" }
}

/// One estimate.
package struct CalibrationValue: Sendable, Codable {
  /// The unit of an estimate: a share in 0...1, a plain number, or a length of time.
  package enum Unit: String, Sendable, Codable { case share, number, milliseconds, days }

  /// The quantity in words, such as `open rate, Android`.
  package let name: String
  /// Unit of the estimate, its limits and its standard error.
  package let unit: Unit
  /// The estimate, in ``unit``.
  package let value: Double
  /// Lower limit of the confidence interval, at the report's level.
  package let low: Double
  /// Upper limit of the same interval, which need not be symmetric about ``value``.
  package let high: Double
  /// Standard error of ``value``, in the same unit.
  package let standardError: Double
  /// The data it is estimated from.
  package let count: Int
  /// What ``count`` counts, in the plural: `pushes`, `departures`.
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
