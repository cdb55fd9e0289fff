/// The causal excursion effect of a treatment that chance gives at decision points: how much the
/// outcome after a treatment exceeds the outcome without, averaged over the available points with
/// the same moderators (Boruvka, Almirall, Witkiewitz and Murphy 2018, JASA 113:1112).
///
/// The effect is f(S)'β. Weighted and centred least squares minimises, over α and β,
///
///     sum over people and points of I p̃(A | S) / p(A | H) (Y - g(H)'α - (A - p̃) f(S)'β)^2
///
/// β is consistent even where g(H)'α is not the mean of the outcome, also with availability and
/// probabilities that depend on what happened before. People are the clusters of the standard
/// errors; the reference is t with n - q - p degrees of freedom, as in the implementation that the
/// authors published.
public struct CausalExcursion: ExcursionEffects, Hashable, Sendable, Codable {
  /// Name of the method, for errors.
  public static let method = "causal excursion effect"

  /// People with an available decision point, n.
  public let people: Int

  /// Decision points, available or not.
  public let points: Int

  /// Available decision points.
  public let available: Int

  /// Available decision points with a treatment.
  public let treated: Int

  /// The coefficients α of the control variables, which have no causal meaning.
  public let controls: [Difference]

  /// The coefficients β of the moderators. The first is the effect where the others are 0.
  public let moderators: [Difference]

  /// The covariance of the coefficients, those of the controls first.
  public let covariance: [[Double]]

  /// The standard deviation of outcomes that ``standardised(at:)`` divides by.
  public let standardDeviation: Double

  /// Variance of `standardDeviation`^2, and its covariances with the coefficients.
  let spreadVariance: Double
  let spreadCovariance: [Double]

  /// Coverage of the intervals.
  public let level: Double
}

extension CausalExcursion {
  /// Whether the standard errors allow for few people.
  public enum SmallSample: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each person's residuals are divided by one minus their leverage (Mancl and DeRouen 2001).
    /// Without it the standard errors of less than 50 people are too small.
    case manclDeRouen = "mancl-derouen"

    /// The sandwich of Liang and Zeger (1986).
    case uncorrected
  }

  /// The estimate from each person's sums.
  ///
  /// With A_i = X_i'W_i X_i, b_i = X_i'W_i y_i and M the inverse of the sum of A_i, the coefficients
  /// are θ = M (sum of b_i). The corrected part of a person, X_i'W_i (I - X_i M X_i'W_i)^-1
  /// (y_i - X_i θ), is (I - A_i M)^-1 (b_i - A_i θ) by the push-through identity: the rows are not
  /// needed.
  ///
  /// - Parameter persons: One element a person; those without an available point count for nothing.
  /// - Throws: `invalid` for elements with different numbers of variables; `degenerate` for no more
  ///   people than coefficients, for a treatment that does not vary, for variables that determine
  ///   one another, or where one person alone determines a coefficient.
  /// - Complexity: O(n k^3) for k coefficients.
  public init(
    _ persons: [PersonSums], level: Double = 0.95, smallSample: SmallSample = .manclDeRouen
  ) throws(StatisticsError) {
    let fit = try ExcursionFit(persons, level: level)
    try self.init(fit, parts: try fit.parts(smallSample), level: level)
  }

  init(_ fit: ExcursionFit, parts: [[Double]], level: Double) throws(StatisticsError) {
    let sandwich = Sandwich(check: fit.check, coefficients: fit.coefficients, parts: parts)
    covariance = sandwich.covariance
    let differences = try sandwich.differences(covariance, level: level, rounding: fit.rounding)
    people = fit.persons.count
    points = fit.points
    available = fit.persons.reduce(0) { $0 + $1.available }
    treated = fit.persons.reduce(0) { $0 + $1.treated.count }
    controls = Array(differences[..<fit.controls])
    moderators = Array(differences[fit.controls...])
    let spread = fit.spread(parts)
    standardDeviation = spread.variance.squareRoot()
    spreadVariance = spread.varianceOfVariance
    spreadCovariance = spread.covariances
    self.level = level
  }
}
