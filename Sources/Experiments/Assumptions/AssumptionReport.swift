/// Which conclusions of a scenario hang on which assumptions.
package struct AssumptionReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  package var schema: Int
  package var scenario: String
  /// `nil` in what earlier versions printed.
  package var again: Reproduction?
  package var baseline: String
  package var subscribers: Int
  package var seeds: Int
  /// What the scenario says as it stands.
  package var conclusions: [Conclusion]
  package var findings: [AssumptionFinding]

  /// Those that no end of any range turns around or takes away.
  package var standing: [Conclusion] {
    conclusions.filter { own in
      own.verdict.isShown
        && !findings.contains { finding in
          finding.changes.contains {
            $0.arm == own.arm && $0.metric == own.metric && $0.kind != .gained
          }
        }
    }
  }
}
