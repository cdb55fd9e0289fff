import Documents
import Foundation

/// Numbers as sentences tell them: rounded to two digits of their uncertainty.
enum RoundedNumber {
  /// `6,500`, or `−2.16`: without a plus sign. What would be rounded to 0 and is not keeps a digit.
  ///
  /// - Parameters:
  ///   - reach: Half the width of the value's interval; `nil` rounds to three digits of the value.
  ///   - least: The smallest step: 1 for people and pushes.
  static func plain(_ value: Double, reach: Double?, least: Double) -> String {
    let digits = reach.flatMap { $0 > 0 ? exponent($0) - 1 : nil } ?? exponent(value) - 2
    let place = max(digits, exponent(least))
    let step = pow(10, Double(place))
    // Division by a whole number keeps 0.1 from becoming 0.30000000000000004.
    let rounded =
      place < 0
      ? (value * pow(10, Double(-place))).rounded() / pow(10, Double(-place))
      : (value / step).rounded() * step
    if rounded == 0, value != 0, exponent(value) >= exponent(least) - 2, exponent(value) < place {
      return plain(value, reach: nil, least: pow(10, Double(exponent(value))))
    }
    let text = String(format: "%.\(max(0, -place))f", abs(rounded))
    let whole = text.prefix { $0 != "." }
    return (rounded < 0 ? "−" : "") + grouped(digits: whole, by: ",") + text.dropFirst(whole.count)
  }

  /// The same with a plus sign above zero.
  static func signed(_ value: Double, reach: Double?, least: Double) -> String {
    let text = plain(value, reach: reach, least: least)
    return text.contains { "123456789".contains($0) } && value > 0 ? "+" + text : text
  }

  /// `+12.0 (+8.1 to +16.2)`; without the bracket where there is no interval.
  static func withInterval(
    _ value: Double, _ low: Double?, _ high: Double?, least: Double, unit: String = ""
  ) -> String {
    guard let low, let high else { return signed(value, reach: nil, least: least) + unit }
    let reach = (high - low) / 2
    let text = { signed($0, reach: reach, least: least) }
    return "\(text(value))\(unit) (\(text(low)) to \(text(high)))"
  }

  /// `0.0012`, or `<0.0001`.
  static func p(_ value: Double) -> String {
    value < 0.0001 ? "<0.0001" : String(format: "%.4f", value)
  }

  /// A count with thousands set apart.
  static func count(_ value: Int) -> String { grouped(digits: String(value), by: ",") }

  private static func exponent(_ value: Double) -> Int {
    guard value != 0, value.isFinite else { return 0 }
    // 0.1 is often a little less.
    return Int((log10(abs(value)) + 1e-9).rounded(.down))
  }
}

/// Names in a sentence: `a`, `a and b`, `a, b and c`.
package func listed(_ names: [String]) -> String {
  guard names.count > 1, let last = names.last else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
