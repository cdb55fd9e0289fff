extension Method {
  static let selection = [
    Method("beta_binomial") { (inputs) throws(StatisticsError) in
      let (x, n) = (try inputs.ints("x"), try inputs.ints("n"))
      try Check(inputs.method).equalCounts(x.count, n.count, "x", as: "n")
      var arms: [Tally] = []
      for (successes, trials) in zip(x, n) { arms.append(try Tally(successes, of: trials)) }
      let result = try BetaBinomial(
        arms, prior: (try inputs.number("prior_alpha"), try inputs.number("prior_beta")),
        level: try inputs.number("conf"))
      return [
        "posterior_mean": JSONValue(result.posteriorMean),
        "prob_best": JSONValue(result.bestProbability),
        "expected_loss": JSONValue(result.expectedLoss),
        "credible_low": JSONValue(result.intervals.map(\.low)),
        "credible_high": JSONValue(result.intervals.map(\.high)),
      ]
    },
    Method("dunnett") { (inputs) throws(StatisticsError) in
      let result = try Dunnett(
        control: try inputs.numbers("control"), arms: try inputs.numberLists("arms"))
      return ["statistic": JSONValue(result.statistics), "p_value": JSONValue(result.pValues)]
    },
    Method("ocba_allocation") { (inputs) throws(StatisticsError) in
      let result = try BudgetAllocation(
        means: try inputs.numbers("mean"), variances: try inputs.numbers("variance"))
      let total = try inputs.int("total")
      try Check(inputs.method).count(total, "total", atLeast: 0)
      return [
        "best": .integer(result.best), "fractions": JSONValue(result.fractions),
        "allocation_real": JSONValue(result.fractions.map { $0 * Double(total) }),
      ]
    },
    Method("off_policy_value") { (inputs) throws(StatisticsError) in
      let result = try OffPolicyValue(try decisions(inputs))
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
