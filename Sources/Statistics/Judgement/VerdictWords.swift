/// The verdicts in words, for every report: they stand here alone, and claim no more than was shown.
extension Comparison.Verdict {
  /// The verdict on a metric in `role`.
  ///
  /// - Parameter isBetter: Of a guardrail that holds, as ``Comparison/isBetter`` says.
  package func words(_ role: Comparison.Role, isBetter: Bool = false) -> String {
    let isGuardrail = role == .guardrail
    return switch self {
    case .improved: "improved"
    case .worse: isGuardrail ? "worse than the margin" : "worse"
    case .inconclusive: isGuardrail ? "margin not shown to hold" : "no difference shown"
    case .notWorse: isBetter ? Self.improved.words(role) : "not worse"
    case .identical: "identical"
    case .notEstimable: "not estimable"
    }
  }

  /// The verdict in at most ten letters or so, for narrow columns that do not know the role.
  package var brief: String { self == .inconclusive ? "not shown" : words(.success) }
}

extension Comparison {
  /// The verdict in words.
  package var words: String {
    if echo?.isWhole == true, verdict == .inconclusive { return "repeats an input" }
    return isDivided ? "depends on the world" : verdict.words(role, isBetter: isBetter == true)
  }
}
