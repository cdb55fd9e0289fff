import JSON

extension Method {
  static let means: [Method] = [
    Method(
      "welch_t", "Difference of two means with unequal variances (Welch's t).",
      inputs: .arms + [.level, .alternative], outputs: .tDifference
    ) { (inputs) throws(StatisticsError) in
      let alternative = try inputs.word("alternative", as: Alternative.self)
      let level = try inputs.level
      return Outputs(try welch(inputs).difference(level: level, alternative: alternative))
    },
    Method(
      "welch_t_summary", "Welch's t from means, standard deviations and counts.",
      inputs: [
        .number("mean_a", "Mean of the control."),
        .number("sd_a", "Standard deviation of the control over n - 1, 0 or above."),
        .count("n_a", "Units of the control, 2 or more."),
        .number("mean_b", "Mean of the treatment."),
        .number("sd_b", "Standard deviation of the treatment over n - 1, 0 or above."),
        .count("n_b", "Units of the treatment, 2 or more."), .level,
      ], outputs: .tDifference
    ) { (inputs) throws(StatisticsError) in
      let welch = try Welch(control: moments(inputs, "a"), treatment: moments(inputs, "b"))
      return Outputs(try welch.difference(level: inputs.level))
    },
    Method(
      "paired_t", "Mean of paired differences b - a by Student's t.",
      inputs: .arms + [.level], outputs: .tDifference
    ) { (inputs) throws(StatisticsError) in
      let pairs = try PairedT(control: inputs.numbers("a"), treatment: inputs.numbers("b"))
      return Outputs(try pairs.difference(level: inputs.level))
    },
    Method(
      "seed_level_t", "One-sample t over one estimate per seed: the headline of paired worlds.",
      inputs: [.numbers("estimates", "One paired difference per seed, two or more."), .level],
      outputs: [Output("mean", "Mean of the estimates.")] + .tDifference
    ) { (inputs) throws(StatisticsError) in
      let result = try seedLevelT(inputs.numbers("estimates"), level: inputs.level)
      return Outputs(result).with("mean", result.value)
    },
    Method(
      "student_t", "Difference of two means with one pooled variance (Student's t).",
      inputs: .arms, outputs: .tDifference
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try StudentTest.difference(
          control: Moments(inputs.numbers("a"), "a"), treatment: Moments(inputs.numbers("b"), "b")))
    },
    Method(
      "cuped", "Difference of means adjusted by a covariate from before the experiment.",
      inputs: [
        .numbers("y_a", "Outcomes of the control."),
        .numbers("x_a", "Covariates of the control, as many as y_a."),
        .numbers("y_b", "Outcomes of the treatment."),
        .numbers("x_b", "Covariates of the treatment, as many as y_b."), .level,
      ],
      outputs: .tDifference + [
        Output("theta", "cov(x, y) / var(x) over both arms."),
        Output("variance_reduction", "1 - (se / unadjusted se)^2."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try Cuped(
        control: arm(inputs, "a"), treatment: arm(inputs, "b"), level: inputs.level)
      return Outputs(result.difference).with("theta", result.theta).with(
        "variance_reduction", result.varianceReduction)
    },
    Method(
      "fieller_relative_ci", "Relative lift of two means by Fieller's theorem.",
      inputs: [
        .number("mean_a", "Mean of the control, not 0."),
        .number("var_mean_a", "Variance of that mean, 0 or above."),
        .number("mean_b", "Mean of the treatment."),
        .number("var_mean_b", "Variance of that mean, 0 or above."), .level,
      ], outputs: [Output("rel_lift", "mean_b / mean_a - 1.")] + .interval
    ) { (inputs) throws(StatisticsError) in
      let result = try Fieller.relativeLift(
        means: (inputs.number("mean_a"), inputs.number("mean_b")),
        variances: (inputs.number("var_mean_a"), inputs.number("var_mean_b")), level: inputs.level)
      return Outputs(result.interval).with("rel_lift", result.value)
    },
    Method(
      "cluster_robust_diff", "Difference of means whose standard error allows for clusters (CR1).",
      inputs: [
        .numbers("y", "Outcomes, three or more."),
        .marks("treat", "1 for the treatment, 0 for the control, as many as y."),
        .counts("cluster", "Number of each unit's cluster, as many as y."),
      ], outputs: .normalDifference
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try ClusterRobust.difference(
          outcomes: inputs.numbers("y"), treated: inputs.marks("treat"),
          clusters: inputs.ints("cluster")))
    },
  ]

  static func welch(_ inputs: Arguments) throws(StatisticsError) -> Welch {
    try Welch(
      control: Moments(inputs.numbers("a"), "a"), treatment: Moments(inputs.numbers("b"), "b"))
  }

  private static func arm(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Cuped.Arm {
    Cuped.Arm(
      outcomes: try inputs.numbers("y_\(arm)"), covariates: try inputs.numbers("x_\(arm)"))
  }

  private static func moments(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Moments {
    let sd = try inputs.number("sd_\(arm)")
    try Check(inputs.method).notNegative(sd, "sd_\(arm)")
    return try Moments(
      count: inputs.int("n_\(arm)"), mean: inputs.number("mean_\(arm)"), variance: sd * sd)
  }
}
