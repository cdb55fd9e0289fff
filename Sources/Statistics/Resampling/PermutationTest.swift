/// The exact permutation test of a difference of means.
public enum PermutationTest {
  /// Above this many splits the enumeration takes longer than about a second.
  static let splitsMax = 3_000_000

  /// The difference of means and its p-value over all splits of the pooled values:
  /// min(1, 2 min(P(T >= t), P(T <= t))), ties counted on both sides.
  ///
  /// - Throws: `unsupported` above 3,000,000 splits.
  public static func meanDifference(
    control: [Double], treatment: [Double]
  ) throws(StatisticsError) -> TestResult {
    let check = Check("permutation test")
    try check.finite(control, "control", atLeast: 1)
    try check.finite(treatment, "treatment", atLeast: 1)
    let splits = splitCount(control.count, treatment.count)
    guard splits <= Double(splitsMax) else {
      throw check.unsupported("about \(splits) splits", limit: "\(splitsMax) splits")
    }
    let pooled = control + treatment
    let scale = pooled.reduce(0) { max($0, abs($1)) }
    let observed = treatment.reduce(0, +)
    // The sum over the treatment decides the difference; sums this close are ties.
    let tie = 1e-12 * scale * Double(pooled.count)
    var (above, below, all) = (0, 0, 0)
    forEachSum(pooled, choosing: treatment.count) { sum in
      all += 1
      if sum >= observed - tie { above += 1 }
      if sum <= observed + tie { below += 1 }
    }
    let mean = control.reduce(0, +) / Double(control.count)
    return TestResult(
      statistic: observed / Double(treatment.count) - mean, degreesOfFreedom: nil,
      pValue: min(1, 2 * Double(min(above, below)) / Double(all)))
  }

  private static func splitCount(_ a: Int, _ b: Int) -> Double {
    (1...min(a, b)).reduce(1.0) { $0 * Double(max(a, b) + $1) / Double($1) }
  }

  /// Calls `body` with the sum of every choice of `count` values, in lexicographic order.
  private static func forEachSum(
    _ values: [Double], choosing count: Int, _ body: (Double) -> Void
  ) {
    var chosen = Array(0..<count)
    while true {
      body(chosen.reduce(0) { $0 + values[$1] })
      guard
        let place = chosen.indices.last(where: { chosen[$0] < values.count - count + $0 })
      else { return }
      let start = chosen[place] + 1
      for offset in place..<count { chosen[offset] = start + offset - place }
    }
  }
}
