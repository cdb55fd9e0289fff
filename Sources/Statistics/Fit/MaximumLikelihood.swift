import CGSL

/// Where a likelihood is largest, and how sharply: estimates with the covariance that the observed
/// information gives them.
///
/// Parameters are on a scale without bounds and of the order of 1: logarithms, log odds.
public struct MaximumLikelihood: Hashable, Sendable {
  public let parameters: [Double]

  /// At ``parameters``.
  public let logLikelihood: Double

  /// The inverse of minus the second derivatives at ``parameters``.
  public let covariance: [[Double]]

  /// Schwarz's criterion, -2 log L + k log n: the smaller, the better.
  public func criterion(observations: Int) -> Double {
    -2 * logLikelihood + Double(parameters.count) * log(Double(max(1, observations)))
  }
}

extension MaximumLikelihood {
  /// A function of the parameters: its value, with the standard error of the delta method.
  ///
  /// - Throws: What `function` throws.
  public func estimate(
    _ function: ([Double]) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> Estimate {
    let slopes = try Slopes.of(function, at: parameters)
    var variance = 0.0
    for (i, row) in covariance.enumerated() {
      for (j, value) in row.enumerated() { variance += slopes[i] * value * slopes[j] }
    }
    return Estimate(
      value: try function(parameters), standardError: max(0, variance).squareRoot())
  }

  /// A function of the parameters with an interval that is symmetric on the scale of `link`.
  ///
  /// - Parameters:
  ///   - function: On its natural scale.
  ///   - link: The scale on which the estimate is closest to normal.
  public func fitted(
    level: Double = 0.95, on link: Link = .identity,
    _ function: ([Double]) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> FittedValue {
    let linked = try estimate { (parameters) throws(StatisticsError) in
      link.apply(try function(parameters))
    }
    return try FittedValue(linked, on: link, level: level)
  }
}
