extension Method {
  static let oneProportion = [
    Method("prop_ci_wilson") { (inputs) throws(StatisticsError) in
      let tally = try tally(inputs, "x", "n")
      return Outputs(try tally.wilson(level: try inputs.number("conf")))
        .with("estimate", JSONValue(tally.rate))
    },
    Method("prop_ci_clopper_pearson") { (inputs) throws(StatisticsError) in
      let tally = try tally(inputs, "x", "n")
      return Outputs(try tally.clopperPearson(level: try inputs.number("conf")))
        .with("estimate", JSONValue(tally.rate))
    },
    Method("prop_ci_jeffreys") { (inputs) throws(StatisticsError) in
      Outputs(try tally(inputs, "x", "n").jeffreys(level: try inputs.number("conf")))
    },
  ]

  static let twoProportions = [
    Method("two_prop_z_test") { (inputs) throws(StatisticsError) in
      let pair = try pair(inputs)
      let result = try pair.zTest(alternative: try inputs.word("alternative", as: Alternative.self))
      return Outputs(result).with("diff", JSONValue(pair.difference))
    },
    Method("two_prop_wald_ci") { (inputs) throws(StatisticsError) in
      let wald = try pair(inputs).wald(level: try inputs.number("conf"))
      return Outputs(wald.interval)
        .with("diff", JSONValue(wald.value)).with("se", JSONValue(wald.standardError))
    },
    Method("two_prop_newcombe_ci") { (inputs) throws(StatisticsError) in
      let pair = try pair(inputs)
      return Outputs(try pair.newcombe(level: try inputs.number("conf")))
        .with("diff", JSONValue(pair.difference))
    },
    Method("two_prop_agresti_caffo_ci") { (inputs) throws(StatisticsError) in
      Outputs(try pair(inputs).agrestiCaffo(level: try inputs.number("conf")))
    },
    Method("two_prop_miettinen_nurminen_ci") { (inputs) throws(StatisticsError) in
      Outputs(try pair(inputs).miettinenNurminen(level: try inputs.number("conf")))
    },
    Method("two_prop_risk_ratio_log_ci") { (inputs) throws(StatisticsError) in
      let result = try pair(inputs).riskRatio(level: try inputs.number("conf"))
      return Outputs(result.interval)
        .with("ratio", JSONValue(result.ratio)).with("rel_lift", JSONValue(result.ratio - 1))
    },
  ]

  static func tally(
    _ inputs: Arguments, _ successes: String, _ trials: String
  ) throws(StatisticsError) -> Tally {
    try Tally(try inputs.int(successes), of: try inputs.int(trials))
  }

  static func pair(_ inputs: Arguments) throws(StatisticsError) -> ProportionPair {
    try ProportionPair(
      control: try tally(inputs, "x_a", "n_a"), treatment: try tally(inputs, "x_b", "n_b"))
  }
}
