extension Method {
  static let families = [
    Method("p_adjust") { (inputs) throws(StatisticsError) in
      let alpha = try inputs.number("alpha")
      try Check(inputs.method).openShare(alpha, "alpha")
      let adjusted = try inputs.word("procedure", as: Adjustment.self)
        .adjusted(try inputs.numbers("p_values"))
      return [
        "adjusted": JSONValue(adjusted), "rejected": .array(adjusted.map { .bool($0 <= alpha) }),
      ]
    },
    Method("srm_check") { (inputs) throws(StatisticsError) in
      let alpha = try inputs.number("alpha")
      try Check(inputs.method).openShare(alpha, "alpha")
      let result = try SampleRatio.check(
        counts: try inputs.ints("counts"), weights: try inputs.numbers("weights"))
      return Outputs(result).with("mismatch", .bool(result.pValue < alpha))
    },
    Method("ks_uniform") { (inputs) throws(StatisticsError) in
      Outputs(
        try KolmogorovSmirnov.uniform(
          try inputs.numbers("x"),
          variant: try inputs.word("variant", as: KolmogorovSmirnov.Variant.self)))
    },
  ]
}
