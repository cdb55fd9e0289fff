/// A test statistic with its p-value.
public struct TestResult: Hashable, Sendable, Codable {
  /// Value of the test statistic.
  public let statistic: Double

  /// The degrees of freedom of the reference distribution, where it has any.
  public let degreesOfFreedom: Double?

  /// The probability of a statistic at least as extreme under the null hypothesis.
  public let pValue: Double
}

extension TestResult {
  /// A statistic whose reference is chi-square.
  init(chiSquare statistic: Double, degreesOfFreedom: Int) throws(StatisticsError) {
    let dof = Double(degreesOfFreedom)
    let pValue = try ChiSquare.upperTail(statistic, degreesOfFreedom: dof)
    self.init(statistic: statistic, degreesOfFreedom: dof, pValue: pValue)
  }
}
