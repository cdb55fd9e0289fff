import JSON

extension Method {
  static let oneProportion: [Method] = [
    Method(
      "prop_ci_wilson", "Score interval of a rate (Wilson), without continuity correction.",
      inputs: .tally + [.level], outputs: [Output("estimate", "x / n.")] + .interval
    ) { (inputs) throws(StatisticsError) in
      let tally = try tally(inputs, "x", "n")
      return Outputs(try tally.wilson(level: inputs.level)).with("estimate", tally.rate)
    },
    Method(
      "prop_ci_clopper_pearson", "Exact interval of a rate (Clopper and Pearson).",
      inputs: .tally + [.level], outputs: [Output("estimate", "x / n.")] + .interval
    ) { (inputs) throws(StatisticsError) in
      let tally = try tally(inputs, "x", "n")
      return Outputs(try tally.clopperPearson(level: inputs.level)).with("estimate", tally.rate)
    },
    Method(
      "prop_ci_jeffreys", "Equal-tailed interval of a rate under Jeffreys' prior.",
      inputs: .tally + [.level], outputs: .interval
    ) { (inputs) throws(StatisticsError) in
      Outputs(try tally(inputs, "x", "n").jeffreys(level: inputs.level))
    },
  ]

  static let twoProportions: [Method] = [
    Method(
      "two_prop_z_test", "Pooled z-test of two rates, without continuity correction.",
      inputs: .tallies + [.alternative], outputs: [.difference, .statistic, .pValue]
    ) { (inputs) throws(StatisticsError) in
      let pair = try pair(inputs)
      let result = try pair.zTest(alternative: inputs.word("alternative"))
      return Outputs(result).with("diff", pair.difference)
    },
    Method(
      "two_prop_wald_ci", "Unpooled normal (Wald) interval of a difference of rates, not clipped.",
      inputs: .tallies + [.level], outputs: [.difference, .standardError] + .interval
    ) { (inputs) throws(StatisticsError) in
      let wald = try pair(inputs).wald(level: inputs.level)
      return Outputs(wald.interval).with("diff", wald.value).with("se", wald.standardError)
    },
    Method(
      "two_prop_newcombe_ci", "Interval of a difference of rates from Wilson limits (Newcombe).",
      inputs: .tallies + [.level], outputs: [.difference] + .interval
    ) { (inputs) throws(StatisticsError) in
      let pair = try pair(inputs)
      return Outputs(try pair.newcombe(level: inputs.level)).with("diff", pair.difference)
    },
    Method(
      "two_prop_agresti_caffo_ci",
      "Wald interval of a difference of rates after one success and one failure more per arm.",
      inputs: .tallies + [.level], outputs: .interval
    ) { (inputs) throws(StatisticsError) in
      Outputs(try pair(inputs).agrestiCaffo(level: inputs.level))
    },
    Method(
      "two_prop_miettinen_nurminen_ci",
      "Score interval of a difference of rates (Miettinen and Nurminen).",
      inputs: .tallies + [.level], outputs: .interval
    ) { (inputs) throws(StatisticsError) in
      Outputs(try pair(inputs).miettinenNurminen(level: inputs.level))
    },
    Method(
      "two_prop_risk_ratio_log_ci", "Ratio of two rates with Katz's log interval.",
      inputs: .tallies + [.level],
      outputs: [Output("ratio", "Rate of b over rate of a."), Output("rel_lift", "ratio - 1.")]
        + .interval
    ) { (inputs) throws(StatisticsError) in
      let result = try pair(inputs).riskRatio(level: inputs.level)
      return Outputs(result.interval).with("ratio", result.ratio).with("rel_lift", result.ratio - 1)
    },
  ]

  static func tally(
    _ inputs: Arguments, _ successes: String, _ trials: String
  ) throws(StatisticsError) -> Tally {
    let (x, n) = (try inputs.int(successes), try inputs.int(trials))
    let check = Check(inputs.method)
    try check.count(n, trials, atLeast: 1)
    guard (0...n).contains(x) else { throw check.invalid(successes, x, accepted: "0...\(n)") }
    return try Tally(x, of: n)
  }

  static func pair(_ inputs: Arguments) throws(StatisticsError) -> ProportionPair {
    try ProportionPair(control: tally(inputs, "x_a", "n_a"), treatment: tally(inputs, "x_b", "n_b"))
  }
}
