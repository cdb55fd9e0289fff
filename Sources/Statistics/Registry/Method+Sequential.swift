extension Method {
  static let sequential = [
    Method("asymptotic_confidence_sequence") { (inputs) throws(StatisticsError) in
      let result = try ConfidenceSequence(
        control: try summary(inputs, "a"), treatment: try summary(inputs, "b"),
        alpha: try inputs.number("alpha"), tuningCount: try inputs.int("tuning_n"))
      return Outputs(result.interval)
        .with("diff", JSONValue(result.difference)).with("p_value", JSONValue(result.pValue))
        .with("log_e_value", JSONValue(result.logEValue))
    },
    Method("msprt_normal") { (inputs) throws(StatisticsError) in
      let result = try MixtureTest(
        difference: try inputs.number("diff"), variance: try inputs.number("variance_of_diff"),
        mixingVariance: try inputs.number("tau2"), alpha: try inputs.number("alpha"))
      return Outputs(result.interval)
        .with("p_value", JSONValue(result.pValue)).with("log_lambda", JSONValue(result.logLambda))
    },
    Method("group_sequential_bounds", hasInfinities: true) { (inputs) throws(StatisticsError) in
      let plan = try GroupSequential(
        information: try inputs.numbers("information"), alpha: try inputs.number("alpha"),
        spending: try inputs.word("spending", as: Spending.self))
      return [
        "z_bounds": JSONValue(plan.bounds), "cumulative_alpha": JSONValue(plan.cumulativeAlpha),
      ]
    },
  ]

  private static func summary(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Moments {
    try Moments(
      count: try inputs.int("n_\(arm)"), mean: try inputs.number("mean_\(arm)"),
      variance: try inputs.number("var_\(arm)"))
  }
}
