import CGSL

/// The maximum of a likelihood: estimates with the covariance from the observed information.
///
/// Parameters are on unbounded scales and of the order of 1: logarithms, log odds.
public struct MaximumLikelihood: Hashable, Sendable {
  /// Estimates, on the unbounded scale of the search.
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

extension MaximumLikelihood {
  /// A log likelihood that also writes its gradient.
  typealias Function = (_ at: [Double], _ gradient: inout [Double]) throws(StatisticsError) ->
    Double

  /// Climbs with GSL's BFGS from `start`, and ends with Newton's steps by the observed information.
  ///
  /// - Throws: What `function` throws; `degenerate` when there is no maximum near, or when the
  ///   likelihood is flat in some direction there.
  static func search(
    from start: [Double], method: String, _ function: @escaping Function
  ) throws(StatisticsError) -> MaximumLikelihood {
    try polish(
      try Climb.top(from: start, method: method, function), method: method, function)
  }

  /// The same with a gradient by differences, for functions that take little time.
  static func search(
    from start: [Double], method: String,
    _ function: @escaping ([Double]) throws(StatisticsError) -> Double
  ) throws(StatisticsError) -> MaximumLikelihood {
    try search(from: start, method: method) { (point, gradient) throws(StatisticsError) in
      gradient = try Slopes.of(function, at: point)
      return try function(point)
    }
  }

  /// Newton's steps until one gains under 1e-5 in log likelihood, far less than a standard error.
  private static func polish(
    _ start: [Double], method: String, _ function: Function
  ) throws(StatisticsError) -> MaximumLikelihood {
    var point = start
    for _ in 0..<12 {
      var gradient = point
      let value = try function(point, &gradient)
      let covariance = try inverse(try information(function, at: point), method: method)
      let step = covariance.map { row in zip(row, gradient).reduce(0) { $0 + $1.0 * $1.1 } }
      let gain = zip(step, gradient).reduce(0) { $0 + $1.0 * $1.1 } / 2
      if gain < 1e-5 {
        return MaximumLikelihood(parameters: point, logLikelihood: value, covariance: covariance)
      }
      point = zip(point, step).map { $0 + $1 }
    }
    throw Check(method).degenerate(.notEstimable("the likelihood has no maximum in reach"))
  }

  /// Minus the second derivatives, from differences of the gradient.
  private static func information(
    _ function: Function, at point: [Double]
  ) throws(StatisticsError) -> [[Double]] {
    var rows: [[Double]] = []
    var (above, below, moved) = (point, point, point)
    for place in point.indices {
      let step = 1e-4 * (1 + abs(point[place]))
      moved[place] = point[place] + step
      _ = try function(moved, &above)
      moved[place] = point[place] - step
      _ = try function(moved, &below)
      moved[place] = point[place]
      rows.append(zip(above, below).map { ($1 - $0) / (2 * step) })
    }
    return rows.indices.map { i in rows.indices.map { (rows[i][$0] + rows[$0][i]) / 2 } }
  }

  private static func inverse(
    _ matrix: [[Double]], method: String
  ) throws(StatisticsError) -> [[Double]] {
    let system = LinearSystem(size: matrix.count) { matrix[$0][$1] }
    guard system.values.allSatisfy(\.isFinite),
      let inverse = try system.choleskyInverse(pivotMin: 0)
    else {
      throw Check(method).degenerate(
        .notEstimable("the likelihood is flat: the data do not tell the parameters apart"))
    }
    return matrix.indices.map { row in matrix.indices.map { inverse[row, $0] } }
  }
}

/// Derivatives by central differences.
enum Slopes {
  /// Of a function of parameters of the order of 1; errors are of the order of 1e-10.
  static func of(
    _ function: ([Double]) throws(StatisticsError) -> Double, at point: [Double]
  ) throws(StatisticsError) -> [Double] {
    var (slopes, moved) = (point, point)
    for place in point.indices {
      let step = 1e-5 * (1 + abs(point[place]))
      moved[place] = point[place] + step
      let above = try function(moved)
      moved[place] = point[place] - step
      slopes[place] = (above - (try function(moved))) / (2 * step)
      moved[place] = point[place]
    }
    return slopes
  }
}
