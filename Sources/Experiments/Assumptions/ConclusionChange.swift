import Scenarios
import Statistics

/// A conclusion that differs at an end of an assumption's range.
package struct ConclusionChange: Hashable, Sendable, Codable {
  /// Name of the arm that the conclusion is about.
  package var arm: String
  /// The success metric or guardrail that the conclusion is about.
  package var metric: Measure
  /// The way in which the conclusion changes.
  package var kind: Kind
  /// The verdict of the unchanged scenario.
  package var from: Comparison.Verdict
  /// The verdict at ``end``.
  package var to: Comparison.Verdict
  /// The assumption's value at that end.
  package var end: String
  /// Where it changes: the last value tried with the scenario's conclusion, and the next one.
  package var between: [String]

  /// Ways in which a conclusion changes.
  package enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
    /// From better to worse or the reverse; a guardrail that starts or ceases to fail.
    case turned
    /// An effect that is no longer shown.
    case lost
    /// An effect that is shown only here.
    case gained
  }

  /// - Parameters:
  ///   - path: Values from the scenario's own to the end.
  ///   - verdicts: The conclusion at each.
  /// - Returns: `nil` if the conclusion at the end is the scenario's.
  init?(_ base: Conclusion, path: [String], _ verdicts: [Comparison.Verdict]) {
    guard let end = path.last, let to = verdicts.last, to != base.verdict,
      let kind = Kind(base.verdict, to)
    else { return nil }
    arm = base.arm
    metric = base.metric
    from = base.verdict
    self.to = to
    self.kind = kind
    self.end = end
    let last = verdicts.lastIndex(of: base.verdict) ?? 0
    between = [path[last], path[last + 1]]
  }
}

extension ConclusionChange.Kind {
  /// `nil` if the two verdicts have the same meaning: no effect shown.
  init?(_ from: Comparison.Verdict, _ to: Comparison.Verdict) {
    switch (from.isShown, to.isShown) {
    case (true, true): self = .turned
    case (true, false): self = .lost
    case (false, true): self = .gained
    case (false, false): return nil
    }
  }
}

extension Comparison.Verdict {
  /// Whether it shows a direction.
  package var isShown: Bool {
    switch self {
    case .improved, .worse, .notWorse: true
    case .inconclusive, .identical, .notEstimable: false
    }
  }
}

/// A run's conclusion about one arm in a success metric or a guardrail.
package struct Conclusion: Hashable, Sendable, Codable {
  /// Name of the arm that is compared with the baseline.
  package var arm: String
  /// The success metric or guardrail of the comparison.
  package var metric: Measure
  /// What the comparison with the baseline has shown.
  package var verdict: Comparison.Verdict
  /// Arm less baseline.
  package var difference: Double?

  init(_ row: Comparison) {
    arm = row.arm
    metric = row.measure
    verdict = row.verdict
    difference = row.difference
  }
}
