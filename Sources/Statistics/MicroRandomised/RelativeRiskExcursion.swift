/// The causal excursion effect on an outcome of 0 or 1, as a log relative risk: the marginal
/// excursion effect (EMEE; Qian, Yoo, Klasnja, Almirall and Murphy 2021, Biometrika 108:507).
///
/// The effect is f(S)'β = log E[Y after a treatment] - log E[Y without]. α and β solve
///
///     sum of I p̃(A | S) / p(A | H) exp(-A f'β) (Y - exp(g'α + A f'β)) (g, (A - p̃) f) = 0
///
/// β is consistent even where exp(g'α) is not the risk without treatment. People are the clusters;
/// the reference is t with n - q - p degrees of freedom, as in the authors' implementation.
public struct RelativeRiskExcursion: ExcursionEffects, Hashable, Sendable, Codable {
  /// Name of the method, for errors.
  public static let method = "excursion effect on a relative risk"

  /// People with an available decision point, n.
  public let people: Int

  /// Available decision points.
  public let available: Int

  /// Available decision points with a treatment.
  public let treated: Int

  /// The coefficients α of the control variables, which have no causal meaning.
  public let controls: [Difference]

  /// The coefficients β of the moderators, log relative risks.
  public let moderators: [Difference]

  /// The covariance of the coefficients, those of the controls first.
  public let covariance: [[Double]]

  /// Coverage of the intervals.
  public let level: Double

  /// The estimate from each person's decision points.
  ///
  /// The equations are solved by Newton's method. The correction for few people is that of
  /// ``CausalExcursion/init(_:level:smallSample:)``, with the derivatives of these equations.
  ///
  /// - Parameter persons: One list of points for each person.
  /// - Throws: `invalid` for an outcome other than 0 and 1, and as ``PersonSums/add(_:)``;
  ///   `degenerate` without a 1 in an arm, for no more people than coefficients, for a treatment
  ///   that does not vary, for variables that determine one another or without a finite solution.
  /// - Complexity: O(points k^2) for each of at most 100 steps with k coefficients.
  public init(
    _ persons: [[ExcursionPoint]], level: Double = 0.95,
    smallSample: CausalExcursion.SmallSample = .manclDeRouen
  ) throws(StatisticsError) {
    let check = Check(Self.method)
    try check.openShare(level, "level")
    let people = persons.map { $0.filter(\.isAvailable) }.filter { !$0.isEmpty }
    try Self.checkPoints(people, check)
    let equations = RelativeRiskEquations(people, check)
    let sandwich = try equations.sandwich(smallSample)
    covariance = sandwich.covariance
    let differences = try sandwich.differences(covariance, level: level) { _ in 1e-24 }
    self.people = people.count
    available = people.reduce(0) { $0 + $1.count }
    treated = people.reduce(0) { $0 + $1.count { $0.isTreated } }
    controls = Array(differences[..<equations.controls])
    moderators = Array(differences[equations.controls...])
    self.level = level
  }

  private static func checkPoints(
    _ people: [[ExcursionPoint]], _ check: Check
  ) throws(StatisticsError) {
    guard let first = people.first?.first else {
      throw check.degenerate(.notEstimable("nobody has an available point"))
    }
    try check.count(first.controls.count, "controls", atLeast: 1)
    try check.count(first.moderators.count, "moderators", atLeast: 1)
    var (points, events) = ([false: 0, true: 0], [false: 0, true: 0])
    for point in people.joined() {
      try point.check(check, controls: first.controls.count, moderators: first.moderators.count)
      guard point.outcome == 0 || point.outcome == 1 else {
        throw check.invalid("outcome", point.outcome, accepted: "0 or 1")
      }
      points[point.isTreated, default: 0] += 1
      events[point.isTreated, default: 0] += Int(point.outcome)
    }
    let hasBoth = points.values.allSatisfy { $0 > 0 }
    guard !hasBoth || events.values.allSatisfy({ $0 > 0 }) else {
      throw check.degenerate(.noEvents)
    }
    try Sandwich.require(
      hasBoth, people: people.count,
      coefficients: first.controls.count + first.moderators.count, check)
  }
}
