import Statistics

/// How a gate decides about candidates whose true drop is known.
public struct GateTrial: Hashable, Sendable, Codable {
  /// Version of this form.
  public var schema: Int
  public var gate: String
  /// What was lowered, and the margin in its unit.
  public var metric: String
  public var margin: Double
  public var alpha: Double
  /// Of each row.
  public var decisions: Int
  public var looks: [Int]
  /// For no drop, one of the margin, and one of twice the margin.
  public var rows: [Row]

  public struct Row: Hashable, Sendable, Codable {
    /// The drop in margins.
    public var marginsLost: Int
    /// The drop as it was measured over all seeds, and its standard error.
    public var drop: Double
    public var dropError: Double
    public var passed: Int
    public var failed: Int
    public var undecided: Int
    public var notEvaluated: Int
  }

  /// What a gate that can be relied on does: nine of ten sound candidates pass, of those that are worse
  /// by the margin no more than alpha, of those that are worse by two almost none. Each as far as so
  /// many decisions can tell: three standard errors.
  public var problems: [String] {
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
