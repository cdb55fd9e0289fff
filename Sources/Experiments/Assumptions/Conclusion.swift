import Statistics

/// What a run concludes about one arm and one metric that decides: a success metric or a guardrail.
package struct Conclusion: Hashable, Sendable, Codable {
  package var arm: String
  /// A ``MetricName``.
  package var metric: String
  package var verdict: Comparison.Verdict
  /// Arm less baseline.
  package var difference: Double?

  init(_ row: Comparison) {
    arm = row.arm
    metric = row.metric
    verdict = row.verdict
    difference = row.difference
  }
}
