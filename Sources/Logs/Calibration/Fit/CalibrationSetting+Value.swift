import Documents
import Foundation

extension CalibrationSetting {
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
