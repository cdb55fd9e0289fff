import Statistics

/// How a gate decides about candidates whose true drop is known.
package struct GateTrial: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  package var gate: String
  /// What was lowered, and the margin in its unit.
  package var metric: String
  package var margin: Double
  package var alpha: Double
  /// Of each row.
  package var decisions: Int
  package var looks: [Int]
  /// For no drop, one of the margin, and one of twice the margin.
  package var rows: [Row]

  package struct Row: Hashable, Sendable, Codable {
    /// The drop in margins.
    package var marginsLost: Int
    /// The drop as it was measured over all seeds, and its standard error.
    package var drop: Double
    package var dropError: Double
    package var passed: Int
    package var failed: Int
    package var undecided: Int
    package var notEvaluated: Int
  }

  /// What a gate that can be relied on does: nine of ten sound candidates pass, of those that are worse
  /// by the margin no more than alpha, of those that are worse by two almost none. Each as far as so
  /// many decisions can tell: three standard errors.
  package var problems: [String] {
    let share = { (count: Int) in Double(count) / Double(decisions) }
    let error = { (share: Double) in 3 * (share * (1 - share) / Double(decisions)).squareRoot() }
    var problems: [String] = []
    if share(rows[0].passed) < 0.9 - error(0.9) {
      problems.append("fewer than nine of ten sound candidates pass: it needs more seeds")
    }
    if share(rows[1].passed) > alpha + error(alpha) {
      problems.append("more candidates pass that are worse by the margin than alpha allows")
    }
    if share(rows[2].passed) > 0.005 + error(0.005) {
      problems.append("candidates pass that are worse by twice the margin")
    }
    return problems
  }
}
