import CGSL

/// The regularised incomplete beta function at shapes that GSL's own does not reach.
enum IncompleteBeta {
  /// I_x(a, b) for x below the mean, with `y` = 1 - x.
  ///
  /// The continued fraction of DiDonato and Morris (1992) by the modified Lentz method; it needs
  /// about the square root of the larger shape in terms.
  static func tail(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let front = try power(x, y, a, b) / a
    if front == 0 { return 0 }
    return front * (try fraction(x, a, b))
  }

  /// x^a (1 - x)^b / B(a, b), by deviations from the mean instead of differences of large
  /// logarithms (Loader 2000), so that it keeps its digits at shapes of 1e9.
  private static func power(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let sum = a + b
    // Towards the smaller share, which carries the digits.
    let shift = x < y ? x - a / sum : b / sum - y
    let exponent =
      a * (try logDeviation(shift * sum / a)) + b * (try logDeviation(-shift * sum / b))
    guard exponent > -745 else { return 0 }
    let stirling = try gammaStar(sum) / (try gammaStar(a) * (try gammaStar(b)))
    return (a * (b / sum) / (2 * Double.pi)).squareRoot() * stirling * exp(exponent)
  }

  /// log(1 + d) - d, and minus infinity at d = -1.
  static func logDeviation(_ d: Double) throws(StatisticsError) -> Double {
    guard d > -1 else { return -.infinity }
    return try GSL.value("gsl_sf_log_1plusx_mx", [d]) { gsl_sf_log_1plusx_mx(d) }
  }

  /// Gamma(x) over Stirling's leading term.
  static func gammaStar(_ x: Double) throws(StatisticsError) -> Double {
    try GSL.value("gsl_sf_gammastar", [x]) { gsl_sf_gammastar(x) }
  }

  private static func fraction(
    _ x: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let tiny = 1e-290
    func away(_ value: Double) -> Double { abs(value) < tiny ? tiny : value }
    var c = 1.0
    var d = 1 / away(1 - (a + b) * x / (a + 1))
    var result = d
    for term in 1...2_000_000 {
      let m = Double(term)
      let even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
      d = 1 / away(1 + even * d)
      c = away(1 + even / c)
      result *= d * c
      let odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
      d = 1 / away(1 + odd * d)
      c = away(1 + odd / c)
      result *= d * c
      if abs(d * c - 1) < 3e-16 { return result }
    }
    throw Check("beta distribution").unsupported("shapes \(a) and \(b)", limit: "2,000,000 terms")
  }
}
