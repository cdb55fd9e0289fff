import JSON

extension Method {
  static let tables: [Method] = [
    Method(
      "fisher_exact", "Fisher's exact test of a two-by-two table.",
      inputs: [
        table,
        .word(
          "alternative", Alternative.self,
          "Of the odds ratio of row 1 over row 2 (R's and SciPy's convention)."),
      ],
      outputs: [
        .pValue,
        Output("odds_ratio_sample", "ad / bc; Infinity where only bc is 0.", isOptional: true),
      ], hasInfinities: true
    ) { (inputs) throws(StatisticsError) in
      let table = try inputs.intLists("table")
      let alternative = try inputs.word("alternative", as: Alternative.self)
      return [
        "p_value": JSONValue(try FisherExact.pValue(table, alternative: alternative)),
        "odds_ratio_sample": JSONValue(try FisherExact.sampleOddsRatio(table)),
      ]
    },
    Method(
      "chi_square_independence", "Pearson's chi-square test that rows and columns are independent.",
      inputs: [table, Input("yates", .truth, "Continuity correction of a 2 x 2 table.")],
      outputs: [.statistic, .degreesOfFreedom, .pValue]
    ) { (inputs) throws(StatisticsError) in
      Outputs(try Independence.chiSquare(inputs.intLists("table"), yates: inputs.bool("yates")))
    },
  ]

  private static let table = Input(
    "table", .list(.list(.wholeNumber)), "Rows of counts, for example [[s_a, f_a], [s_b, f_b]].")

  static let ranks: [Method] = [
    Method(
      "mann_whitney", "Rank test of two samples, with the share of pairs that b wins.",
      inputs: .arms + [
        .word("variant", MannWhitney.Variant.self, "Normal with ties, or every order of ranks."),
        Input("continuity", .truth, "Move the asymptotic statistic by 1/2 to its mean."),
      ],
      outputs: [
        Output("u_a", "Pairs with a > b, ties half."),
        Output("u_b", "Pairs with b > a, ties half."),
        Output("auc", "u_b / (n_a n_b)."), .pValue,
      ]
    ) { (inputs) throws(StatisticsError) in
      let test = try MannWhitney(control: inputs.numbers("a"), treatment: inputs.numbers("b"))
      let pValue = try test.pValue(
        variant: inputs.word("variant"), continuity: inputs.bool("continuity"))
      return [
        "u_a": JSONValue(test.uControl), "u_b": JSONValue(test.uTreatment),
        "auc": JSONValue(test.areaUnderCurve), "p_value": JSONValue(pValue),
      ]
    },
    Method(
      "ks_two_sample", "Whether two samples come from one distribution (Kolmogorov and Smirnov).",
      inputs: .arms + [
        .word("variant", TwoSampleVariant.self, "The limit at sqrt(n m / (n + m)) D.")
      ], outputs: [.statistic, .pValue]
    ) { (inputs) throws(StatisticsError) in
      _ = try inputs.word("variant", as: TwoSampleVariant.self)
      return Outputs(try KolmogorovSmirnov.twoSample(inputs.numbers("a"), inputs.numbers("b")))
    },
    Method(
      "permutation_mean_diff_exact", "Difference of means compared with every split of the units.",
      inputs: .arms, outputs: [Output("statistic", "mean(b) - mean(a)."), .pValue]
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try PermutationTest.meanDifference(
          control: inputs.numbers("a"), treatment: inputs.numbers("b")))
    },
  ]

  private enum TwoSampleVariant: String, CaseIterable { case asymptotic }
}
