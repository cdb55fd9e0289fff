/// A difference of means whose standard error allows for units that come in clusters.
public enum ClusterRobust {
  /// Least squares of the outcome on the treatment with the CR1 covariance: the factor
  /// G / (G - 1) * (N - 1) / (N - 2) over G clusters (Liang and Zeger 1986), normal p-value.
  ///
  /// - Parameters:
  ///   - treated: Whether each unit is in the treatment arm; both arms must occur.
  ///   - clusters: The cluster of each unit; a cluster may have units of both arms.
  /// - Throws: `degenerate` when the residuals cancel within every cluster.
  /// - Complexity: O(n log n).
  public static func difference(
    outcomes: [Double], treated: [Bool], clusters: [Int], level: Double = 0.95
  ) throws(StatisticsError) -> Difference {
    let check = Check("cluster-robust difference")
    try check.openShare(level, "level")
    try check.finite(outcomes, "outcomes", atLeast: 3)
    try check.equalCounts(treated.count, outcomes.count, "treated", as: "outcomes")
    try check.equalCounts(clusters.count, outcomes.count, "clusters", as: "outcomes")
    guard treated.contains(true), treated.contains(false) else {
      throw check.invalid("treated", "one arm", accepted: "units of both arms")
    }
    let groups = clusters.indices.sorted { (clusters[$0], $0) < (clusters[$1], $1) }
    let means = (
      control: mean(outcomes, treated, of: false), treatment: mean(outcomes, treated, of: true)
    )
    let size = (
      control: Double(treated.count { !$0 }), treatment: Double(treated.count { $0 })
    )
    var (spread, part, groupCount, scale) = (0.0, 0.0, 1.0, 0.0)
    for (position, index) in groups.enumerated() {
      if position > 0, clusters[index] != clusters[groups[position - 1]] {
        spread += part * part
        part = 0
        groupCount += 1
      }
      part +=
        treated[index]
        ? (outcomes[index] - means.treatment) / size.treatment
        : (means.control - outcomes[index]) / size.control
      scale = max(scale, abs(outcomes[index]))
    }
    spread += part * part
    guard groupCount >= 2 else {
      throw check.invalid("clusters", "one cluster", accepted: "two or more clusters")
    }
    let total = Double(outcomes.count)
    let factor = groupCount / (groupCount - 1) * (total - 1) / (total - 2)
    let error = (spread * factor).squareRoot()
    guard error > 10 * Double.ulpOfOne * scale else { throw check.degenerate(.zeroVariance) }
    return try Difference(
      means.treatment - means.control, standardError: error, reference: .normal, level: level)
  }

  private static func mean(_ outcomes: [Double], _ treated: [Bool], of arm: Bool) -> Double {
    let chosen = zip(outcomes, treated).filter { $0.1 == arm }.map(\.0)
    return chosen.reduce(0, +) / Double(chosen.count)
  }
}
