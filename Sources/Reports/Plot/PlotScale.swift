import Foundation

/// One axis of a plot: values to shares of its length.
struct PlotScale: Sendable {
  let low: Double
  let high: Double

  /// - Parameters:
  ///   - values: All that must be visible. Values that are not finite are passed over.
  ///   - before: Room before the least value, as a share of the values' range.
  ///   - after: Room after the largest one.
  init(_ values: [Double], before: Double, after: Double) {
    let known = values.filter(\.isFinite)
    let (least, most) = (known.min() ?? 0, known.max() ?? 0)
    let range = most > least ? most - least : max(abs(most), 1) / 10
    // One value alone lies in the middle, since an axis has a length.
    let isPoint = most == least && before + after == 0
    let (before, after) = isPoint ? (0.5, 0.5) : (before, after)
    low = least - range * before
    high = most + range * after
  }

  /// The share of the axis that lies before `value`, 0...1 within the axis.
  func share(_ value: Double) -> Double { (value - low) / (high - low) }

  /// A value on the axis with its text.
  struct Tick: Sendable {
    let value: Double
    let text: String
  }

  /// Round values within the axis, steps of 1, 2 or 5 apart.
  ///
  /// - Parameters:
  ///   - most: The largest number of steps that fit the axis, at least 1.
  ///   - isSigned: Whether values above zero have a plus sign.
  func ticks(most: Int, isSigned: Bool) -> [Tick] {
    let step = Self.step(atLeast: (high - low) / Double(most))
    guard step > 0, step.isFinite else { return [] }
    // What rounding adds to a quotient moves no tick off the axis.
    let slack = 1e-9
    let decimals = max(0, Int((-log10(step) - slack).rounded(.up)))
    let first = (low / step - slack).rounded(.up)
    let last = (high / step + slack).rounded(.down)
    guard first <= last, last - first < 100 else { return [] }
    return stride(from: first, through: last, by: 1).map { place in
      let value = place * step
      return Tick(
        value: value,
        text: isSigned ? Numeral.signed(value, decimals) : Numeral.fixed(value, decimals))
    }
  }

  /// As many round values as have room for their texts beside each other.
  ///
  /// - Parameter pixels: Length of the axis where it is shortest.
  func ticks(fitting pixels: Double, isSigned: Bool) -> [Tick] {
    for most in stride(from: 7, to: 1, by: -1) {
      let ticks = ticks(most: most, isSigned: isSigned)
      guard ticks.count > 1 else { return ticks }
      let step = share(ticks[1].value) - share(ticks[0].value)
      let longest = ticks.map(\.text.count).max() ?? 0
      if Double(longest) * LabelPlacing.letterWidth + 10 <= step * pixels { return ticks }
    }
    return ticks(most: 1, isSigned: isSigned)
  }

  /// The least of 1, 2, 5, 10, … times a power of ten that is not below `length`.
  private static func step(atLeast length: Double) -> Double {
    guard length > 0, length.isFinite else { return 0 }
    let power = pow(10, log10(length).rounded(.down))
    return ([1, 2, 5, 10].first { $0 * power >= length * 0.999999 } ?? 10) * power
  }
}
