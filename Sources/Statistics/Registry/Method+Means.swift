extension Method {
  static let descriptive = [
    Method("describe") { (inputs) throws(StatisticsError) in
      let x = try inputs.numbers("x")
      let moments = try Moments(x, "x")
      return [
        "n": .integer(moments.count), "mean": JSONValue(moments.mean),
        "variance": moments.count < 2 ? .null : JSONValue(moments.variance),
        "sd": moments.count < 2 ? .null : JSONValue(moments.standardDeviation),
        "min": JSONValue(x.min()), "max": JSONValue(x.max()),
      ]
    },
    Method("quantile_type7") { (inputs) throws(StatisticsError) in
      [
        "value": JSONValue(
          try Quantile.interpolated(try inputs.numbers("x"), try inputs.number("p")))
      ]
    },
    Method("quantile_ci_order_stat", hasInfinities: true) { (inputs) throws(StatisticsError) in
      Outputs(
        try OrderStatistics.interval(
          try inputs.numbers("x"), p: try inputs.number("p"), level: try inputs.number("conf")))
    },
    Method("bootstrap_percentile_ci") { (inputs) throws(StatisticsError) in
      Outputs(
        try Bootstrap.percentileInterval(
          try inputs.numbers("x"), try statistic(inputs), level: try inputs.number("conf"),
          resamples: try inputs.int("resamples")))
    },
  ]

  private enum BootstrapStatistic: String, CaseIterable {
    case mean, median, quantile
  }

  private static func statistic(
    _ inputs: Arguments
  ) throws(StatisticsError) -> Bootstrap.Statistic {
    switch try inputs.word("stat", as: BootstrapStatistic.self) {
    case .mean: .mean
    case .median: .quantile(0.5)
    case .quantile: .quantile(try inputs.number("p"))
    }
  }

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
      return Outputs(result).with("mean", JSONValue(result.value))
    },
    Method("student_t") { (inputs) throws(StatisticsError) in
      Outputs(
        try StudentTest.difference(
          control: try Moments(try inputs.numbers("a"), "a"),
          treatment: try Moments(try inputs.numbers("b"), "b")))
    },
    Method("cuped") { (inputs) throws(StatisticsError) in
      let result = try Cuped(
        control: try arm(inputs, "a"), treatment: try arm(inputs, "b"),
        level: try inputs.number("conf"))
      return Outputs(result.difference)
        .with("theta", JSONValue(result.theta))
        .with("variance_reduction", JSONValue(result.varianceReduction))
    },
    Method("fieller_relative_ci") { (inputs) throws(StatisticsError) in
      let result = try Fieller.relativeLift(
        means: (try inputs.number("mean_a"), try inputs.number("mean_b")),
        variances: (try inputs.number("var_mean_a"), try inputs.number("var_mean_b")),
        level: try inputs.number("conf"))
      return Outputs(result.interval).with("rel_lift", JSONValue(result.value))
    },
    Method("cluster_robust_diff") { (inputs) throws(StatisticsError) in
      Outputs(
        try ClusterRobust.difference(
          outcomes: try inputs.numbers("y"), treated: try inputs.flags("treat"),
          clusters: try inputs.ints("cluster")))
    },
  ]

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
      count: try inputs.int("n_\(arm)"), mean: try inputs.number("mean_\(arm)"), variance: sd * sd)
  }
}
