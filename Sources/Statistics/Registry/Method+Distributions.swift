import JSON

extension Method {
  private enum Function: String, CaseIterable {
    case normalTail = "normal_sf"
    case normalQuantile = "normal_isf"
    case tTail = "t_sf"
    case tQuantile = "t_isf"
    case chiSquareTail = "chi2_sf"
    case betaQuantile = "beta_ppf"
    case poissonLower = "poisson_cdf"

    var argumentCount: Int {
      switch self {
      case .normalTail, .normalQuantile: 1
      case .tTail, .tQuantile, .chiSquareTail, .poissonLower: 2
      case .betaQuantile: 3
      }
    }
  }

  static let distributions: [Method] = [
    Method(
      "distribution", "A tail or quantile of a named distribution.",
      inputs: [
        .word("function", Function.self, "Which: sf is the upper tail, isf its inverse."),
        .numbers(
          "args",
          "normal_sf(z), normal_isf(p), t_sf(t, dof), t_isf(p, dof), chi2_sf(x, dof), "
            + "beta_ppf(p, a, b), poisson_cdf(k, mean)."),
      ], outputs: [Output("value", "Probability or quantile.")]
    ) { (inputs) throws(StatisticsError) in
      let function = try inputs.word("function", as: Function.self)
      let args = try inputs.numbers("args")
      let check = Check(inputs.method)
      try check.finite(args, "args", atLeast: function.argumentCount)
      guard args.count == function.argumentCount else {
        throw check.invalid("args", args, accepted: "\(function.argumentCount) number(s)")
      }
      return ["value": JSONValue(try evaluate(function, args))]
    }
  ]

  private static func evaluate(
    _ function: Function, _ args: [Double]
  ) throws(StatisticsError) -> Double {
    switch function {
    case .normalTail: try Normal.upperTail(args[0])
    case .normalQuantile: try Normal.upperQuantile(args[0])
    case .tTail: try StudentT.upperTail(args[0], degreesOfFreedom: args[1])
    case .tQuantile: try StudentT.upperQuantile(args[0], degreesOfFreedom: args[1])
    case .chiSquareTail: try ChiSquare.upperTail(args[0], degreesOfFreedom: args[1])
    case .betaQuantile: try Beta.lowerQuantile(args[0], args[1], args[2])
    case .poissonLower: try Poisson.lowerTail(count(args[0]), mean: args[1])
    }
  }

  private static func count(_ value: Double) throws(StatisticsError) -> Int {
    guard let result = Int(exactly: value.rounded(.down)) else {
      throw Check("distribution").invalid("args[0]", value, accepted: "a count of 64 bits")
    }
    return result
  }
}
