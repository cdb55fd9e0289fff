/// The log-rank test that two arms have the same hazard (Mantel 1966).
public enum LogRank {
  /// Chi-square with one degree of freedom and the hypergeometric variance.
  ///
  /// - Throws: `degenerate` without an event, or when no event tells the arms apart.
  public static func test(
    control: Observations, treatment: Observations
  ) throws(StatisticsError) -> TestResult {
    var (excess, variance) = (0.0, 0.0)
    let steps = TwoArmRisk(control: control, treatment: treatment).steps
    for step in steps {
      let share = step.control.atRisk / step.atRisk
      excess += step.control.events - step.events * share
      if step.atRisk > 1 {
        let fraction = (step.atRisk - step.events) / (step.atRisk - 1)
        variance += step.events * share * (1 - share) * fraction
      }
    }
    guard variance > 0 else {
      throw Check("log-rank test").degenerate(steps.isEmpty ? .noEvents : .zeroVariance)
    }
    return try TestResult(chiSquare: excess / variance * excess, degreesOfFreedom: 1)
  }
}
