import PushModel

/// The texts that a push of one type may show, and how often each is to be shown: all alike, or as a
/// bandit has learned. The choice is the host's draw, so that a run can be repeated (S2-random).
public struct MessagePool: Hashable, Sendable {
  /// Shares that add up to 1, one for each of ``PushType/variants``.
  public let shares: [Double]

  /// Every text as often as the others.
  public init(of type: PushType) {
    shares = Array(repeating: 1 / Double(type.variants), count: type.variants)
  }

  /// - Parameter weights: One for each text, 0 or more, not all 0.
  /// - Returns: `nil` for weights that are none.
  public init?(weights: [Double]) {
    let sum = weights.reduce(0, +)
    guard !weights.isEmpty, weights.allSatisfy({ $0 >= 0 }), sum > 0, sum.isFinite else {
      return nil
    }
    shares = weights.map { $0 / sum }
  }

  /// The text that a uniform draw falls on, and the probability of that, which off-policy estimates
  /// need.
  ///
  /// - Parameter uniform: In 0..<1.
  public func choice(_ uniform: Double) -> (variant: UInt8, propensity: Double) {
    var rest = uniform
    for (variant, share) in shares.enumerated() where share > 0 {
      if rest < share { return (UInt8(variant), share) }
      rest -= share
    }
    let last = shares.lastIndex { $0 > 0 }!
    return (UInt8(last), shares[last])
  }
}
