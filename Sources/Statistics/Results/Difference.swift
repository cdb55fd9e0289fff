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

/// The alternative to the hypothesis of no difference.
public enum Alternative: String, Hashable, Sendable, Codable, CaseIterable {
  /// The difference is not 0.
  case twoSided = "two-sided"

  /// The treatment is larger than the control.
  case greater

  /// The treatment is smaller than the control.
  case less
}

/// A range that covers the true value in a share `level` of repetitions.
public struct ConfidenceInterval: Hashable, Sendable, Codable {
  /// The lower limit, or minus infinity when the data set none.
  public let low: Double

  /// The upper limit, or infinity when the data set none.
  public let high: Double

  /// The coverage, between 0 and 1, for example 0.95.
  public let level: Double

  /// An interval from its limits, unchecked.
  public init(low: Double, high: Double, level: Double) {
    self.low = low
    self.high = high
    self.level = level
  }

  /// `center` plus and minus `halfWidth`.
  init(_ center: Double, halfWidth: Double, level: Double) {
    self.init(low: center - halfWidth, high: center + halfWidth, level: level)
  }

  /// Whether `value` lies between the limits, which belong to the interval.
  public func contains(_ value: Double) -> Bool {
    low <= value && value <= high
  }

  /// The interval with both limits passed through an increasing function.
  func map(_ increasing: (Double) -> Double) -> ConfidenceInterval {
    ConfidenceInterval(low: increasing(low), high: increasing(high), level: level)
  }
}
