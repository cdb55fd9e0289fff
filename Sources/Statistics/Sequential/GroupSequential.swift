/// Bounds for a fixed plan of looks at accumulating data: two-sided and symmetric.
public struct GroupSequential: Hashable, Sendable {
  /// Reject at look i when |z| reaches this; infinite where nothing may be spent yet.
  public let bounds: [Double]

  /// The error probability of both tails spent up to each look.
  public let cumulativeAlpha: [Double]

  /// The most looks.
  static let looksMax = 50

  /// By the recursion of Armitage, McPherson and Rowe (1969) on Gauss-Legendre points.
  ///
  /// - Parameters:
  ///   - information: The share of the planned information at each look, ascending in 0...1.
  ///   - alpha: The overall two-sided error probability; each tail spends half.
  /// - Throws: `StatisticsError.invalid` out of range, `unsupported` above 50 looks or for looks
  ///   closer than 1/1,000 of their information.
  public init(
    information: [Double], alpha: Double, spending: Spending
  ) throws(StatisticsError) {
    try Self.require(information, alpha)
    var spent: [Double] = []
    for t in information { spent.append(try spending.spent(alpha / 2, at: t)) }
    var (bounds, walk, last) = ([Double](), ScoreWalk(), 0.0)
    for (look, t) in information.enumerated() {
      let bound = try walk.bound(at: t, tail: spent[look] - last)
      let next = look + 1 < information.count ? information[look + 1] : t
      walk.advance(to: t, bound: bound, next: next)
      bounds.append(bound)
      last = spent[look]
    }
    self.bounds = bounds
    cumulativeAlpha = spent.map { 2 * $0 }
  }

  private static func require(_ information: [Double], _ alpha: Double) throws(StatisticsError) {
    let check = Check("group-sequential bounds")
    try check.openShare(alpha, "alpha")
    try check.finite(information, "information", atLeast: 1)
    guard information.count <= looksMax else {
      throw check.unsupported("\(information.count) looks", limit: "\(looksMax)")
    }
    for (last, t) in zip([0] + information, information) {
      guard t > last, t <= 1 else {
        throw check.invalid("information", information, accepted: "ascending shares in 0...1")
      }
      guard t - last >= 1e-3 * t else {
        throw check.unsupported("looks at \(last) and \(t)", limit: "steps of 1/1,000")
      }
    }
  }
}
