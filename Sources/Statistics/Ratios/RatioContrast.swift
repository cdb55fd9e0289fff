/// Two ratios over different subscribers, with the t distribution of those who carry the denominators.
///
/// Where few of many subscribers have a denominator, as with pushes of a rare kind, the ratio rests on
/// these few alone: the normal distribution is too narrow for them, and K / (K - 1) corrects nothing. So
/// each variance gets n / (n - 1) of its ``RatioEstimate/carriers`` n, and the degrees of freedom are
/// those of Welch and Satterthwaite from n - 1. With equal denominators it is Welch's t.
public struct RatioContrast: Hashable, Sendable {
  /// The control, with the variance of its carriers.
  public let control: RatioEstimate

  /// The treatment, with the variance of its carriers.
  public let treatment: RatioEstimate

  private static let check = Check("ratio contrast")

  /// The least carriers of an arm: one alone shows no spread.
  public static let carriersMin = 2.0

  /// - Throws: `degenerate` for fewer than ``carriersMin`` in an arm.
  public init(control: RatioEstimate, treatment: RatioEstimate) throws(StatisticsError) {
    self.control = try control.widened()
    self.treatment = try treatment.widened()
  }

  private init(swapping other: RatioContrast) {
    (control, treatment) = (other.treatment, other.control)
  }

  /// The control compared with the treatment, for ratios that are better when lower.
  public var swapped: RatioContrast { RatioContrast(swapping: self) }

  private var standardError: Double { (control.variance + treatment.variance).squareRoot() }

  /// Welch and Satterthwaite's degrees of freedom.
  private func reference() throws(StatisticsError) -> Reference {
    guard standardError > 0 else { throw Self.check.degenerate(.zeroVariance) }
    let (a, b) = (control.variance, treatment.variance)
    let (shareA, shareB) = (a / (a + b), b / (a + b))
    return .t(
      degreesOfFreedom: 1
        / (shareA * shareA / (control.carriers - 1) + shareB * shareB / (treatment.carriers - 1)))
  }

  /// Treatment minus control with a two-sided interval, and the relative lift.
  ///
  /// - Throws: `degenerate` when neither arm has any variance.
  public func comparison(level: Double) throws(StatisticsError) -> RatioDifference {
    try Self.check.openShare(level, "level")
    let reference = try reference()
    return RatioDifference(
      controlRatio: control.ratio, treatmentRatio: treatment.ratio,
      difference: try Difference(
        treatment.ratio - control.ratio, standardError: standardError, reference: reference,
        level: level),
      relative: try RelativeLift(
        control: control, treatment: treatment, level: level, reference: reference))
  }

  /// Whether the treatment is worse by less than a margin; higher is better.
  public func nonInferiority(
    margin: Double, alpha: Double
  ) throws(StatisticsError) -> NonInferiority {
    try Self.check.notNegative(margin, "margin")
    try Self.check.openShare(alpha, "alpha")
    return try NonInferiority(
      difference: treatment.ratio - control.ratio, standardError: standardError,
      reference: reference(), margin: margin, alpha: alpha)
  }
}

extension RatioEstimate {
  /// The estimate with the variance that its carriers show: n / (n - 1) in the place of K / (K - 1).
  ///
  /// - Throws: `degenerate` for fewer than ``RatioContrast/carriersMin``.
  public func widened() throws(StatisticsError) -> RatioEstimate {
    guard carriers >= RatioContrast.carriersMin else {
      throw Check("ratio of totals").degenerate(.fewCarriers)
    }
    let size = Double(subscribers)
    return RatioEstimate(
      ratio: ratio, variance: variance * ((size - 1) / size) * (carriers / (carriers - 1)),
      subscribers: subscribers, carriers: carriers)
  }

  /// The interval of the ratio by t with the degrees of freedom of its carriers.
  ///
  /// - Throws: As ``widened()``.
  public func interval(level: Double) throws(StatisticsError) -> ConfidenceInterval {
    let own = try widened()
    let critical = try Reference.t(degreesOfFreedom: carriers - 1).criticalValue(level: level)
    return ConfidenceInterval(ratio, halfWidth: critical * own.variance.squareRoot(), level: level)
  }
}

extension Degeneracy {
  static let fewCarriers = Degeneracy.notEstimable("fewer than two carry the denominator")
}
