extension Method {
  static let ratios: [Method] = [
    Method(
      "ratio_delta", "Difference of two ratios of totals over subscribers, by the delta method.",
      inputs: .ratioArms + [.level], outputs: .ratios
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try RatioDifference(
          control: ratio(inputs, "a"), treatment: ratio(inputs, "b"), level: inputs.level))
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
          control: summary(inputs.object("a")), treatment: summary(inputs.object("b")),
          level: inputs.level))
    },
    Method(
      "paired_ratio_delta",
      "Difference of two ratios over the same subscribers in both arms; index i is one subscriber.",
      inputs: .ratioArms + [.level], outputs: .ratios
    ) { (inputs) throws(StatisticsError) in
      Outputs(try pairedRatio(inputs).comparison(level: inputs.level))
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
      numerators: inputs.numbers("num_\(arm)"), denominators: inputs.numbers("den_\(arm)"))
  }

  static func pairedRatio(_ inputs: Arguments) throws(StatisticsError) -> PairedRatio {
    try PairedRatio(
      controlNumerators: inputs.numbers("num_a"), controlDenominators: inputs.numbers("den_a"),
      treatmentNumerators: inputs.numbers("num_b"), treatmentDenominators: inputs.numbers("den_b"))
  }

  private static func summary(_ inputs: Arguments) throws(StatisticsError) -> RatioEstimate {
    try RatioEstimate(
      subscribers: inputs.int("n"), sumNumerator: inputs.number("sum_num"),
      sumDenominator: inputs.number("sum_den"), sumNumerator2: inputs.number("sum_num2"),
      sumDenominator2: inputs.number("sum_den2"),
      sumNumeratorDenominator: inputs.number("sum_num_den"))
  }
}
