extension Method {
  static let ratios = [
    Method("ratio_delta") { (inputs) throws(StatisticsError) in
      Outputs(
        try RatioDifference(
          control: try ratio(inputs, "a"), treatment: try ratio(inputs, "b"),
          level: try inputs.number("conf")))
    },
    Method("ratio_delta_summary") { (inputs) throws(StatisticsError) in
      Outputs(
        try RatioDifference(
          control: try summary(try inputs.object("a")),
          treatment: try summary(try inputs.object("b")), level: try inputs.number("conf")))
    },
    Method("paired_ratio_delta") { (inputs) throws(StatisticsError) in
      Outputs(try paired(inputs).comparison(level: try inputs.number("conf")))
    },
  ]

  static let nonInferiority = [
    Method("noninferiority_prop_wald") { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          try pair(inputs), margin: try inputs.number("margin"), alpha: try inputs.number("alpha")))
    },
    Method("noninferiority_ratio_delta") { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          control: try ratio(inputs, "a"), treatment: try ratio(inputs, "b"),
          margin: try inputs.number("margin"), alpha: try inputs.number("alpha")))
    },
    Method("noninferiority_paired_ratio") { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          try paired(inputs), margin: try inputs.number("margin"),
          alpha: try inputs.number("alpha")))
    },
    Method("noninferiority_seed_level") { (inputs) throws(StatisticsError) in
      Outputs(
        try NonInferiority(
          seedDifferences: try inputs.numbers("estimates"), margin: try inputs.number("margin"),
          alpha: try inputs.number("alpha")))
    },
    Method("noninferiority_prop_score") { (inputs) throws(StatisticsError) in
      let alpha = try inputs.number("alpha")
      try Check(inputs.method).openShare(alpha, "alpha")
      let result = try pair(inputs).scoreNonInferiority(margin: try inputs.number("margin"))
      return Outputs(result).with("non_inferior", .bool(result.pValue < alpha))
    },
    Method("tost_mean_welch") { (inputs) throws(StatisticsError) in
      let welch = try Welch(
        control: try Moments(try inputs.numbers("a"), "a"),
        treatment: try Moments(try inputs.numbers("b"), "b"))
      return Outputs(
        try Equivalence(
          welch, low: try inputs.number("low"), high: try inputs.number("high"),
          alpha: try inputs.number("alpha")))
    },
    Method("tost_prop_wald") { (inputs) throws(StatisticsError) in
      Outputs(
        try Equivalence(
          try pair(inputs), low: try inputs.number("low"), high: try inputs.number("high"),
          alpha: try inputs.number("alpha")))
    },
  ]

  private static func ratio(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> RatioEstimate {
    try RatioEstimate(
      numerators: try inputs.numbers("num_\(arm)"), denominators: try inputs.numbers("den_\(arm)"))
  }

  private static func paired(_ inputs: Arguments) throws(StatisticsError) -> PairedRatio {
    try PairedRatio(
      controlNumerators: try inputs.numbers("num_a"),
      controlDenominators: try inputs.numbers("den_a"),
      treatmentNumerators: try inputs.numbers("num_b"),
      treatmentDenominators: try inputs.numbers("den_b"))
  }

  private static func summary(_ inputs: Arguments) throws(StatisticsError) -> RatioEstimate {
    try RatioEstimate(
      subscribers: try inputs.int("n"), sumNumerator: try inputs.number("sum_num"),
      sumDenominator: try inputs.number("sum_den"), sumNumerator2: try inputs.number("sum_num2"),
      sumDenominator2: try inputs.number("sum_den2"),
      sumNumeratorDenominator: try inputs.number("sum_num_den"))
  }
}
