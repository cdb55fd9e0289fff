import Documents
import Foundation

/// A number or a choice of a world that nobody has measured for it, and what it might be instead.
package struct Assumption: Hashable, Sendable {
  /// As `--set` names it, such as `world.response.personCV`.
  package let key: String
  package let range: Range
  /// Where the range comes from.
  package let source: String

  package enum Range: Hashable, Sendable {
    /// From one to another; lengths of time in milliseconds.
    case numbers(Double, Double, isDuration: Bool)
    case choices([String])
  }

  /// - Parameter text: `0.5..2`, `5min..4h`, or choices such as `none|recency`.
  /// - Returns: `nil` for any other text, and for a range that does not rise.
  package init?(_ key: String, _ text: String, source: String = "yours") {
    guard !key.isEmpty, let range = Self.range(text) else { return nil }
    self.key = key
    self.range = range
    self.source = source
  }

  /// - Parameter text: `world.response.personCV=0.5..2`.
  package init?(argument text: String) {
    guard let sign = text.firstIndex(of: "=") else { return nil }
    self.init(String(text[..<sign]), String(text[text.index(after: sign)...]))
  }

  private static func range(_ text: String) -> Range? {
    if text.contains("|") {
      let choices = text.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      return choices.contains("") ? nil : .choices(choices)
    }
    guard let dots = text.firstRange(of: "..") else { return .choices([text]) }
    let ends = [String(text[..<dots.lowerBound]), String(text[dots.upperBound...])]
    let durations = ends.compactMap(parseDuration)
    let numbers = ends.compactMap { NumberText($0)?.double }
    let (values, isDuration) =
      numbers.count == 2 ? (numbers, false) : (durations.map(Double.init), true)
    guard values.count == 2, values[0] < values[1] else { return nil }
    return .numbers(values[0], values[1], isDuration: isDuration)
  }

  /// Whether the range has anything to say of a key whose value this is.
  func applies(to value: String) -> Bool {
    switch range {
    case .choices: true
    case .numbers(_, _, let isDuration): Self.number(value, isDuration) != nil
    }
  }

  /// What is tried on each side of `value`, from there to the end of the range.
  ///
  /// - Parameter between: How many there are between `value` and each end; equal factors apart,
  ///   or equal steps where a factor would have to begin at zero.
  func paths(from value: String, between: Int) -> [[String]] {
    switch range {
    case .choices(let choices): choices.filter { $0 != value }.map { [$0] }
    case .numbers(let low, let high, let isDuration):
      [low, high].compactMap { end in
        guard let start = Self.number(value, isDuration),
          end == low ? end < start : start < end
        else { return nil }
        let steps = (1...between + 1).map { Double($0) / Double(between + 1) }
        return steps.map { share in
          let value = Variation.value(at: share, from: start, to: end)
          return Self.text(share == 1 ? end : Self.short(value, isDuration), isDuration)
        }
      }
    }
  }

  private static func number(_ text: String, _ isDuration: Bool) -> Double? {
    isDuration ? parseDuration(text).map(Double.init) : NumberText(text)?.double
  }

  /// As people would say it: in three digits, in whole minutes or seconds from ten of them on.
  private static func short(_ value: Double, _ isDuration: Bool) -> Double {
    guard isDuration else { return Double(String(format: "%.3g", value)) ?? value }
    let step = value >= 600_000 ? 60_000.0 : value >= 10_000 ? 1_000 : 1
    return (value / step).rounded() * step
  }

  private static func text(_ value: Double, _ isDuration: Bool) -> String {
    isDuration ? formatDuration(Int64(value.rounded())) : Variation.text(value)
  }

  /// The range, as it was written.
  package var text: String {
    switch range {
    case .choices(let choices): choices.joined(separator: "|")
    case .numbers(let low, let high, let isDuration):
      Self.text(low, isDuration) + ".." + Self.text(high, isDuration)
    }
  }
}
