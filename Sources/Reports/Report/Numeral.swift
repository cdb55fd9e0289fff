import Documents
import Foundation

/// Formats numbers for reports: the same on every machine, a dash for a missing one.
enum Numeral {
  static let none = "—"

  /// With `decimals` places, a true minus sign and thousands set apart by commas.
  static func fixed(_ value: Double, _ decimals: Int) -> String {
    guard value.isFinite else { return none }
    var text = String(format: "%.\(decimals)f", abs(value))
    let isZero = !text.contains { $0 != "0" && $0 != "." }
    let whole = text.prefix { $0 != "." }
    text = grouped(digits: whole, by: ",") + text.dropFirst(whole.count)
    return value < 0 && !isZero ? "−" + text : text
  }

  /// The same with a plus sign for what is above zero.
  static func signed(_ value: Double, _ decimals: Int) -> String {
    let text = fixed(value, decimals)
    let isZero = !text.contains { "123456789".contains($0) }
    return value > 0 && !isZero ? "+" + text : text
  }

  /// Seven digits, with an exponent where zeros would be many: `0.001234567`, `1.5e-300`.
  static func digits(_ value: Double) -> String {
    guard value.isFinite else { return value.isNaN ? none : value < 0 ? "−∞" : "∞" }
    return (value < 0 ? "−" : "") + String(format: "%.7g", abs(value))
  }

  /// Five significant digits: enough to tell a rate from its margin.
  static func short(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return digits(value) }
    let whole = Int(log10(abs(value)).rounded(.down)) + 1
    return fixed(value, min(9, max(0, 5 - whole)))
  }

  /// `1,234,567`.
  static func count(_ value: Int) -> String {
    (value < 0 ? "−" : "") + grouped(digits: "\(value.magnitude)", by: ",")
  }

  /// A share as percent with two decimals and without its sign, which heads the column.
  static func percent(_ share: Double?) -> String { share.map { fixed($0 * 100, 2) } ?? none }

  /// `0.0012`, `<0.0001` or `>0.9999`.
  static func p(_ value: Double?) -> String {
    guard let value else { return none }
    if value < 0.0001 { return "<0.0001" }
    return value > 0.9999 ? ">0.9999" : fixed(value, 4)
  }

  /// `12_345` in a text as `12,345`.
  static func commas(_ text: String) -> String {
    text.replacing(#/([0-9])_([0-9])/#) { "\($0.1),\($0.2)" }
  }

  /// Seconds in three digits, `0.41 s` or `12.3 s`; minutes and hours where those would be long.
  static func seconds(_ value: Double?) -> String {
    guard let value else { return none }
    switch value {
    case ..<10: return fixed(value, 2) + " s"
    case ..<100: return fixed(value, 1) + " s"
    case ..<6_000: return fixed(value / 60, 1) + " min"
    default: return fixed(value / 3_600, 1) + " h"
    }
  }

  /// Decimals that show an uncertainty of ± `reach` in two digits, within `range`.
  static func decimals(for reach: Double?, _ range: ClosedRange<Int>) -> Int {
    guard let reach, reach > 0, reach.isFinite else { return range.lowerBound }
    var decimals = range.lowerBound
    var scaled = reach
    for _ in 0..<decimals { scaled *= 10 }
    while scaled < 9.5, decimals < range.upperBound {
      decimals += 1
      scaled *= 10
    }
    return decimals
  }
}
