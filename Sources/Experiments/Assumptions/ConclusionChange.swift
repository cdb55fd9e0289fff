import Scenarios
import Statistics

/// A conclusion that differs at an end of an assumption's range.
package struct ConclusionChange: Hashable, Sendable, Codable {
  package var arm: String
  package var metric: Measure
  package var kind: Kind
  package var from: Comparison.Verdict
  package var to: Comparison.Verdict
  /// The assumption's value at that end.
  package var end: String
  /// Where it changes: the last value tried with the scenario's conclusion, and the next one.
  package var between: [String]

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
  package var arm: String
  package var metric: Measure
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
