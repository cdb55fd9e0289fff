import Testing

@testable import Statistics

@Suite("Whether parts differ in their effects")
struct HeterogeneityTests {
  @Test("Cochran's Q is the weighted spread of the effects")
  func cochran() throws {
    let result = try CochranQ.test(differences: [1, 3, 0], variances: [0.25, 1, 0.25])
    let mean = (4.0 * 1 + 3 + 0) / 9
    let q = 4 * (1 - mean) * (1 - mean) + (3 - mean) * (3 - mean) + 4 * mean * mean
    #expect(abs(result.statistic - q) < 1e-14)
    #expect(result.degreesOfFreedom == 2)
    // exp(-Q / 2), the tail of two degrees of freedom.
    #expect(abs(result.pValue - 0.022873464911239) < 1e-12)
  }

  /// With one column Hotelling's T^2 is the square of the one-sample t.
  @Test("one column is the t test over seeds")
  func oneColumn() throws {
    let values = [0.3, -0.1, 0.8, 0.4, 0.2, 0.9]
    let t = try seedLevelT(values, level: 0.95)
    let result = try Hotelling.test(values.map { [$0] })
    #expect(abs(result.statistic - t.statistic * t.statistic) < 1e-12)
    #expect(abs(result.pValue - t.pValue) < 1e-12)
  }

  /// Any full-rank linear map of the columns leaves the test as it is.
  @Test("does not depend on how contrasts are chosen")
  func invariance() throws {
    let rows = [[0.3, 1.0], [-0.1, 2], [0.8, -1], [0.4, 0.5], [0.2, 1.5], [0.9, 2.5]]
    let mapped = rows.map { [2 * $0[0] - $0[1], 100 * ($0[0] + 3 * $0[1])] }
    let (one, other) = (try Hotelling.test(rows), try Hotelling.test(mapped))
    #expect(abs(one.statistic - other.statistic) < 1e-10)
    #expect(abs(one.pValue - other.pValue) < 1e-12)
  }

  @Test("no more seeds than parts, or parts that move together, give no value")
  func degenerate() {
    #expect(throws: StatisticsError.self) { try Hotelling.test([[1, 2], [2, 1]]) }
    #expect(throws: StatisticsError.self) {
      try Hotelling.test([[1, 2], [2, 4], [3, 6], [0, 0]])
    }
    #expect(throws: StatisticsError.self) { try Hotelling.test([]) }
    #expect(throws: StatisticsError.self) {
      try CochranQ.test(differences: [1, 2], variances: [0, 1])
    }
  }
}
