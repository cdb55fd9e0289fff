import CGSL

/// The share that has not yet had the event, as a function of time (Kaplan and Meier 1958).
public struct KaplanMeier: Hashable, Sendable {
  /// The curve after one event time.
  public struct Point: Hashable, Sendable {
    /// Time of the event, in the unit of the observations.
    public let time: Double

    /// Share of the units without the event just after ``time``.
    public let survival: Double

    /// Greenwood's standard error of `survival`; 0 where survival is 0.
    public let standardError: Double
  }

  /// One point per event time, ascending.
  public let points: [Point]

  /// The curve of `observations`, with one point per distinct event time.
  public init(_ observations: Observations) {
    var (survival, hazardVariance) = (1.0, 0.0)
    points = observations.steps.filter { $0.events > 0 }.map { step in
      let (n, d) = (Double(step.atRisk), Double(step.events))
      survival *= (n - d) / n
      hazardVariance += n > d ? d / (n * (n - d)) : 0
      return Point(
        time: step.time, survival: survival, standardError: survival * hazardVariance.squareRoot())
    }
  }

  /// The curve at `time`, flat between events and after the last one.
  ///
  /// - Complexity: O(log points).
  public func point(at time: Double) -> Point {
    let next = Bisection.first(in: 0..<points.count) { points[$0].time > time }
    return next > 0 ? points[next - 1] : Point(time: time, survival: 1, standardError: 0)
  }

  /// The first time at which survival is at most 1/2, or `nil` when it stays above.
  public var median: Double? {
    points.first { $0.survival <= 0.5 + 1e-12 }?.time
  }

  /// The mean time without the event up to `horizon` (restricted mean survival time).
  ///
  /// - Throws: `StatisticsError.invalid` unless `horizon` is positive.
  public func restrictedMean(to horizon: Double) throws(StatisticsError) -> Double {
    try Check("restricted mean").positive(horizon, "horizon")
    var (area, time, survival) = (0.0, 0.0, 1.0)
    for point in points where point.time < horizon {
      area += survival * (point.time - time)
      (time, survival) = (point.time, point.survival)
    }
    return area + survival * (horizon - time)
  }
}

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
