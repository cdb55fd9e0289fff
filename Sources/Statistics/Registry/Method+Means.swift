extension Method {
  static let descriptive = [
    Method("describe") { (inputs) throws(StatisticsError) in
      let x = try inputs.numbers("x")
      let moments = try Moments(x, "x")
      return [
        "n": .integer(moments.count), "mean": Value(moments.mean),
        "variance": moments.count < 2 ? .null : Value(moments.variance),
        "sd": moments.count < 2 ? .null : Value(moments.standardDeviation),
        "min": Value(x.min()), "max": Value(x.max()),
      ]
    },
    Method("quantile_type7") { (inputs) throws(StatisticsError) in
      ["value": Value(try Quantile.interpolated(try inputs.numbers("x"), try inputs.number("p")))]
    },
  ]

  static let means = [
    Method("welch_t") { (inputs) throws(StatisticsError) in
      let alternative = try inputs.word("alternative", as: Alternative.self)
      let welch = try Welch(
        control: try Moments(try inputs.numbers("a"), "a"),
        treatment: try Moments(try inputs.numbers("b"), "b"))
      return Outputs(
        try welch.difference(level: try inputs.number("conf"), alternative: alternative))
    },
    Method("welch_t_summary") { (inputs) throws(StatisticsError) in
      let welch = try Welch(control: try moments(inputs, "a"), treatment: try moments(inputs, "b"))
      return Outputs(try welch.difference(level: try inputs.number("conf")))
    },
    Method("paired_t") { (inputs) throws(StatisticsError) in
      let pairs = try PairedT(
        control: try inputs.numbers("a"), treatment: try inputs.numbers("b"))
      return Outputs(try pairs.difference(level: try inputs.number("conf")))
    },
    Method("seed_level_t") { (inputs) throws(StatisticsError) in
      let result = try seedLevelT(
        try inputs.numbers("estimates"), level: try inputs.number("conf"))
      return Outputs(result).with("mean", Value(result.value))
    },
  ]

  private static func moments(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Moments {
    let sd = try inputs.number("sd_\(arm)")
    try Check(inputs.method).notNegative(sd, "sd_\(arm)")
    return try Moments(
      count: try inputs.int("n_\(arm)"), mean: try inputs.number("mean_\(arm)"), variance: sd * sd)
  }
}
