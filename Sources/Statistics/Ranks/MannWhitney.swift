/// The rank test of Mann and Whitney (1947): how often a treatment value exceeds a control value.
public struct MannWhitney: Hashable, Sendable {
  /// The method of the p-value.
  public enum Variant: String, Hashable, Sendable, Codable, CaseIterable {
    /// The normal distribution with the variance corrected for ties.
    case asymptotic

    /// Every order of the ranks; without ties.
    case exact
  }

  /// Pairs with control > treatment, half the ties included.
  public let uControl: Double

  /// Pairs with treatment > control, half the ties included.
  public let uTreatment: Double

  private let controlCount: Int
  private let treatmentCount: Int

  /// The sum over groups of tied values of t^3 - t.
  private let tieSum: Double

  /// - Throws: `StatisticsError.invalid` for an empty arm or a non-finite value.
  /// - Complexity: O(n log n).
  public init(control: [Double], treatment: [Double]) throws(StatisticsError) {
    let check = Check("Mann-Whitney test")
    try check.finite(control, "control", atLeast: 1)
    try check.finite(treatment, "treatment", atLeast: 1)
    controlCount = control.count
    treatmentCount = treatment.count
    let pooled =
      (control.map { (value: $0, treated: false) } + treatment.map { ($0, true) })
      .sorted { $0.value < $1.value }
    var (below, doubleWins, ties, start) = (0.0, 0.0, 0.0, 0)
    while start < pooled.count {
      let end =
        pooled[start...].firstIndex { $0.value != pooled[start].value } ?? pooled.count
      let treated = Double(pooled[start..<end].count { $0.treated })
      let size = Double(end - start)
      doubleWins += treated * (2 * below + size - treated)
      below += size - treated
      ties += size * (size * size - 1)
      start = end
    }
    uTreatment = doubleWins / 2
    uControl = Double(control.count) * Double(treatment.count) - doubleWins / 2
    tieSum = ties
  }

  init(controlCount: Int, treatmentCount: Int, uTreatment: Double, tieSum: Double) {
    self.controlCount = controlCount
    self.treatmentCount = treatmentCount
    self.uTreatment = uTreatment
    uControl = Double(controlCount) * Double(treatmentCount) - uTreatment
    self.tieSum = tieSum
  }

  /// The share of pairs in which the treatment value is larger, half the ties included.
  public var areaUnderCurve: Double { uTreatment / (uTreatment + uControl) }

  /// The two-sided p-value.
  ///
  /// - Parameter continuity: Move the asymptotic statistic by 1/2 towards its mean.
  /// - Throws: `degenerate` when all values are tied; for the exact variant `invalid` with ties and
  ///   `unsupported` above 20,000 pairs.
  public func pValue(
    variant: Variant = .asymptotic, continuity: Bool = true
  ) throws(StatisticsError) -> Double {
    switch variant {
    case .asymptotic: try asymptoticPValue(continuity)
    case .exact: try exactPValue()
    }
  }

  private func asymptoticPValue(_ continuity: Bool) throws(StatisticsError) -> Double {
    let (a, b) = (Double(controlCount), Double(treatmentCount))
    let n = a + b
    let variance = a * b / 12 * (n + 1 - tieSum / (n * (n - 1)))
    guard n > 1, variance > 1e-12 * a * b else {
      throw Check("Mann-Whitney test").degenerate(.zeroVariance)
    }
    let excess = abs(uTreatment - uControl) / 2 - (continuity ? 0.5 : 0)
    return min(1, 2 * (try Normal.upperTail(excess / variance.squareRoot())))
  }

  private func exactPValue() throws(StatisticsError) -> Double {
    let check = Check("exact Mann-Whitney test")
    guard tieSum == 0 else {
      throw check.invalid("values", "tied", accepted: "values without ties, or `asymptotic`")
    }
    let (pairs, over) = controlCount.multipliedReportingOverflow(by: treatmentCount)
    guard !over, pairs <= RankSumDistribution.pairsMax else {
      throw check.unsupported(
        "\(controlCount) x \(treatmentCount) values",
        limit: "\(RankSumDistribution.pairsMax) pairs")
    }
    let masses = RankSumDistribution.masses(controlCount, treatmentCount)
    let smaller = Int(min(uTreatment, uControl))
    return min(1, 2 * masses[...smaller].reduce(0, +))
  }
}

extension MannWhitney {
  /// From how often each value occurs, for samples that are too large to be kept.
  ///
  /// - Parameter tallies: Ascending by value, each value once, counts of 0 or above.
  /// - Throws: `StatisticsError.invalid` for an arm without values or values out of order.
  public init(
    tallies: [(value: Double, control: Int, treatment: Int)]
  ) throws(StatisticsError) {
    let check = Check("Mann-Whitney test")
    var (below, doubleWins, ties, treated) = (0.0, 0.0, 0.0, 0)
    var last = -Double.infinity
    for tally in tallies {
      guard tally.value > last, tally.control >= 0, tally.treatment >= 0 else {
        throw check.invalid("tallies", tally.value, accepted: "ascending values with counts")
      }
      last = tally.value
      let (a, b) = (Double(tally.control), Double(tally.treatment))
      doubleWins += b * (2 * below + a)
      below += a
      ties += (a + b) * ((a + b) * (a + b) - 1)
      treated += tally.treatment
    }
    try check.count(Int(below), "control.count", atLeast: 1)
    try check.count(treated, "treatment.count", atLeast: 1)
    self.init(
      controlCount: Int(below), treatmentCount: treated, uTreatment: doubleWins / 2,
      tieSum: ties)
  }
}

/// The distribution of Mann and Whitney's U when every order of the ranks is equally likely.
enum RankSumDistribution {
  /// Above this the table takes longer than about a second.
  static let pairsMax = 20_000

  /// The probability of each U from 0 to m n.
  ///
  /// The largest value belongs to either sample: f(m, n; u) = m/(m+n) f(m-1, n; u-n) +
  /// n/(m+n) f(m, n-1; u). Positive terms only, so nothing cancels (Mann and Whitney 1947).
  ///
  /// - Complexity: O((m n)^2).
  static func masses(_ m: Int, _ n: Int) -> [Double] {
    var column: [[Double]] = Array(repeating: [1], count: m + 1)
    for j in 1...n {
      var next: [[Double]] = [[1]]
      for i in 1...m {
        let shareOfFirst = Double(i) / Double(i + j)
        var masses = [Double](repeating: 0, count: i * j + 1)
        for (u, mass) in next[i - 1].enumerated() { masses[u + j] += shareOfFirst * mass }
        for (u, mass) in column[i].enumerated() { masses[u] += (1 - shareOfFirst) * mass }
        next.append(masses)
      }
      column = next
    }
    return column[m]
  }
}
