/// The causal excursion effect on an outcome that is 0 or 1, as a log relative risk: the estimator of
/// the marginal excursion effect (EMEE; Qian, Yoo, Klasnja, Almirall and Murphy 2021, Biometrika
/// 108:507).
///
/// The effect is f(S)'β = log E[Y after a treatment] - log E[Y without]. α and β solve
///
///     sum of I p̃(A | S) / p(A | H) exp(-A f'β) (Y - exp(g'α + A f'β)) (g, (A - p̃) f) = 0
///
/// β is consistent even where exp(g'α) is not the risk without treatment. People are the clusters;
/// the reference is t with n - q - p degrees of freedom, as in the authors' implementation.
public struct RelativeRiskExcursion: Hashable, Sendable, Codable {
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

  /// Degrees of freedom of t and F: n - q - p.
  public var degreesOfFreedom: Double {
    Double(people - controls.count - moderators.count)
  }

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
    _ persons: [[TrialPoint]], level: Double = 0.95,
    smallSample: CausalExcursion.SmallSample = .manclDeRouen
  ) throws(StatisticsError) {
    let check = Check("excursion effect on a relative risk")
    try check.openShare(level, "level")
    let people = persons.map { $0.filter(\.isAvailable) }.filter { !$0.isEmpty }
    try Self.checkPoints(people, check)
    let equations = RelativeRiskEquations(people, check)
    let solved = try equations.solved()
    let covariance = try equations.covariance(at: solved, smallSample)
    let reference = Reference.t(degreesOfFreedom: Double(people.count - solved.count))
    let differences = try solved.indices.map { (index) throws(StatisticsError) in
      let variance = covariance[index][index]
      guard variance > 1e-24 else { throw check.degenerate(.zeroVariance) }
      return try Difference(
        solved[index], standardError: variance.squareRoot(), reference: reference, level: level)
    }
    self.people = people.count
    available = people.reduce(0) { $0 + $1.count }
    treated = people.reduce(0) { $0 + $1.count { $0.isTreated } }
    controls = Array(differences[..<equations.controls])
    moderators = Array(differences[equations.controls...])
    self.covariance = covariance
    self.level = level
  }

  private static func checkPoints(
    _ people: [[TrialPoint]], _ check: Check
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
    guard points[false, default: 0] > 0, points[true, default: 0] > 0 else {
      throw check.degenerate(.notEstimable("the treatment is the same at every available point"))
    }
    guard events[false, default: 0] > 0, events[true, default: 0] > 0 else {
      throw check.degenerate(.noEvents)
    }
    let coefficients = first.controls.count + first.moderators.count
    guard people.count > coefficients else {
      throw check.degenerate(
        .notEstimable(
          "\(people.count) people with an available point are no more than the "
            + "\(coefficients) coefficients"))
    }
  }
}

extension RelativeRiskExcursion {
  /// The log relative risk f'β at the moderators f.
  ///
  /// - Throws: As ``CausalExcursion/effect(at:)``.
  public func effect(at moderators: [Double]) throws(StatisticsError) -> Difference {
    try moderation.effect(at: moderators)
  }

  /// The test that the coefficients of the moderators at `places` are all 0.
  ///
  /// - Throws: As ``CausalExcursion/jointTest(_:)``.
  public func jointTest(_ places: [Int]) throws(StatisticsError) -> JointTest {
    try moderation.jointTest(places)
  }

  private var moderation: Moderation {
    Moderation(
      Check("excursion effect on a relative risk"), moderators, covariance: covariance,
      controls: controls.count, degreesOfFreedom: degreesOfFreedom, level: level)
  }
}
