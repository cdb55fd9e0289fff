import Testing

@testable import Statistics

@Suite("CUPED from summaries")
struct CovariateAdjustmentTests {
  private static let y = ([3.0, 5, 4, 8, 6, 7], [4.0, 9, 6, 7, 10])
  private static let x = ([1.0, 2, 2, 5, 3, 3], [2.0, 6, 2, 3, 5])

  private static func arm(_ y: [Double], _ x: [Double]) throws -> CovariateAdjustment.Arm {
    let (mean, covariateMean) = (try Moments(y).mean, try Moments(x).mean)
    func sum(_ part: (Double, Double) -> Double) -> Double {
      zip(y, x).reduce(0) { $0 + part($1.0 - mean, $1.1 - covariateMean) }
    }
    return CovariateAdjustment.Arm(
      count: y.count, mean: mean, covariateMean: covariateMean, spread: sum { y, _ in y * y },
      covariateSpread: sum { _, x in x * x }, crossSpread: sum { $0 * $1 })
  }

  @Test("gives what the units themselves give")
  func agreesWithUnits() throws {
    let units = try Cuped(
      control: Cuped.Arm(outcomes: Self.y.0, covariates: Self.x.0),
      treatment: Cuped.Arm(outcomes: Self.y.1, covariates: Self.x.1), level: 0.95)
    let summary = try CovariateAdjustment(
      control: try Self.arm(Self.y.0, Self.x.0), treatment: try Self.arm(Self.y.1, Self.x.1))
    let found = try Welch(control: summary.control, treatment: summary.treatment)
      .difference(level: 0.95)
    #expect(abs(summary.theta - units.theta) < 1e-14)
    #expect(abs(found.value - units.difference.value) < 1e-13)
    #expect(abs(found.standardError - units.difference.standardError) < 1e-13)
    #expect(abs(summary.varianceReduction - units.varianceReduction) < 1e-13)
  }

  @Test("a constant covariate explains nothing and is refused")
  func constant() throws {
    let arm = try Self.arm(Self.y.0, [Double](repeating: 2, count: 6))
    #expect(throws: StatisticsError.self) {
      try CovariateAdjustment(control: arm, treatment: arm)
    }
  }
}
