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
    let (control, treatment) = (mean(outcomes, treated, false), mean(outcomes, treated, true))
    let parts = outcomes.indices.map { index in
      treated[index]
        ? (outcomes[index] - treatment.value) / treatment.count
        : (control.value - outcomes[index]) / control.count
    }
    let sums = clusterSums(parts, clusters)
    guard sums.count >= 2 else {
      throw check.invalid("clusters", "one cluster", accepted: "two or more clusters")
    }
    let (groups, units) = (Double(sums.count), Double(outcomes.count))
    let factor = groups / (groups - 1) * (units - 1) / (units - 2)
    let error = (factor * sums.reduce(0) { $0 + $1 * $1 }).squareRoot()
    let scale = outcomes.reduce(0) { max($0, abs($1)) }
    guard error > 10 * Double.ulpOfOne * scale else { throw check.degenerate(.zeroVariance) }
    return try Difference(
      treatment.value - control.value, standardError: error, reference: .normal, level: level)
  }

  private static func mean(
    _ outcomes: [Double], _ treated: [Bool], _ arm: Bool
  ) -> (value: Double, count: Double) {
    let chosen = zip(outcomes, treated).filter { $0.1 == arm }.map(\.0)
    return (chosen.reduce(0, +) / Double(chosen.count), Double(chosen.count))
  }

  /// The sum of the parts of each cluster, in the order of cluster numbers.
  private static func clusterSums(_ parts: [Double], _ clusters: [Int]) -> [Double] {
    let order = parts.indices.sorted { (clusters[$0], $0) < (clusters[$1], $1) }
    var (sums, last): ([Double], Int?) = ([], nil)
    for index in order {
      if clusters[index] != last { sums.append(0) }
      sums[sums.count - 1] += parts[index]
      last = clusters[index]
    }
    return sums
  }
}
