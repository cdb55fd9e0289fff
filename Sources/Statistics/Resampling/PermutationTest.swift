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
      throw check.unsupported("\(splits) splits or more", limit: "\(splitsMax) splits")
    }
    let pooled = control + treatment
    let scale = pooled.reduce(0) { max($0, abs($1)) }
    // The sum over the smaller arm decides the difference; sums this close are ties. Which arm it
    // is does not matter: both tails are counted, and the smaller one is doubled.
    let smaller = control.count < treatment.count ? control : treatment
    let observed = smaller.reduce(0, +)
    let tie = 1e-12 * scale * Double(pooled.count)
    var (above, below, all) = (0, 0, 0)
    forEachSum(pooled, choosing: smaller.count) { sum in
      all += 1
      if sum >= observed - tie { above += 1 }
      if sum <= observed + tie { below += 1 }
    }
    let means = (
      control.reduce(0, +) / Double(control.count), treatment.reduce(0, +) / Double(treatment.count)
    )
    return TestResult(
      statistic: means.1 - means.0, degreesOfFreedom: nil,
      pValue: min(1, 2 * Double(min(above, below)) / Double(all)))
  }

  private static func splitCount(_ a: Int, _ b: Int) -> Double {
    var count = 1.0
    for step in 1...min(a, b) where count <= Double(splitsMax) {
      count *= Double(max(a, b) + step) / Double(step)
    }
    return count
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
