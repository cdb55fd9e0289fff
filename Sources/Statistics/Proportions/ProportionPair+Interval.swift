import CGSL

extension ProportionPair {
  /// The Wald interval after one success and one failure more in each arm (Agresti and Caffo 2000).
  public func agrestiCaffo(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try Check("Agresti-Caffo interval").openShare(level, "level")
    func added(_ tally: Tally) -> (rate: Double, variance: Double) {
      let n = Double(tally.trials) + 2
      let rate = (Double(tally.successes) + 1) / n
      return (rate, rate * (1 - rate) / n)
    }
    let (a, b) = (added(control), added(treatment))
    let z = try Reference.normal.criticalValue(level: level)
    return ConfidenceInterval(
      b.rate - a.rate, halfWidth: z * (a.variance + b.variance).squareRoot(), level: level)
  }

  /// Treatment rate over control rate with Katz's log interval (Katz et al. 1978).
  ///
  /// - Throws: `degenerate` without a success in an arm, or when everybody succeeded.
  public func riskRatio(
    level: Double
  ) throws(StatisticsError) -> (ratio: Double, interval: ConfidenceInterval) {
    let check = Check("risk ratio")
    try check.openShare(level, "level")
    guard control.successes > 0, treatment.successes > 0 else { throw check.degenerate(.noEvents) }
    let variance =
      Double(control.failures) / Double(control.trials) / Double(control.successes)
      + Double(treatment.failures) / Double(treatment.trials) / Double(treatment.successes)
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    let ratio = treatment.share / control.share
    let z = try Reference.normal.criticalValue(level: level)
    let interval = ConfidenceInterval(
      log(ratio), halfWidth: z * variance.squareRoot(), level: level)
    return (ratio, interval.map { exp($0) })
  }
}
