import JSON

extension Method {
  static let sequential: [Method] = [
    Method(
      "asymptotic_confidence_sequence",
      "Difference of means whose interval holds at every look at once (Waudby-Smith et al.).",
      inputs: [
        .count("n_a", "Units of the control, 2 or more."), .number("mean_a", "Their mean."),
        .number("var_a", "Their variance, 0 or above."),
        .count("n_b", "Units of the treatment, 2 or more."), .number("mean_b", "Their mean."),
        .number("var_b", "Their variance, 0 or above."), .alpha,
        .count("tuning_n", "Units in all at which it should be tightest, 1 or more."),
      ],
      outputs: [.difference] + .interval + [
        Output("p_value", "Valid at any stopping time."),
        Output("log_e_value", "Logarithm of the evidence against no difference."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try ConfidenceSequence(
        control: summary(inputs, "a"), treatment: summary(inputs, "b"), alpha: inputs.alpha,
        tuningCount: inputs.int("tuning_n"))
      return Outputs(result.interval).with("diff", result.difference).with("p_value", result.pValue)
        .with("log_e_value", result.logEValue)
    },
    Method(
      "msprt_normal", "Mixture sequential probability ratio test of no difference.",
      inputs: [
        .number("diff", "The difference so far."),
        .number("variance_of_diff", "Its variance, above 0."),
        .number("tau2", "Variance of the mixture over effects, above 0."), .alpha,
      ],
      outputs: [Output("p_value", "Valid at any look.")] + .interval + [
        Output("log_lambda", "Logarithm of the likelihood ratio.")
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try MixtureTest(
        difference: inputs.number("diff"), variance: inputs.number("variance_of_diff"),
        mixingVariance: inputs.number("tau2"), alpha: inputs.alpha)
      return Outputs(result.interval).with("p_value", result.pValue).with(
        "log_lambda", result.logLambda)
    },
    Method(
      "group_sequential_bounds", "Bounds of |z| for planned looks, two-sided and symmetric.",
      inputs: [
        .numbers("information", "Share of the information at each look, ascending in 0...1."),
        .alpha, .word("spending", Spending.self, "Lan and DeMets' function, for each tail."),
      ],
      outputs: [
        Output(
          "z_bounds", "Reject at a look where |z| reaches this; Infinity where nothing is spent."),
        Output("cumulative_alpha", "Error probability of both tails spent up to each look."),
      ], hasInfinities: true
    ) { (inputs) throws(StatisticsError) in
      let plan = try GroupSequential(
        information: inputs.numbers("information"), alpha: inputs.alpha,
        spending: inputs.word("spending"))
      return [
        "z_bounds": JSONValue(plan.bounds), "cumulative_alpha": JSONValue(plan.cumulativeAlpha),
      ]
    },
  ]

  private static func summary(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Moments {
    try Moments(
      count: inputs.int("n_\(arm)"), mean: inputs.number("mean_\(arm)"),
      variance: inputs.number("var_\(arm)"))
  }
}
