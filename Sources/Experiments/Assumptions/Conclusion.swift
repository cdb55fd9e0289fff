import Statistics

/// What a run concludes about one arm and one metric that decides: a success metric or a guardrail.
public struct Conclusion: Hashable, Sendable, Codable {
  public var arm: String
  /// A ``MetricName``.
  public var metric: String
  public var verdict: Comparison.Verdict
  /// Arm less baseline.
  public var difference: Double?

  init(_ row: Comparison) {
    arm = row.arm
    metric = row.metric
    verdict = row.verdict
    difference = row.difference
  }
}
