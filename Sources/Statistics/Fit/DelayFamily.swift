import CGSL

/// Distributions of waiting times that are fitted.
public enum DelayFamily: String, Hashable, Sendable, Codable, CaseIterable {
  /// `median`, `sigma` of the logarithm.
  case lognormal
  /// `scale`, `shape`.
  case weibull
  /// `mean`.
  case exponential

  /// Names of the parameters, which are all above 0; the first is in units of time.
  public var names: [String] {
    switch self {
    case .lognormal: ["median", "sigma"]
    case .weibull: ["scale", "shape"]
    case .exponential: ["mean"]
    }
  }

  /// The probability of a wait of at most `time`.
  func lowerTail(_ time: Double, _ parameters: [Double]) throws(StatisticsError) -> Double {
    guard time > 0 else { return 0 }
    return switch self {
    case .lognormal:
      try GSL.value("gsl_cdf_lognormal_P", [time] + parameters) {
        gsl_cdf_lognormal_P(time, CGSL.log(parameters[0]), parameters[1])
      }
    case .weibull:
      try GSL.value("gsl_cdf_weibull_P", [time] + parameters) {
        gsl_cdf_weibull_P(time, parameters[0], parameters[1])
      }
    case .exponential:
      try GSL.value("gsl_cdf_exponential_P", [time] + parameters) {
        gsl_cdf_exponential_P(time, parameters[0])
      }
    }
  }

  func density(_ time: Double, _ parameters: [Double]) throws(StatisticsError) -> Double {
    switch self {
    case .lognormal:
      try GSL.value("gsl_ran_lognormal_pdf", [time] + parameters) {
        gsl_ran_lognormal_pdf(time, CGSL.log(parameters[0]), parameters[1])
      }
    case .weibull:
      try GSL.value("gsl_ran_weibull_pdf", [time] + parameters) {
        gsl_ran_weibull_pdf(time, parameters[0], parameters[1])
      }
    case .exponential:
      try GSL.value("gsl_ran_exponential_pdf", [time] + parameters) {
        gsl_ran_exponential_pdf(time, parameters[0])
      }
    }
  }
}
