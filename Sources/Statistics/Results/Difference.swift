/// Treatment minus control, with the evidence for it.
public struct Difference: Hashable, Sendable, Codable {
  /// Treatment minus control, in the unit of the data.
  public let value: Double

  /// The standard error of `value`.
  public let standardError: Double

  /// The two-sided interval of `value`.
  public let interval: ConfidenceInterval

  /// `value` in standard errors.
  public let statistic: Double

  /// The degrees of freedom of the t distribution, or `nil` where the normal one is used.
  public let degreesOfFreedom: Double?

  /// The probability of a statistic at least as extreme if there is no difference.
  public let pValue: Double
}

extension Difference {
  /// The difference `value` with standard error `standardError` > 0, on a normal or t reference.
  ///
  /// Test and interval share one reference distribution, so the interval excludes 0 exactly when
  /// the two-sided p-value is below one minus its level.
  init(
    _ value: Double, standardError: Double, reference: Reference, level: Double,
    alternative: Alternative = .twoSided
  ) throws(StatisticsError) {
    let statistic = value / standardError
    let critical = try reference.criticalValue(level: level)
    self.init(
      value: value, standardError: standardError,
      interval: ConfidenceInterval(value, halfWidth: critical * standardError, level: level),
      statistic: statistic, degreesOfFreedom: reference.degreesOfFreedom,
      pValue: try reference.pValue(statistic, alternative))
  }
}

extension Difference {
  /// The smallest true difference that a two-sided test at this size finds with probability
  /// `power`: (q_(1-alpha/2) + q_power) standard errors, alpha one minus the level of the interval.
  public func detectable(power: Double) throws(StatisticsError) -> Double {
    try Check("detectable difference").openShare(power, "power")
    let reference = degreesOfFreedom.map { Reference.t(degreesOfFreedom: $0) } ?? .normal
    let reach =
      try reference.criticalValue(level: interval.level) + (try reference.upperQuantile(1 - power))
    return reach * standardError
  }
}
