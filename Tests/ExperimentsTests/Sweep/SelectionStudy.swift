import TestSupport

/// Many problems of one kind.
struct SelectionStudy: Sendable {
  let name: String
  let right: Int
  /// Problems in which the best right answer by the tie-break was chosen.
  let preferred: Int
  let problems: Int
  /// Per problem.
  let replications: Double
  let equal: Double

  /// As many as `docs/sizing.md` tells of in `make proofs`, a twentieth in `make test`.
  static let problems = Build.runsProofs ? 4_000 : 200

  init(_ name: String, _ make: @Sendable (_ lots: inout Lots) -> SelectionProblem) throws {
    let answers = try inParallel(Self.problems) { problem in
      let seed = UInt64(problem)
      var lots = Lots(seed: seed + 1_000_000)
      return try make(&lots).solve(seed: seed)
    }
    self.name = name
    problems = answers.count
    right = answers.count { $0.isRight }
    preferred = answers.count { $0.isPreferred && $0.isRight }
    replications = Double(answers.reduce(0) { $0 + $1.replications }) / Double(answers.count)
    equal = Double(answers.reduce(0) { $0 + $1.equal }) / Double(answers.count)
  }

  var share: Double { Double(right) / Double(problems) }

  /// The promise less three standard errors.
  var leastShare: Double {
    let promise = SelectionProblem.confidence
    return promise - 3 * (promise * (1 - promise) / Double(problems)).squareRoot()
  }

  static func all() throws -> [SelectionStudy] {
    [
      try slippage("all others worse by the indifference, correlated", correlation: 0.7),
      try slippage("the same, independent", correlation: 0),
      try slippage("the same, exponential and not normal", correlation: 0, isSkewed: true),
      try SelectionStudy("each worse than the one before, correlated") { _ in
        SelectionProblem(
          objectives: (0..<10).map { -Double($0) },
          deviations: [Double](repeating: 2, count: 10), correlation: 0.7)
      },
      try SelectionStudy("any means and deviations, 3 to 20 points") { lots in
        let count = 3 + Int(lots.uniform() * 18)
        return SelectionProblem(
          objectives: (0..<count).map { _ in 3 * lots.normal() },
          deviations: (0..<count).map { _ in 1 + 3 * lots.uniform() },
          correlation: 0.9 * lots.uniform())
      },
      try SelectionStudy("better ones that break a constraint by its tolerance") { _ in
        planted(broken: 4)
      },
      try SelectionStudy("any means and slacks, 3 to 20 points") { lots in
        let count = 3 + Int(lots.uniform() * 18)
        return SelectionProblem(
          objectives: (0..<count).map { _ in 3 * lots.normal() },
          slacks: (0..<count).map { _ in 3 * lots.normal() },
          deviations: (0..<count).map { _ in 1 + 3 * lots.uniform() },
          correlation: 0.9 * lots.uniform())
      },
      try SelectionStudy(tied) { _ in
        SelectionProblem(
          objectives: [1, 1, 1, 1, 1] + [Double](repeating: 0, count: 5),
          deviations: [Double](repeating: 2, count: 10), correlation: 0.7,
          ties: (0..<10).map(Double.init))
      },
    ]
  }

  /// Five are the best, and five behind by the indifference have the better figure for ties.
  static let tied = "five as good, the better of which the tie-break knows"

  private static func slippage(
    _ name: String, correlation: Double, isSkewed: Bool = false
  ) throws -> SelectionStudy {
    try SelectionStudy(name) { _ in
      SelectionProblem(
        objectives: [1] + [Double](repeating: 0, count: 9),
        deviations: [Double](repeating: 2, count: 10), correlation: correlation,
        isSkewed: isSkewed)
    }
  }

  private static func planted(broken: Int) -> SelectionProblem {
    let rest = 9 - broken
    return SelectionProblem(
      objectives: [1] + [Double](repeating: 2, count: broken)
        + [Double](repeating: 0, count: rest),
      slacks: [1] + [Double](repeating: -1, count: broken) + [Double](repeating: 1, count: rest),
      deviations: [Double](repeating: 2, count: 10), correlation: 0.7)
  }
}
