extension Method {
  static let ratios: [Method] = [
    Method(
      "ratio_delta", "Difference of two ratios of totals over subscribers, by the delta method.",
      inputs: .ratioArms + [.level], outputs: .ratios
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try RatioDifference(
          control: try ratio(inputs, "a"), treatment: try ratio(inputs, "b"),
          level: try inputs.number("conf")))
    },
    Method(
      "ratio_delta_summary",
      "Difference of two ratios of totals from sums, squares and products over subscribers.",
      inputs: [
        Input("a", .object(sums), "Sums over the subscribers of the control."),
        Input("b", .object(sums), "Sums over the subscribers of the treatment."), .level,
      ], outputs: .ratios
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try RatioDifference(
          control: try summary(try inputs.object("a")),
          treatment: try summary(try inputs.object("b")), level: try inputs.number("conf")))
    },
    Method(
      "paired_ratio_delta",
      "Difference of two ratios over the same subscribers in both arms; index i is one subscriber.",
      inputs: .ratioArms + [.level], outputs: .ratios
    ) { (inputs) throws(StatisticsError) in
      Outputs(try pairedRatio(inputs).comparison(level: try inputs.number("conf")))
    },
  ]

  private static let sums: [Input] = [
    .count("n", "Subscribers, 2 or more."), .number("sum_num", "Sum of numerators."),
    .number("sum_den", "Sum of denominators."),
    .number("sum_num2", "Sum of squared numerators."),
    .number("sum_den2", "Sum of squared denominators."),
    .number("sum_num_den", "Sum of numerator times denominator."),
  ]

  static func ratio(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> RatioEstimate {
    try RatioEstimate(
      numerators: try inputs.numbers("num_\(arm)"), denominators: try inputs.numbers("den_\(arm)"))
  }

  static func pairedRatio(_ inputs: Arguments) throws(StatisticsError) -> PairedRatio {
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
