import CGSL

/// The coefficients of moderators with their covariance, for combinations and joint tests.
struct Moderation {
  let check: Check
  let moderators: [Difference]
  /// Of the coefficients of the moderators alone.
  let covariance: [[Double]]
  let degreesOfFreedom: Double
  let level: Double

  init(
    _ check: Check, _ moderators: [Difference], covariance: [[Double]], controls: Int,
    degreesOfFreedom: Double, level: Double
  ) {
    (self.check, self.moderators) = (check, moderators)
    (self.degreesOfFreedom, self.level) = (degreesOfFreedom, level)
    self.covariance = covariance[controls...].map { Array($0[controls...]) }
  }

  /// f'β and its variance.
  func combination(
    _ values: [Double]
  ) throws(StatisticsError) -> (value: Double, variance: Double) {
    try check.finite(values, "moderators", atLeast: 1)
    try check.equalCounts(values.count, moderators.count, "moderators", as: "the estimate's")
    guard values.contains(where: { $0 != 0 }) else {
      throw check.invalid("moderators", "all 0", accepted: "a number that is not 0")
    }
    var (value, variance) = (0.0, 0.0)
    for (i, a) in values.enumerated() {
      value += a * moderators[i].value
      for (j, b) in values.enumerated() { variance += a * b * covariance[i][j] }
    }
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    return (value, variance)
  }

  func effect(at values: [Double]) throws(StatisticsError) -> Difference {
    let (value, variance) = try combination(values)
    return try Difference(
      value, standardError: variance.squareRoot(),
      reference: .t(degreesOfFreedom: degreesOfFreedom), level: level)
  }

  /// Hotelling's T^2 of the coefficients at `places`.
  func jointTest(_ places: [Int]) throws(StatisticsError) -> JointTest {
    guard !places.isEmpty, Set(places).count == places.count,
      places.allSatisfy(moderators.indices.contains)
    else {
      throw check.invalid(
        "places", "\(places)", accepted: "different numbers from 0 to \(moderators.count - 1)")
    }
    let errors = places.map { moderators[$0].standardError }
    let correlations = LinearSystem(size: places.count) { row, column in
      covariance[places[row]][places[column]] / errors[row] / errors[column]
    }
    guard let inverse = try correlations.choleskyInverse() else {
      throw check.degenerate(.notEstimable("the coefficients' errors move together exactly"))
    }
    let scores = places.map { moderators[$0].statistic }
    let squared = zip(scores, inverse.times(scores)).reduce(0) { $0 + $1.0 * $1.1 }
    let (r, d) = (Double(places.count), degreesOfFreedom)
    let f = d * squared / (r * (d + r - 1))
    return JointTest(
      statistic: f, numerator: r, denominator: d,
      pValue: try GSL.value("gsl_cdf_fdist_Q", [f, r, d]) { gsl_cdf_fdist_Q(f, r, d) })
  }
}
