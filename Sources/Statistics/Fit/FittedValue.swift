/// An estimate with its standard error and interval, such as one quantity of a calibration.
public struct FittedValue: Hashable, Sendable, Codable {
  /// Estimate, in the unit of the quantity.
  public let value: Double

  /// Standard error of ``value``, in the same unit.
  public let standardError: Double

  /// Confidence interval of the quantity; it need not be symmetric about ``value``.
  public let interval: ConfidenceInterval

  /// A fitted value from its parts, unchecked.
  public init(value: Double, standardError: Double, interval: ConfidenceInterval) {
    self.value = value
    self.standardError = standardError
    self.interval = interval
  }

  /// An estimate on the scale of `link`, where the interval is the normal one.
  public init(
    _ linked: Estimate, on link: Link = .identity, level: Double
  ) throws(StatisticsError) {
    try Check("fitted value").openShare(level, "level")
    let reach = try Normal.upperQuantile((1 - level) / 2) * linked.standardError
    value = link.invert(linked.value)
    standardError = link.slope(at: value) * linked.standardError
    interval = ConfidenceInterval(
      low: link.invert(linked.value - reach), high: link.invert(linked.value + reach),
      level: level)
  }

  /// A ratio of totals over people, with a t interval on the log odds and one degree of freedom
  /// fewer than people.
  public init(_ ratio: RatioEstimate, level: Double) throws(StatisticsError) {
    try Check("fitted share").openShare(level, "level")
    value = ratio.ratio
    standardError = ratio.variance.squareRoot()
    guard value > 0, value < 1 else {
      interval = ConfidenceInterval(low: value, high: value, level: level)
      return
    }
    let reach =
      try StudentT.upperQuantile((1 - level) / 2, degreesOfFreedom: Double(ratio.subscribers - 1))
      * standardError / Link.logit.slope(at: value)
    let center = Link.logit.apply(value)
    interval = ConfidenceInterval(
      low: Link.logit.invert(center - reach), high: Link.logit.invert(center + reach),
      level: level)
  }
}
