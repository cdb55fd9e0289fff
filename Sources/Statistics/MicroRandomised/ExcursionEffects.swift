import CGSL

/// The effects of a micro-randomised trial by its moderators, on either scale.
public protocol ExcursionEffects {
  /// Name of the method, for errors.
  static var method: String { get }
  /// People with an available decision point, n.
  var people: Int { get }
  /// The coefficients α of the control variables, which have no causal meaning.
  var controls: [Difference] { get }
  /// The coefficients β of the moderators.
  var moderators: [Difference] { get }
  /// The covariance of the coefficients, those of the controls first.
  var covariance: [[Double]] { get }
  /// Coverage of the intervals.
  var level: Double { get }
}

extension ExcursionEffects {
  /// Degrees of freedom of t and F: n - q - p.
  public var degreesOfFreedom: Double { Double(people - controls.count - moderators.count) }

  /// The effect f'β at the moderators f, for example of the tenth day.
  ///
  /// - Throws: `invalid` unless there is a finite number for each moderator and one is not 0.
  public func effect(at moderators: [Double]) throws(StatisticsError) -> Difference {
    let (value, variance) = try combination(moderators)
    return try Difference(
      value, standardError: variance.squareRoot(),
      reference: .t(degreesOfFreedom: degreesOfFreedom), level: level)
  }

  /// f'β and its variance.
  func combination(
    _ values: [Double]
  ) throws(StatisticsError) -> (value: Double, variance: Double) {
    let check = Check(Self.method)
    try check.finite(values, "moderators", atLeast: 1)
    try check.equalCounts(values.count, moderators.count, "moderators", as: "the estimate's")
    guard values.contains(where: { $0 != 0 }) else {
      throw check.invalid("moderators", "all 0", accepted: "a number that is not 0")
    }
    var (value, variance) = (0.0, 0.0)
    for (i, a) in values.enumerated() {
      value += a * moderators[i].value
      for (j, b) in values.enumerated() { variance += a * b * covariance(i, j) }
    }
    guard variance > 0 else { throw check.degenerate(.zeroVariance) }
    return (value, variance)
  }

  /// Of the coefficients of two moderators.
  private func covariance(_ one: Int, _ other: Int) -> Double {
    covariance[controls.count + one][controls.count + other]
  }

  /// The test that the coefficients of the moderators at `places` are all 0, for example of a
  /// trend of two terms.
  ///
  /// With T^2 = b' C^-1 b over r coefficients and d = n - q - p, d T^2 / (r (d + r - 1)) is compared
  /// with F on r and d degrees of freedom (Hotelling's T^2, as in Liao et al. 2016).
  ///
  /// - Parameter places: Counted from 0; each at most once.
  /// - Throws: `invalid` for no, unknown or repeated places; `degenerate` without an inverse.
  public func jointTest(_ places: [Int]) throws(StatisticsError) -> JointTest {
    let check = Check(Self.method)
    guard !places.isEmpty, Set(places).count == places.count,
      places.allSatisfy(moderators.indices.contains)
    else {
      throw check.invalid(
        "places", "\(places)", accepted: "different numbers from 0 to \(moderators.count - 1)")
    }
    let errors = places.map { moderators[$0].standardError }
    let correlations = LinearSystem(size: places.count) { row, column in
      covariance(places[row], places[column]) / errors[row] / errors[column]
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

/// An F test that several coefficients are all 0.
public struct JointTest: Hashable, Sendable, Codable {
  /// The F statistic.
  public let statistic: Double

  /// Degrees of freedom of the numerator: the number of coefficients.
  public let numerator: Double

  /// Degrees of freedom of the denominator.
  public let denominator: Double

  /// The probability of a statistic at least as large if all coefficients are 0.
  public let pValue: Double
}
