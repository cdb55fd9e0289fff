/// A test of the order of people's outcomes: the number of changes from one to the next.
///
/// Of n outcomes with x successes in random order, 2 x (n - x) / n changes are expected, with the
/// variance of Wald and Wolfowitz (1940). Sums over people need no model of how they differ.
/// Habits, trends and moods make changes rarer; alternation makes them more frequent.
public struct OutcomeRuns: Hashable, Sendable, Codable {
  /// Observed number of changes, added up over people.
  public let changes: Double

  /// Expected number of changes if the order does not matter, added up over people.
  public let expected: Double
  private let variance: Double

  /// Observed over expected changes; 1 in random order.
  public var ratio: Double { changes / expected }

  /// - Parameter outcomes: Outcomes of each person in order of time.
  /// - Throws: `degenerate` when nobody has had both outcomes.
  public init(_ outcomes: [[Bool]]) throws(StatisticsError) {
    var (changes, expected, variance) = (0.0, 0.0, 0.0)
    for own in outcomes {
      let (n, x) = (Double(own.count), Double(own.count { $0 }))
      guard x > 0, x < n else { continue }
      let mean = 2 * x * (n - x) / n
      changes += Double(zip(own, own.dropFirst()).count { $0 != $1 })
      expected += mean
      variance += mean * (mean - 1) / (n - 1)
    }
    guard variance > 0 else {
      throw Check("order of outcomes").degenerate(.zeroVariance)
    }
    self.changes = changes
    self.expected = expected
    self.variance = variance
  }

  /// The two-sided normal test of random order.
  public var test: TestResult {
    get throws(StatisticsError) {
      let z = (changes - expected) / variance.squareRoot()
      return TestResult(
        statistic: z, degreesOfFreedom: nil, pValue: 2 * (try Normal.upperTail(min(37, abs(z)))))
    }
  }
}
