/// The reason why a list of weights is no distribution.
public enum WeightError: Error, Hashable, Sendable, CustomStringConvertible {
  /// There are no weights.
  case empty
  /// A weight is below 0.
  case negative(weight: Double, index: Int)
  /// A weight is infinite or not a number.
  case notFinite(weight: Double, index: Int)
  /// All weights are 0.
  case sumIsZero(count: Int)
  /// The sum of the weights overflows.
  case sumIsInfinite(count: Int)

  /// The error in words, with what would be accepted.
  public var description: String {
    switch self {
    case .empty:
      "there are no weights, at least one positive weight is needed"
    case .negative(let weight, let index):
      "weight \(index) is \(weight), weights are 0 or more"
    case .notFinite(let weight, let index):
      "weight \(index) is \(weight), weights are finite numbers"
    case .sumIsZero(let count):
      "all \(count) weights are 0, at least one positive weight is needed"
    case .sumIsInfinite(let count):
      "the sum of \(count) weights is too large for a number, use smaller ones"
    }
  }

  /// The sum of `weights`, added up in order.
  ///
  /// - Throws: ``WeightError`` unless the weights are finite, not negative and not all 0.
  static func checkedSum(_ weights: some Collection<Double>) throws(WeightError) -> Double {
    var sum = 0.0
    for (index, weight) in weights.enumerated() {
      guard weight.isFinite else { throw .notFinite(weight: weight, index: index) }
      guard weight >= 0 else { throw .negative(weight: weight, index: index) }
      sum += weight
    }
    guard !weights.isEmpty else { throw .empty }
    guard sum > 0 else { throw .sumIsZero(count: weights.count) }
    guard sum.isFinite else { throw .sumIsInfinite(count: weights.count) }
    return sum
  }
}
