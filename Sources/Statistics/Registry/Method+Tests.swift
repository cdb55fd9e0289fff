extension Method {
  static let tables = [
    Method("fisher_exact") { (inputs) throws(StatisticsError) in
      let table = try inputs.intLists("table")
      let alternative = try inputs.word("alternative", as: Alternative.self)
      return [
        "p_value": JSONValue(try FisherExact.pValue(table, alternative: alternative)),
        "odds_ratio_sample": JSONValue(try FisherExact.sampleOddsRatio(table)),
      ]
    },
    Method("chi_square_independence") { (inputs) throws(StatisticsError) in
      Outputs(
        try Independence.chiSquare(
          try inputs.intLists("table"), yates: try inputs.bool("yates")))
    },
  ]

  static let ranks = [
    Method("mann_whitney") { (inputs) throws(StatisticsError) in
      let test = try MannWhitney(
        control: try inputs.numbers("a"), treatment: try inputs.numbers("b"))
      let pValue = try test.pValue(
        variant: try inputs.word("variant", as: MannWhitney.Variant.self),
        continuity: try inputs.bool("continuity"))
      return [
        "u_a": JSONValue(test.uControl), "u_b": JSONValue(test.uTreatment),
        "auc": JSONValue(test.areaUnderCurve), "p_value": JSONValue(pValue),
      ]
    },
    Method("ks_two_sample") { (inputs) throws(StatisticsError) in
      Outputs(
        try KolmogorovSmirnov.twoSample(try inputs.numbers("a"), try inputs.numbers("b")))
    },
    Method("permutation_mean_diff_exact") { (inputs) throws(StatisticsError) in
      Outputs(
        try PermutationTest.meanDifference(
          control: try inputs.numbers("a"), treatment: try inputs.numbers("b")))
    },
  ]

  static let survival = [
    Method("kaplan_meier", hasInfinities: true) { (inputs) throws(StatisticsError) in
      let curve = KaplanMeier(
        try Observations(times: try inputs.numbers("time"), events: try inputs.flags("event")))
      let times = try inputs.numbers("at")
      try Check(inputs.method).finite(times, "at", atLeast: 0)
      let points = times.map { curve.point(at: $0) }
      return [
        "survival": JSONValue(points.map(\.survival)),
        "std_err_greenwood": JSONValue(points.map(\.standardError)),
        "median": JSONValue(curve.median ?? .infinity),
      ]
    },
    Method("log_rank") { (inputs) throws(StatisticsError) in
      Outputs(
        try LogRank.test(
          control: try observations(inputs, "a"), treatment: try observations(inputs, "b")))
    },
    Method("cox_two_arm") { (inputs) throws(StatisticsError) in
      let model = try CoxTwoArm(
        control: try observations(inputs, "a"), treatment: try observations(inputs, "b"),
        ties: try inputs.word("ties", as: CoxTwoArm.Ties.self))
      return [
        "log_hazard_ratio": JSONValue(model.logHazardRatio), "se": JSONValue(model.standardError),
        "hazard_ratio": JSONValue(model.hazardRatio),
      ]
    },
  ]

  private static func observations(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Observations {
    try Observations(
      times: try inputs.numbers("time_\(arm)"), events: try inputs.flags("event_\(arm)"))
  }
}
