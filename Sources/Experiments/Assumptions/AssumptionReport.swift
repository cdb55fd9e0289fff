/// Which conclusions of a scenario hang on which assumptions.
public struct AssumptionReport: Hashable, Sendable, Codable, Reproducible {
  /// Version of this form.
  public var schema: Int
  public var scenario: String
  /// `nil` in what earlier versions printed.
  public var again: Reproduction?
  public var baseline: String
  public var subscribers: Int
  public var seeds: Int
  /// What the scenario says as it stands.
  public var conclusions: [Conclusion]
  public var findings: [AssumptionFinding]

  /// Those that no end of any range turns around or takes away.
  public var standing: [Conclusion] {
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
