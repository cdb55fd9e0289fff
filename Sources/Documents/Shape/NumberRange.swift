/// The accepted numbers at one place.
package struct NumberRange: Hashable, Sendable {
  let low: Double?
  let high: Double?

  /// Whether `low` itself is refused.
  let isAboveLow: Bool

  /// Whether it is in the unit of some metric, which may be a share.
  private var isOfMetric = false

  private init(low: Double?, high: Double?, isAboveLow: Bool = false) {
    precondition(low ?? -.infinity <= high ?? .infinity, "\(low ?? 0) is over \(high ?? 0)")
    self.low = low
    self.high = high
    self.isAboveLow = isAboveLow
  }

  /// The numbers of a range, without its lower end if they are above it; an infinite end is none.
  package init(_ range: ClosedRange<Double>, isAbove: Bool = false) {
    self.init(
      low: range.lowerBound.isFinite ? range.lowerBound : nil,
      high: range.upperBound.isFinite ? range.upperBound : nil, isAboveLow: isAbove)
  }

  static let any = NumberRange(low: nil, high: nil)
  /// Numbers from `low` to `high`, both of them included.
  package static func from(_ low: Double, to high: Double) -> NumberRange {
    .init(low: low, high: high)
  }
  static func atLeast(_ low: Double) -> NumberRange { .init(low: low, high: nil) }
  static func atMost(_ high: Double) -> NumberRange { .init(low: nil, high: high) }

  /// Numbers over `low`, which is not one of them.
  package static func above(_ low: Double, to high: Double? = nil) -> NumberRange {
    .init(low: low, high: high, isAboveLow: true)
  }

  /// The same range for numbers in the unit of a metric.
  package var ofMetric: NumberRange {
    var range = self
    range.isOfMetric = true
    return range
  }

  /// Whether its numbers are shares, or may be, so that percentages are accepted.
  var takesPercentages: Bool { isOfMetric || low ?? -1 >= 0 && high ?? 2 <= 1 }

  func contains(_ number: Double) -> Bool {
    let isHighEnough = low.map { isAboveLow ? number > $0 : number >= $0 } ?? true
    return isHighEnough && number <= high ?? .infinity
  }

  /// `from 0 to 1`, `above 0`, `of at least 2`, or nothing.
  var description: String {
    let lowText = low.map(numberText)
    switch (lowText, high.map(numberText)) {
    case (let low?, let high?):
      return isAboveLow ? "above \(low) and up to \(high)" : "from \(low) to \(high)"
    case (let low?, nil): return isAboveLow ? "above \(low)" : "of at least \(low)"
    case (nil, let high?): return "of at most \(high)"
    case (nil, nil): return ""
    }
  }
}
