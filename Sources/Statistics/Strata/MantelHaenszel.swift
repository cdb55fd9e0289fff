/// The common difference of two rates over strata (Mantel and Haenszel 1959; Greenland and Robins
/// 1985): each stratum's difference weighs n_a n_b / (n_a + n_b).
///
/// Pooling the strata's totals mixes the arms' difference with that of the strata; this does not.
public enum MantelHaenszel {
  /// Treatment minus control, with Sato's variance (1989), for few large and for many small strata.
  ///
  /// Strata in which an arm has no trial say nothing and weigh nothing.
  /// - Throws: `degenerate` when no stratum has both arms, or when nothing varies.
  public static func riskDifference(
    _ strata: [(control: Tally, treatment: Tally)], level: Double
  ) throws(StatisticsError) -> Difference {
    let check = Check("Mantel-Haenszel risk difference")
    try check.openShare(level, "level")
    var (weight, sum, first, second) = (0.0, 0.0, 0.0, 0.0)
    for stratum in strata {
      let (a, b) = (Double(stratum.treatment.successes), Double(stratum.control.successes))
      let (m, n) = (Double(stratum.treatment.trials), Double(stratum.control.trials))
      guard m > 0, n > 0 else { continue }
      let total = m + n
      weight += m * (n / total)
      sum += a * (n / total) - b * (m / total)
      first += (m * m * b - n * n * a + m * n * (n - m) / 2) / (total * total)
      second += (a * (n - b) + b * (m - a)) / (2 * total)
    }
    guard weight > 0 else {
      throw check.degenerate(.notEstimable("no stratum has trials in both arms"))
    }
    let difference = sum / weight
    let variance = (difference * first + second) / (weight * weight)
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    return try Difference(
      difference, standardError: variance.squareRoot(), reference: .normal, level: level)
  }
}
