import CGSL

extension KaplanMeier.Point {
  /// The interval of the curve here, formed on log(-log S) so that it stays between 0 and 1
  /// (Kalbfleisch and Prentice 1980); the point itself where the curve is 0 or 1.
  public func interval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    try Check("survival interval").openShare(level, "level")
    guard survival > 0, survival < 1 else {
      return ConfidenceInterval(low: survival, high: survival, level: level)
    }
    let logarithm = log(survival)
    let reach =
      try Reference.normal.criticalValue(level: level) * standardError / (survival * -logarithm)
    return ConfidenceInterval(
      low: exp(logarithm * exp(reach)), high: exp(logarithm * exp(-reach)), level: level)
  }
}
