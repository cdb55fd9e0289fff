import JSON

extension Method {
  static let selection: [Method] = [
    Method(
      "beta_binomial", "Rates of several arms with a beta prior: which is best, and what is lost.",
      inputs: [
        .counts("x", "Successes per arm."), .counts("n", "Trials per arm, as many as x."),
        .number("prior_alpha", "First shape of the prior, above 0."),
        .number("prior_beta", "Second shape of the prior, above 0."), .level,
      ],
      outputs: [
        Output("posterior_mean", "Mean of each rate."),
        Output("prob_best", "Probability that each is the largest."),
        Output("expected_loss", "E[max p] - E[p] of each."),
        Output("credible_low", "Lower limits with equal tails."),
        Output("credible_high", "Upper limits with equal tails."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let (x, n) = (try inputs.ints("x"), try inputs.ints("n"))
      try Check(inputs.method).equalCounts(x.count, n.count, "x", as: "n")
      var arms: [Tally] = []
      for (successes, trials) in zip(x, n) { arms.append(try Tally(successes, of: trials)) }
      let result = try BetaBinomial(
        arms, prior: (inputs.number("prior_alpha"), inputs.number("prior_beta")),
        level: inputs.level)
      return [
        "posterior_mean": JSONValue(result.posteriorMean),
        "prob_best": JSONValue(result.bestProbability),
        "expected_loss": JSONValue(result.expectedLoss),
        "credible_low": JSONValue(result.intervals.map(\.low)),
        "credible_high": JSONValue(result.intervals.map(\.high)),
      ]
    },
    Method(
      "dunnett", "Several arms against one control with the family-wise error kept, two-sided.",
      inputs: [
        Input("arms", .list(.list(.number)), "Values of each arm."),
        .numbers("control", "Values of the control."),
      ],
      outputs: [
        Output("statistic", "(mean - mean of control) / pooled standard error, in arm order."),
        Output("p_value", "Adjusted p-values, in arm order."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try Dunnett(control: inputs.numbers("control"), arms: inputs.numberLists("arms"))
      return ["statistic": JSONValue(result.statistics), "p_value": JSONValue(result.pValues)]
    },
    Method(
      "ocba_allocation", "How a budget of replications is best shared to find the largest mean.",
      inputs: [
        .numbers("mean", "Mean of each strategy; larger is better."),
        .numbers("variance", "Variance of one replication of each, as many as mean."),
        .count("total", "Replications in all, 0 or more."),
      ],
      outputs: [
        Output("best", "Place of the largest mean, 0 the first."),
        Output("fractions", "Share of each; they sum to 1."),
        Output("allocation_real", "fractions times total."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try BudgetAllocation(
        means: inputs.numbers("mean"), variances: inputs.numbers("variance"))
      let total = try inputs.int("total")
      try Check(inputs.method).count(total, "total", atLeast: 0)
      return [
        "best": .integer(result.best), "fractions": JSONValue(result.fractions),
        "allocation_real": JSONValue(result.fractions.map { $0 * Double(total) }),
      ]
    },
    Method(
      "off_policy_value", "What a policy would have earned on decisions that another one logged.",
      inputs: [
        .numbers("reward", "Reward of each decision, two or more."),
        .numbers("propensity_logged", "Probability of the logged action, above 0, at most 1."),
        .numbers("propensity_target", "Its probability under the target policy, 0...1."),
        .numbers("qhat_logged_action", "A model's reward of the logged action."),
        .numbers("qhat_target_policy", "A model's reward of the target policy."),
      ],
      outputs: [
        Output("ips", "Mean of weighted rewards."), Output("ips_se", "Its standard error."),
        Output("snips", "Self-normalised mean; null if all weights are 0.", isOptional: true),
        Output("doubly_robust", "The model's value corrected by weighted residuals."),
        Output("doubly_robust_se", "Its standard error."),
        Output(
          "effective_sample_size", "(sum w)^2 / sum w^2; null if all weights are 0.",
          isOptional: true),
      ]
    ) { (inputs) throws(StatisticsError) in
      let result = try OffPolicyValue(decisions(inputs))
      return [
        "ips": JSONValue(result.inverseWeighted.value),
        "ips_se": JSONValue(result.inverseWeighted.standardError),
        "snips": JSONValue(result.selfNormalised),
        "doubly_robust": JSONValue(result.doublyRobust.value),
        "doubly_robust_se": JSONValue(result.doublyRobust.standardError),
        "effective_sample_size": JSONValue(result.effectiveSampleSize),
      ]
    },
  ]

  private static func decisions(
    _ inputs: Arguments
  ) throws(StatisticsError) -> [OffPolicyValue.Decision] {
    let rewards = try inputs.numbers("reward")
    var columns: [[Double]] = []
    for name in [
      "propensity_logged", "propensity_target", "qhat_logged_action", "qhat_target_policy",
    ] {
      let column = try inputs.numbers(name)
      try Check(inputs.method).equalCounts(column.count, rewards.count, name, as: "reward")
      columns.append(column)
    }
    return rewards.indices.map { index in
      OffPolicyValue.Decision(
        reward: rewards[index], loggedPropensity: columns[0][index],
        targetPropensity: columns[1][index], modelledLogged: columns[2][index],
        modelledTarget: columns[3][index])
    }
  }
}
