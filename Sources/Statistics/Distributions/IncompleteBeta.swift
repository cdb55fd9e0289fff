import CGSL

/// The regularised incomplete beta function at shapes that GSL's own does not reach.
enum IncompleteBeta {
  /// I_x(a, b) for x at most the mean, with `y` = 1 - x.
  ///
  /// The contracted continued fraction of DiDonato and Morris (1992, TOMS 708), whose terms use
  /// both x and y; it converges in about 2,500 terms at shapes of 1e9 and 2e7.
  static func tail(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let front = try power(x, y, a, b)
    if front == 0 { return 0 }
    return min(1, front * (try fraction(x, y, a, b)))
  }

  /// x^a (1 - x)^b / B(a, b), by deviations from the mean instead of differences of large
  /// logarithms (Loader 2000), so that it keeps its digits at shapes of 1e9.
  static func power(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let sum = a + b
    // Towards the smaller share, which carries the digits.
    let shift = x < y ? x - a / sum : b / sum - y
    let exponent =
      a * (try logDeviation(of: x * sum / a, difference: shift * sum / a))
      + b * (try logDeviation(of: y * sum / b, difference: -shift * sum / b))
    guard exponent > -745 else { return 0 }
    let stirling = try gammaStar(sum) / (try gammaStar(a) * (try gammaStar(b)))
    return (a * (b / sum) / (2 * Double.pi)).squareRoot() * stirling * exp(exponent)
  }

  /// log(ratio) - difference, where difference = ratio - 1 comes with its own digits.
  static func logDeviation(
    of ratio: Double, difference: Double
  ) throws(StatisticsError) -> Double {
    guard abs(difference) < 0.5 else {
      return ratio > 0 ? log(ratio) - difference : -.infinity
    }
    return try GSL.value("gsl_sf_log_1plusx_mx", [difference]) {
      gsl_sf_log_1plusx_mx(difference)
    }
  }

  /// Gamma(x) over Stirling's leading term.
  static func gammaStar(_ x: Double) throws(StatisticsError) -> Double {
    try GSL.value("gsl_sf_gammastar", [x]) { gsl_sf_gammastar(x) }
  }

  private static func fraction(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let excess = a > b ? (a + b) * y - b : a - (a + b) * x
    let (c, c0, c1) = (1 + excess, b / a, 1 + 1 / a)
    var (p, s) = (1.0, a + 1)
    var (numerator, denominator) = ((last: 0.0, now: 1.0), (last: 1.0, now: c / c1))
    var result = c1 / c
    for term in 1...10_000_000 {
      let n = Double(term)
      let w = n * (b - n) * x
      let alpha = p * (p + c0) * (a / s) * (a / s) * (w * x)
      let share = (1 + n / a) / (c1 + 2 * n / a)
      let beta = n + w / s + share * (c + n * (1 + y))
      (p, s) = (1 + n / a, s + 2)
      numerator = (numerator.now, alpha * numerator.last + beta * numerator.now)
      denominator = (denominator.now, alpha * denominator.last + beta * denominator.now)
      let next = numerator.now / denominator.now
      if abs(next - result) <= 1e-16 * next { return next }
      result = next
      numerator = (numerator.last / denominator.now, next)
      denominator = (denominator.last / denominator.now, 1)
    }
    throw Check("beta distribution").unsupported("shapes \(a) and \(b)", limit: "1e7 terms")
  }
}
