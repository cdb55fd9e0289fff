import CGSL

/// The hazard of the treatment over that of the control, assumed constant in time (Cox 1972).
public struct CoxTwoArm: Hashable, Sendable {
  /// The treatment of events at the same time (ties).
  public enum Ties: String, Hashable, Sendable, Codable, CaseIterable {
    /// Each event sees the whole risk set (Breslow 1974).
    case breslow

    /// Tied events leave the risk set in equal parts, one after the other (Efron 1977).
    case efron
  }

  /// Logarithm of ``hazardRatio``.
  public let logHazardRatio: Double

  /// The standard error of `logHazardRatio` from the observed information.
  public let standardError: Double

  /// The treatment's hazard over the control's; below 1 where the treatment's is lower.
  public var hazardRatio: Double { exp(logHazardRatio) }

  /// The maximum of the partial likelihood with one covariate, 0 for control and 1 for treatment.
  ///
  /// - Throws: `degenerate` when an arm has no event or the likelihood has no maximum.
  public init(
    control: Observations, treatment: Observations, ties: Ties
  ) throws(StatisticsError) {
    let check = Check("Cox model")
    let steps = TwoArmRisk(control: control, treatment: treatment).steps
    guard steps.contains(where: { $0.control.events > 0 }),
      steps.contains(where: { $0.treatment.events > 0 })
    else { throw check.degenerate(.noEvents) }
    func slopes(_ beta: Double) -> (score: Double, information: Double) {
      steps.reduce(into: (0, 0)) { Self.add($1, ties, exp(beta), &$0) }
    }
    logHazardRatio = try Root.find(in: -20...20, method: check.method) {
      (beta) throws(StatisticsError) in slopes(beta).score
    }
    let information = slopes(logHazardRatio).information
    guard information > 0 else { throw check.degenerate(.zeroVariance) }
    standardError = 1 / information.squareRoot()
  }

  /// The part of one event time in the first and second derivative of the log likelihood.
  private static func add(
    _ step: TwoArmRisk.Step, _ ties: Ties, _ hazardRatio: Double,
    _ sums: inout (score: Double, information: Double)
  ) {
    sums.score += step.treatment.events
    for index in 0..<Int(step.events) {
      let gone = ties == .efron ? Double(index) / step.events : 0
      let treated = (step.treatment.atRisk - gone * step.treatment.events) * hazardRatio
      let share = treated / (treated + step.control.atRisk - gone * step.control.events)
      sums.score -= share
      sums.information += share * (1 - share)
    }
  }
}
