import JSON

extension Method {
  static let survival: [Method] = [
    Method(
      "kaplan_meier", "Share without the event as a function of time.",
      inputs: [
        .numbers("time", "Event or censoring times, 0 or above."),
        .marks("event", "1 for an event, 0 for a time that was cut off, as many as time."),
        .numbers("at", "Times at which the curve is wanted, 0 or above."),
      ],
      outputs: [
        Output("survival", "Share without the event at each of `at`, flat after the last time."),
        Output("std_err_greenwood", "Greenwood's standard error of it."),
        Output("median", "First time with a share of 1/2 or less; Infinity if none."),
      ], hasInfinities: true
    ) { (inputs) throws(StatisticsError) in
      let curve = KaplanMeier(
        try Observations(times: inputs.numbers("time"), events: inputs.marks("event")))
      let times = try inputs.numbers("at")
      try Check(inputs.method).finite(times, "at", atLeast: 0)
      let points = times.map { curve.point(at: $0) }
      return [
        "survival": JSONValue(points.map(\.survival)),
        "std_err_greenwood": JSONValue(points.map(\.standardError)),
        "median": JSONValue(curve.median ?? .infinity),
      ]
    },
    Method(
      "log_rank", "Whether two arms have the same hazard.", inputs: .survivalArms,
      outputs: [
        Output("statistic", "Chi-square with 1 degree of freedom."), .degreesOfFreedom, .pValue,
      ]
    ) { (inputs) throws(StatisticsError) in
      Outputs(
        try LogRank.test(control: observations(inputs, "a"), treatment: observations(inputs, "b")))
    },
    Method(
      "cox_two_arm", "Hazard of the treatment over that of the control (Cox's model).",
      inputs: .survivalArms + [.word("ties", CoxTwoArm.Ties.self, "How ties share a risk set.")],
      outputs: [
        Output("log_hazard_ratio", "Logarithm of the hazard ratio."),
        Output("se", "Its standard error."), Output("hazard_ratio", "Hazard of b over that of a."),
      ]
    ) { (inputs) throws(StatisticsError) in
      let model = try CoxTwoArm(
        control: observations(inputs, "a"), treatment: observations(inputs, "b"),
        ties: inputs.word("ties"))
      return [
        "log_hazard_ratio": JSONValue(model.logHazardRatio), "se": JSONValue(model.standardError),
        "hazard_ratio": JSONValue(model.hazardRatio),
      ]
    },
  ]

  private static func observations(
    _ inputs: Arguments, _ arm: String
  ) throws(StatisticsError) -> Observations {
    try Observations(times: inputs.numbers("time_\(arm)"), events: inputs.marks("event_\(arm)"))
  }
}
