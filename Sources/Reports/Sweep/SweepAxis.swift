import Documents
import Experiments

/// The values of one varied key as an axis: numbers, durations in one unit, or words in their order.
struct SweepAxis {
  /// The last two words of the key, with the unit of durations.
  let title: String
  /// By size, or for words in the order in which they come; each once.
  let values: [String]
  /// In the order of ``values``; `nil` for words.
  let sizes: [Double]?
  /// Whether values are equal factors apart.
  let isLogarithmic: Bool

  private static let units: [(name: String, milliseconds: Double)] = [
    ("days", 86_400_000), ("hours", 3_600_000), ("minutes", 60_000), ("seconds", 1_000),
  ]

  init(_ key: String, _ all: [String]) {
    let name = key.split(separator: ".").suffix(2).joined(separator: ".")
    let different = all.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let isDuration = different.allSatisfy { parseDuration($0) != nil }
    let numbers = different.map { SettingScale.number($0) }
    guard !different.isEmpty, isDuration || numbers.allSatisfy({ $0 != nil }),
      isDuration || !different.contains(where: { parseDuration($0) != nil })
    else {
      (title, values, sizes, isLogarithmic) = (name, different, nil, false)
      return
    }
    let sorted = zip(numbers.map { $0! }, different).sorted { $0 < $1 }
    let unit = isDuration ? Self.unit(sorted[sorted.count - 1].0) : nil
    let sizes = sorted.map { $0.0 / (unit?.milliseconds ?? 1) }
    title = name + (unit.map { ", \($0.name)" } ?? "")
    values = sorted.map(\.1)
    self.sizes = sizes
    isLogarithmic = Self.isLogarithmic(sizes)
  }

  /// The largest unit of which there are two.
  private static func unit(_ longest: Double) -> (name: String, milliseconds: Double) {
    units.first { longest >= 2 * $0.milliseconds } ?? units[units.count - 1]
  }

  /// Three or more above zero, each the same multiple of the one before.
  private static func isLogarithmic(_ sizes: [Double]) -> Bool {
    guard sizes.count > 2, sizes[0] > 0 else { return false }
    let factors = zip(sizes.dropFirst(), sizes).map { $0 / $1 }
    return factors.allSatisfy { abs($0 / factors[0] - 1) < 0.01 }
  }
}
