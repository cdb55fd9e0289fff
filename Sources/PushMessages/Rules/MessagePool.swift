import PushModel

/// The texts that a push of one type may show, each with its probability: all alike, or as a bandit
/// has learned. The host draws, so that a run can be repeated (S2-random).
public struct MessagePool: Hashable, Sendable {
  /// The probabilities of the texts, which add up to 1.
  public let shares: [Double]

  /// A pool in which all texts of a type are equally probable.
  ///
  /// - Parameter texts: The number of texts that are drawn (``Content/drawnCount``), 1 or more; `nil` for the
  ///   ``PushType/variants`` of the content that ships. A type without a pool has one.
  public init(of type: PushType, texts: Int? = nil) {
    let count = type.variants > 1 ? texts ?? type.variants : 1
    shares = Array(repeating: 1 / Double(count), count: count)
  }

  /// A pool in which probabilities are in proportion to weights.
  ///
  /// - Parameter weights: One for each text, 0 or more, not all 0.
  /// - Returns: `nil` when a weight is negative, all are 0, there are none or their sum is not
  ///   finite.
  public init?(weights: [Double]) {
    let sum = weights.reduce(0, +)
    guard !weights.isEmpty, weights.allSatisfy({ $0 >= 0 }), sum > 0, sum.isFinite else {
      return nil
    }
    shares = weights.map { $0 / sum }
  }

  /// The text that a uniform draw selects, and the probability of that text, which off-policy
  /// estimates need.
  ///
  /// - Parameter uniform: In 0..<1. What is below or no number counts as 0, what is above chooses the last.
  public func choice(_ uniform: Double) -> (variant: UInt8, propensity: Double) {
    var rest = max(0, uniform)
    for (variant, share) in shares.enumerated() where share > 0 {
      if rest < share { return (UInt8(variant), share) }
      rest -= share
    }
    let last = shares.lastIndex { $0 > 0 }!
    return (UInt8(last), shares[last])
  }
}
