import CGSL

/// The beta distribution.
///
/// GSL's forward function is used while it is accurate; its inverse never, because it loops forever
/// or returns NaN at shapes that ordinary delivery rates lead to.
public enum Beta {
  /// Above this sum of shapes GSL's forward function loses digits and, from 1e6, returns NaN.
  private static let librarySumMax = 1e4

  /// The largest sum of shapes; a quantile then takes some milliseconds.
  static let sumMax = 1e15

  /// The probability of a value below `x`, for `x` in 0...1.
  public static func lowerTail(
    _ x: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    try tails(x, 1 - x, a, b).lower
  }

  /// The probability of a value above `x`, for `x` in 0...1.
  public static func upperTail(
    _ x: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    try tails(x, 1 - x, a, b).upper
  }

  /// The value below which the share `probability` lies.
  public static func lowerQuantile(
    _ probability: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    try quantile(lower: probability, upper: 1 - probability, a, b)
  }

  /// The value that is exceeded with probability `tail`.
  public static func upperQuantile(
    _ tail: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    try quantile(lower: 1 - tail, upper: tail, a, b)
  }

  /// Both tails at `x`, whose complement `y` = 1 - x is passed beside it to keep its digits.
  private static func tails(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> (lower: Double, upper: Double) {
    let check = Check("beta distribution")
    try check.share(x, "x")
    try check.positive(a, "a")
    try check.positive(b, "b")
    guard a + b <= sumMax else {
      throw check.unsupported("shapes that sum to \(a + b)", limit: "\(sumMax)")
    }
    if x == 0 { return (0, 1) }
    if y == 0 { return (1, 0) }
    if a + b <= librarySumMax { return try libraryTails(x, y, a, b) }
    if a > b ? (a + b) * y >= b : (a + b) * x <= a {
      let lower = try IncompleteBeta.tail(x, y, a, b)
      return (lower, 1 - lower)
    }
    let upper = try IncompleteBeta.tail(y, x, b, a)
    return (1 - upper, upper)
  }

  private static func libraryTails(
    _ x: Double, _ y: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> (lower: Double, upper: Double) {
    if x <= y {
      let lower = try GSL.value("gsl_cdf_beta_P", [x, a, b]) { gsl_cdf_beta_P(x, a, b) }
      return (lower, try GSL.value("gsl_cdf_beta_Q", [x, a, b]) { gsl_cdf_beta_Q(x, a, b) })
    }
    let upper = try GSL.value("gsl_cdf_beta_P", [y, b, a]) { gsl_cdf_beta_P(y, b, a) }
    return (try GSL.value("gsl_cdf_beta_Q", [y, b, a]) { gsl_cdf_beta_Q(y, b, a) }, upper)
  }

  /// Solves for the log odds of x, where both ends of 0...1 keep their relative precision.
  private static func quantile(
    lower: Double, upper: Double, _ a: Double, _ b: Double
  ) throws(StatisticsError) -> Double {
    let check = Check("beta quantile")
    try check.share(lower, "probability")
    if lower == 0 { return 0 }
    if upper == 0 { return 1 }
    let logOdds = try Root.find(in: -740...740, method: check.method) {
      (logOdds) throws(StatisticsError) in
      let x = 1 / (1 + exp(-logOdds))
      let found = try tails(x, 1 / (1 + exp(logOdds)), a, b)
      return lower < upper ? found.lower / lower - 1 : 1 - found.upper / upper
    }
    return 1 / (1 + exp(-logOdds))
  }
}
