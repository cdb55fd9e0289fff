/// One decision point of one person in a micro-randomised trial: chance decides whether they are
/// treated, and an outcome follows (Klasnja et al. 2015).
public struct ExcursionPoint: Hashable, Sendable {
  /// The control variables g(H), which may depend on everything before the treatment. Begin them
  /// with 1, the intercept. They reduce noise; the effect is estimated consistently with any.
  public var controls: [Double]

  /// The moderators f(S) of the effect, known before the treatment. The number 1 alone asks for the
  /// marginal effect; 1 and the day of the study ask for an effect with a linear trend.
  public var moderators: [Double]

  /// Whether the person was treated.
  public var isTreated: Bool

  /// The probability p(1 | H) with which chance treated the person, above 0 and below 1.
  public var probability: Double

  /// The probability p̃(1 | S) of the numerator of the weights, above 0 and below 1. It may depend
  /// on the moderators alone, and is best the same number at all points.
  public var numerator: Double

  /// The outcome that follows.
  public var outcome: Double

  /// Whether the person could be treated. Where they could not, nothing else is read, and the
  /// effect is about the other points.
  public var isAvailable: Bool

  /// A decision point from its parts, checked where it is added.
  public init(
    controls: [Double] = [1], moderators: [Double] = [1], isTreated: Bool, probability: Double,
    numerator: Double, outcome: Double, isAvailable: Bool = true
  ) {
    self.controls = controls
    self.moderators = moderators
    self.isTreated = isTreated
    self.probability = probability
    self.numerator = numerator
    self.outcome = outcome
    self.isAvailable = isAvailable
  }

  /// Weight p̃(A | S) / p(A | H) of the point (Boruvka et al. 2018, equation 6).
  var weight: Double {
    isTreated ? numerator / probability : (1 - numerator) / (1 - probability)
  }

  /// The treatment centred at the numerator, A - p̃.
  var centred: Double { (isTreated ? 1 : 0) - numerator }

  func check(_ check: Check, controls: Int, moderators: Int) throws(StatisticsError) {
    guard self.controls.count == controls else {
      throw check.invalid("controls", "\(self.controls.count) value(s)", accepted: "\(controls)")
    }
    guard self.moderators.count == moderators else {
      throw check.invalid(
        "moderators", "\(self.moderators.count) value(s)", accepted: "\(moderators)")
    }
    try check.finite(self.controls, "controls", atLeast: 1)
    try check.finite(self.moderators, "moderators", atLeast: 1)
    try check.probability(probability, "probability")
    try check.probability(numerator, "numerator")
    try check.finite(outcome, "outcome")
  }
}

extension Check {
  /// The smallest probability of a treatment, or of none, that a weight may divide by.
  static let smallestProbability = 1e-6

  /// Accepts a probability with which chance gives a treatment.
  func probability(_ value: Double, _ argument: String) throws(StatisticsError) {
    let accepted = Self.smallestProbability...(1 - Self.smallestProbability)
    guard accepted.contains(value) else {
      throw invalid(argument, value, accepted: "a number from 1e-6 to 1 - 1e-6")
    }
  }
}
