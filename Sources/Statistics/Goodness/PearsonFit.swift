/// Pearson's test of counts against a distribution that was fitted to other data.
///
/// Neighbouring cells are pooled until each expects at least five. The parameters come from other
/// data, so only the total costs a degree of freedom.
public struct PearsonFit: Hashable, Sendable, Codable {
  /// Pearson's chi-square test over the pooled cells.
  public let test: TestResult

  /// Half the sum of absolute differences of the shares: the share in the wrong cell.
  public let misplacedShare: Double

  /// Approximate ``misplacedShare`` by chance alone, from mean absolute deviations of counts.
  public let misplacedByChance: Double

  /// - Parameters:
  ///   - observed: Counts by cell.
  ///   - expected: Of the same cells; scaled to the same total.
  /// - Throws: `invalid` for unequal or negative numbers, `degenerate` for under two cells of five.
  public init(observed: [Double], expected: [Double]) throws(StatisticsError) {
    let check = Check("goodness of fit")
    try check.equalCounts(observed.count, expected.count, "observed", as: "expected")
    let total = observed.reduce(0, +)
    let scale = total / expected.reduce(0, +)
    for (seen, share) in zip(observed, expected) {
      try check.notNegative(seen, "observed")
      try check.notNegative(share, "expected")
    }
    let all = zip(observed, expected).map { (observed: $0, expected: scale * $1) }
    let cells = all.pooled(
      where: { $0.expected < 5 },
      by: {
        $0.observed += $1.observed
        $0.expected += $1.expected
      })
    guard total > 0, cells.count > 1 else {
      throw check.degenerate(
        .notEstimable("\(Int(total)) are too few for two cells that expect five"))
    }
    let statistic = cells.reduce(0) { sum, cell in
      let off = cell.observed - cell.expected
      return sum + off * off / cell.expected
    }
    test = try TestResult(chiSquare: statistic, degreesOfFreedom: cells.count - 1)
    misplacedShare = cells.reduce(0) { $0 + abs($1.observed - $1.expected) } / (2 * total)
    misplacedByChance =
      cells.reduce(0) {
        $0 + (2 / Double.pi * $1.expected * (1 - $1.expected / total)).squareRoot()
      }
      / (2 * total)
  }
}

extension Array {
  /// Each element that `isSmall` joined to the one after it, and a last one to the one before.
  package func pooled(
    where isSmall: (Element) -> Bool, by add: (inout Element, Element) -> Void
  ) -> [Element] {
    var pools: [Element] = []
    for element in self {
      if let last = pools.last, isSmall(last) {
        add(&pools[pools.count - 1], element)
      } else {
        pools.append(element)
      }
    }
    if pools.count > 1, isSmall(pools[pools.count - 1]) {
      let last = pools.removeLast()
      add(&pools[pools.count - 1], last)
    }
    return pools
  }
}
