import Statistics

/// How a method fares where there is nothing to find.
struct TrueNull: Sendable {
  let name: String
  let answers: [Answer]

  var trials: Int { answers.count }

  func rejected(at alpha: Double) -> Int { answers.count { $0.p < alpha } }

  /// Of the p-values against the uniform distribution, which is theirs where nothing differs.
  func uniformity() throws -> TestResult { try KolmogorovSmirnov.uniform(answers.map(\.p)) }

  /// Intervals that hold 0, of how many.
  var covered: (count: Int, of: Int) { Self.covered(answers.compactMap(\.interval)) }
  var relativeCovered: (count: Int, of: Int) { Self.covered(answers.compactMap(\.relative)) }

  private static func covered(_ intervals: [ConfidenceInterval]) -> (count: Int, of: Int) {
    (intervals.count { $0.contains(0) }, intervals.count)
  }
}
