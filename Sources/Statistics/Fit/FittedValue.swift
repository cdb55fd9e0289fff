/// An estimate with its interval: what a calibration says of one quantity.
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

  /// From an estimate on the scale of `link`: the interval is the normal one there.
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

  /// From a ratio of totals over people: t with one degree of freedom less than people, on the log
  /// odds.
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
