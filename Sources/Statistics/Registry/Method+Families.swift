extension Method {
  static let families: [Method] = [
    Method(
      "p_adjust", "p-values adjusted for a family of tests.",
      inputs: [
        .numbers("p_values", "p-values, 0...1, one or more."),
        .word("procedure", Adjustment.self, "Which error rate is kept, and how."), .alpha,
      ],
      outputs: [
        Output("adjusted", "Adjusted p-values in input order, at most 1."),
        Output("rejected", "Whether each is at most alpha."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let alpha = try inputs.number("alpha")
      try Check(inputs.method).openShare(alpha, "alpha")
      let adjusted = try inputs.word("procedure", as: Adjustment.self)
        .adjusted(try inputs.numbers("p_values"))
      return [
        "adjusted": JSONValue(adjusted), "rejected": .array(adjusted.map { .bool($0 <= alpha) }),
      ]
    },
    Method(
      "srm_check", "Whether units were split over arms as configured (sample-ratio mismatch).",
      inputs: [
        .counts("counts", "Units per arm, two or more arms."),
        .numbers("weights", "Configured shares on any positive scale, as many as counts."), .alpha,
      ],
      outputs: [
        .statistic, .degreesOfFreedom, .pValue, Output("mismatch", "Whether p_value < alpha."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let alpha = try inputs.number("alpha")
      try Check(inputs.method).openShare(alpha, "alpha")
      let result = try SampleRatio.check(
        counts: try inputs.ints("counts"), weights: try inputs.numbers("weights"))
      return Outputs(result).with("mismatch", .bool(result.pValue < alpha))
    },
    Method(
      "ks_uniform", "Whether values are uniform on 0...1 (Kolmogorov and Smirnov).",
      inputs: [
        .numbers("x", "Values in 0...1, one or more."),
        .word("variant", KolmogorovSmirnov.Variant.self, "Limit or exact distribution."),
      ], outputs: [.statistic, .pValue]
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try KolmogorovSmirnov.uniform(
          try inputs.numbers("x"),
          variant: try inputs.word("variant", as: KolmogorovSmirnov.Variant.self)))
    },
  ]
}
