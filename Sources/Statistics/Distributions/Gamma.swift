import CGSL

/// The gamma distribution with unit scale: the tails behind the chi-square and Poisson ones.
enum Gamma {
  /// Above this shape or argument GSL's function can end without converging and say nothing.
  private static let libraryMax = 1e4

  /// The largest shape and argument; the series then takes about 1e6 terms (10 ms).
  static let largest = 1e12

  /// The probability of a value below `x`.
  static func lowerTail(_ x: Double, shape: Double) throws(StatisticsError) -> Double {
    try guardRange(x, shape)
    if x <= 0 { return 0 }
    if max(x, shape) <= libraryMax {
      return try GSL.value("gsl_cdf_gamma_P", [x, shape, 1]) { gsl_cdf_gamma_P(x, shape, 1) }
    }
    return x < shape + 1 ? try series(x, shape) : 1 - (try fraction(x, shape))
  }

  /// The probability of a value above `x`.
  static func upperTail(_ x: Double, shape: Double) throws(StatisticsError) -> Double {
    try guardRange(x, shape)
    if x <= 0 { return 1 }
    if max(x, shape) <= libraryMax {
      return try GSL.value("gsl_cdf_gamma_Q", [x, shape, 1]) { gsl_cdf_gamma_Q(x, shape, 1) }
    }
    return x < shape + 1 ? 1 - (try series(x, shape)) : try fraction(x, shape)
  }

  private static func guardRange(_ x: Double, _ shape: Double) throws(StatisticsError) {
    let check = Check("gamma distribution")
    try check.finite(x, "x")
    try check.positive(shape, "shape")
    guard max(x, shape) <= largest else {
      throw check.unsupported("x \(x), shape \(shape)", limit: "\(largest)")
    }
  }

  /// x^a e^-x / Gamma(a), by the deviation from the mean (Loader 2000).
  private static func power(_ x: Double, _ shape: Double) throws(StatisticsError) -> Double {
    let deviation = try IncompleteBeta.logDeviation(
      of: x / shape, difference: (x - shape) / shape)
    let exponent = shape * deviation
    guard exponent > -745 else { return 0 }
    let stirling = try IncompleteBeta.gammaStar(shape)
    return (shape / (2 * Double.pi)).squareRoot() / stirling * exp(exponent)
  }

  /// The lower tail by its power series (Abramowitz and Stegun 6.5.29).
  private static func series(_ x: Double, _ shape: Double) throws(StatisticsError) -> Double {
    let front = try power(x, shape) / shape
    guard front > 0 else { return 0 }
    var (term, sum, divisor) = (1.0, 1.0, shape)
    while term > 1e-17 * sum {
      divisor += 1
      term *= x / divisor
      sum += term
    }
    return min(1, front * sum)
  }

  /// The upper tail by Legendre's continued fraction (Abramowitz and Stegun 6.5.31).
  private static func fraction(_ x: Double, _ shape: Double) throws(StatisticsError) -> Double {
    let front = try power(x, shape)
    guard front > 0 else { return 0 }
    var b = x + 1 - shape
    var c = 1e290
    var d = 1 / b
    var result = d
    for term in 1...20_000_000 {
      let n = Double(term)
      let a = -n * (n - shape)
      b += 2
      d = 1 / (a * d + b)
      c = b + a / c
      result *= d * c
      if abs(d * c - 1) < 3e-16 { return min(1, front * result) }
    }
    throw Check("gamma distribution").unsupported("x \(x), shape \(shape)", limit: "2e7 terms")
  }
}
