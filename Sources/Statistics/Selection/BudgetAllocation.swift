/// Allocation of a fixed number of replications among strategies to find the best one.
///
/// The optimal computing budget allocation of Chen, Lin, Yucesan and Chick (2000). It assumes
/// samples that are independent between strategies, so not common random numbers.
public struct BudgetAllocation: Hashable, Sendable {
  /// The strategy with the largest mean, counted from 0.
  public let best: Int

  /// The share of the budget for each strategy; they sum to 1.
  public let fractions: [Double]

  /// - Parameters:
  ///   - means: Larger is better.
  ///   - variances: Of one replication.
  /// - Throws: `degenerate` when two strategies share the largest mean or nothing varies.
  public init(means: [Double], variances: [Double]) throws(StatisticsError) {
    let check = Check("budget allocation")
    try check.finite(means, "means", atLeast: 2)
    try check.finite(variances, "variances", atLeast: 2)
    try check.equalCounts(variances.count, means.count, "variances", as: "means")
    for (index, value) in variances.enumerated() {
      try check.notNegative(value, "variances[\(index)]")
    }
    let best = means.indices.reduce(0) { means[$1] > means[$0] ? $1 : $0 }
    let others = means.indices.filter { $0 != best }
    guard others.allSatisfy({ means[$0] < means[best] }) else {
      throw check.degenerate(.notEstimable("two strategies share the largest mean"))
    }
    var weights = means.indices.map { index in
      index == best
        ? 0 : variances[index] / ((means[best] - means[index]) * (means[best] - means[index]))
    }
    let spread = others.reduce(0) { sum, index in
      sum + (variances[index] > 0 ? weights[index] * weights[index] / variances[index] : 0)
    }
    weights[best] = (variances[best] * spread).squareRoot()
    let total = weights.reduce(0, +)
    guard total > 0, total.isFinite else { throw check.degenerate(.zeroVariance) }
    self.best = best
    fractions = weights.map { $0 / total }
  }
}
