extension Method {
  /// An output of a method.
  public struct Output: Hashable, Sendable {
    /// Key of the output in the outcome.
    public let name: String

    /// Meaning of the output, for a reader of the list of methods.
    public let meaning: String

    /// Whether it may be left out or `null`.
    public let isOptional: Bool

    init(_ name: String, _ meaning: String, isOptional: Bool = false) {
      self.name = name
      self.meaning = meaning
      self.isOptional = isOptional
    }
  }
}

extension Method.Output {
  static let difference = Self("diff", "b - a.")
  static let standardError = Self("se", "Standard error of the difference.")
  static let statistic = Self("statistic", "Test statistic.")
  static let degreesOfFreedom = Self("dof", "Degrees of freedom.")
  static let pValue = Self("p_value", "p-value.")
}

extension [Method.Output] {
  static let interval: Self = [
    Method.Output("ci_low", "Lower limit of the interval."),
    Method.Output("ci_high", "Upper limit of the interval."),
  ]

  /// A difference on the normal distribution.
  static let normalDifference: Self =
    [.difference, .standardError, .statistic, .pValue] + .interval

  /// A difference on Student's t.
  static let tDifference: Self = normalDifference + [.degreesOfFreedom]

  static let ratios: Self =
    [
      Method.Output("ratio_a", "Ratio of totals of the control."),
      Method.Output("ratio_b", "Ratio of totals of the treatment."),
    ] + normalDifference + [
      Method.Output(
        "rel_lift", "ratio_b / ratio_a - 1; null unless both are above 0.", isOptional: true),
      Method.Output("rel_ci_low", "Lower limit of the relative lift.", isOptional: true),
      Method.Output("rel_ci_high", "Upper limit of the relative lift.", isOptional: true),
    ]

  static let nonInferiority: Self = [
    .difference, .standardError,
    Method.Output("statistic", "(diff + margin) in standard errors."),
    Method.Output("p_value", "One-sided p-value."),
    Method.Output("lower_bound", "One-sided lower limit of the difference at level 1 - alpha."),
    Method.Output("non_inferior", "Whether the lower limit is above -margin."),
  ]

  static let equivalence: Self =
    [
      Method.Output("t_lower", "Statistic against the lower limit."),
      Method.Output("p_lower", "p-value of being at the lower limit or below."),
      Method.Output("t_upper", "Statistic against the upper limit."),
      Method.Output("p_upper", "p-value of being at the upper limit or above."),
      Method.Output("p_value", "The larger of both."),
      Method.Output("equivalent", "Whether p_value is below alpha."),
    ] + interval

  static let units: Self = [
    Method.Output("n_per_arm_real", "Units per arm before rounding."),
    Method.Output("n_per_arm", "Units per arm, rounded up."),
  ]
}
