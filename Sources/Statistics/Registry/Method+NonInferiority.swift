import JSON

extension Method {
  static let nonInferiority: [Method] = [
    Method(
      "noninferiority_prop_wald", "Whether a rate has not fallen by a margin, unpooled normal.",
      inputs: .tallies + [.margin, .alpha], outputs: .nonInferiority
    ) { (inputs) throws(StatisticsError) in
      Outputs(try NonInferiority(pair(inputs), margin: inputs.margin, alpha: inputs.alpha))
    },
    Method(
      "noninferiority_ratio_delta",
      "Whether a ratio over subscribers has not fallen by a margin, by the delta method.",
      inputs: .ratioArms + [.margin, .alpha], outputs: .nonInferiority
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          control: ratio(inputs, "a"), treatment: ratio(inputs, "b"), margin: inputs.margin,
          alpha: inputs.alpha))
    },
    Method(
      "noninferiority_paired_ratio",
      "Whether a ratio has not fallen by a margin when the same subscribers met both arms.",
      inputs: .ratioArms + [.margin, .alpha], outputs: .nonInferiority
    ) { (inputs) throws(StatisticsError) in
      Outputs(try NonInferiority(pairedRatio(inputs), margin: inputs.margin, alpha: inputs.alpha))
    },
    Method(
      "noninferiority_seed_level",
      "Whether a metric has not fallen by a margin, over one paired difference per seed.",
      inputs: [
        .numbers("estimates", "One paired difference per seed, two or more."), .margin, .alpha,
      ], outputs: .nonInferiority
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          seedDifferences: inputs.numbers("estimates"), margin: inputs.margin, alpha: inputs.alpha))
    },
    Method(
      "noninferiority_prop_score",
      "Whether a rate has not fallen by a margin, by the score test (Farrington and Manning).",
      inputs: .tallies + [.margin, .alpha],
      outputs: [
        .statistic, .pValue, Output("non_inferior", "Whether p_value is below alpha."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let alpha = try inputs.alpha
      try Check(inputs.method).openShare(alpha, "alpha")
      let result = try pair(inputs).scoreNonInferiority(margin: inputs.margin)
      return Outputs(result).with("non_inferior", .bool(result.pValue < alpha))
    },
  ]

  static let equivalence: [Method] = [
    Method(
      "tost_mean_welch", "Whether a difference of means lies between limits: two Welch tests.",
      inputs: .arms + limits, outputs: .equivalence
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try Equivalence(
          welch(inputs), low: inputs.number("low"), high: inputs.number("high"), alpha: inputs.alpha
        ))
    },
    Method(
      "tost_prop_wald", "Whether a difference of rates lies between limits: two unpooled z-tests.",
      inputs: .tallies + limits, outputs: .equivalence
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try Equivalence(
          pair(inputs), low: inputs.number("low"), high: inputs.number("high"), alpha: inputs.alpha)
      )
    },
  ]

  private static let limits: [Input] = [
    .number("low", "Lower limit of the difference."),
    .number("high", "Upper limit of the difference, above low."),
    .number("alpha", "Error probability of each test, above 0 and below 0.5."),
  ]
}
