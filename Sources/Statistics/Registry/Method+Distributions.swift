extension Method {
  private enum Function: String, CaseIterable {
    case normal_sf, normal_isf, t_sf, t_isf, chi2_sf, beta_ppf, poisson_cdf

    var argumentCount: Int {
      switch self {
      case .normal_sf, .normal_isf: 1
      case .t_sf, .t_isf, .chi2_sf, .poisson_cdf: 2
      case .beta_ppf: 3
      }
    }
  }

  static let distributions = [
    Method("distribution") { (inputs) throws(StatisticsError) in
      let function = try inputs.word("function", as: Function.self)
      let args = try inputs.numbers("args")
      let check = Check(inputs.method)
      try check.finite(args, "args", atLeast: function.argumentCount)
      guard args.count == function.argumentCount else {
        throw check.invalid("args", args, accepted: "\(function.argumentCount) number(s)")
      }
      return ["value": Value(try evaluate(function, args))]
    }
  ]

  private static func evaluate(
    _ function: Function, _ args: [Double]
  ) throws(StatisticsError) -> Double {
    switch function {
    case .normal_sf: try Normal.upperTail(args[0])
    case .normal_isf: try Normal.upperQuantile(args[0])
    case .t_sf: try StudentT.upperTail(args[0], degreesOfFreedom: args[1])
    case .t_isf: try StudentT.upperQuantile(args[0], degreesOfFreedom: args[1])
    case .chi2_sf: try ChiSquare.upperTail(args[0], degreesOfFreedom: args[1])
    case .beta_ppf: try Beta.lowerQuantile(args[0], args[1], args[2])
    case .poisson_cdf: try Poisson.lowerTail(try count(args[0]), mean: args[1])
    }
  }

  private static func count(_ value: Double) throws(StatisticsError) -> Int {
    guard let result = Int(exactly: value.rounded(.down)) else {
      throw Check("distribution").invalid("args[0]", value, accepted: "a count of 64 bits")
    }
    return result
  }
}
