import JSON

extension Method {
  static let descriptive: [Method] = [
    Method(
      "describe", "Count, mean, spread and range of a sample.",
      inputs: [.numbers("x", "Values, one or more.")],
      outputs: [
        Output("n", "Number of values."), Output("mean", "Mean."),
        Output("variance", "Variance over n - 1; null for one value.", isOptional: true),
        Output("sd", "Its root; null for one value.", isOptional: true),
        Output("min", "Smallest value."), Output("max", "Largest value."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let x = try inputs.numbers("x")
      let moments = try Moments(x, "x")
      return [
        "n": .integer(moments.count), "mean": JSONValue(moments.mean),
        "variance": moments.count < 2 ? .null : JSONValue(moments.variance),
        "sd": moments.count < 2 ? .null : JSONValue(moments.standardDeviation),
        "min": JSONValue(x.min()), "max": JSONValue(x.max()),
      ]
    },
    Method(
      "quantile_type7", "Quantile of a sample by linear interpolation (Hyndman and Fan's type 7).",
      inputs: [
        .numbers("x", "Values, one or more."), .number("p", "Which quantile, 0...1."),
      ], outputs: [Output("value", "The quantile.")]
    ) { (inputs) throws(StatisticsError) in
      ["value": JSONValue(try Quantile.interpolated(inputs.numbers("x"), inputs.number("p")))]
    },
    Method(
      "quantile_ci_order_stat", "Distribution-free interval of a quantile from order statistics.",
      inputs: [
        .numbers("x", "Values, one or more."),
        .number("p", "Which quantile, above 0 and below 1."), .level,
      ],
      outputs: [
        Output("ci_low", "Lower limit; -Infinity where no rank is low enough."),
        Output("ci_high", "Upper limit; Infinity where no rank is high enough."),
      ], hasInfinities: true
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try OrderStatistics.interval(
          inputs.numbers("x"), p: inputs.number("p"), level: inputs.level))
    },
    Method(
      "bootstrap_percentile_ci", "Percentile bootstrap interval of a mean or quantile.",
      inputs: [
        .numbers("x", "Values, one or more."),
        .word("stat", BootstrapStatistic.self, "What is estimated."),
        Input(
          "p", .number, "Which quantile, 0...1; needed where stat is quantile.", isOptional: true),
        .level, .count("resamples", "Resamples, 2...1,000,000."),
      ], outputs: .interval
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try Bootstrap.percentileInterval(
          inputs.numbers("x"), statistic(inputs), level: inputs.level,
          resamples: inputs.int("resamples")))
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
}
