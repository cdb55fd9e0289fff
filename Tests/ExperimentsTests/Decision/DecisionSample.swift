import Statistics

@testable import Experiments
@testable import Scenarios

/// Decisions about figures that are written down, so that every number in a line can be worked out
/// on paper: ten replications, three weeks after the warm-up.
enum DecisionSample {
  static func scenario(audience: Int? = nil, value: EventValues? = nil) -> Scenario {
    var scenario = Scenario(
      name: "evening", description: "How many a day?", arms: [Arm(name: "house"), Arm(name: "b")])
    scenario.audience = audience
    scenario.value = value
    return scenario
  }

  static func summary(
    _ rows: [Comparison], design: Design = .paired, replications: Int = 10
  ) -> Summary {
    let baseline = "house"
    var arms = [baseline]
    for row in rows where !arms.contains(row.arm) { arms.append(row.arm) }
    return Summary(
      schema: 1, name: "evening", planHash: "", digest: "", design: design, baseline: baseline,
      subscribers: 3_000, replications: replications, cohortDays: 17,
      arms: arms.map {
        ArmSummary(
          name: $0, metrics: [], latency: nil, promptLatency: nil, timeToOpen: nil, funnel: [:],
          ownersFunnel: [:])
      }, comparisons: rows, interactions: [], survival: [], warnings: [])
  }

  /// A success metric; `relative` and its limits in shares.
  static func success(
    _ metric: MetricName, _ arm: String, _ figure: (Double, Double, Double),
    relative: (Double, Double, Double)? = nil, p: Double, _ verdict: Comparison.Verdict
  ) -> Comparison {
    var row = row(metric, .success, arm, figure, verdict)
    (row.p, row.pAdjusted) = (p, p)
    (row.relative, row.relativeLow, row.relativeHigh) = (relative?.0, relative?.1, relative?.2)
    return row
  }

  static func guardrail(
    _ metric: MetricName, _ arm: String, _ figure: (Double, Double, Double), margin: Double,
    _ verdict: Comparison.Verdict, isBetter: Bool = false
  ) -> Comparison {
    var row = row(metric, .guardrail, arm, figure, verdict)
    row.margin = margin
    row.isBetter = isBetter ? true : nil
    return row
  }

  static func companion(
    _ metric: MetricName, _ arm: String, _ figure: (Double, Double, Double)
  ) -> Comparison {
    row(metric, .companion, arm, figure, .inconclusive)
  }

  private static func row(
    _ metric: MetricName, _ role: Comparison.Role, _ arm: String,
    _ figure: (Double, Double, Double), _ verdict: Comparison.Verdict
  ) -> Comparison {
    Comparison(
      metric: metric.rawValue, unit: metric.unit, segment: "all", role: role, arm: arm,
      baseline: "house", armValue: 1, baselineValue: 1, difference: figure.0, low: figure.1,
      high: figure.2, verdict: verdict, method: "t over 10 seeds", subscribers: 3_000,
      replications: 10)
  }

  /// The lines of a decision, each after its role.
  static func lines(
    _ rows: [Comparison], audience: Int? = nil, value: EventValues? = nil,
    netValue: NetValue? = nil, design: Design = .paired, replications: Int = 10
  ) throws -> [String] {
    var summary = summary(rows, design: design, replications: replications)
    summary.netValue = netValue
    let decision = try RunRecommendation(summary, of: scenario(audience: audience, value: value))
    return decision.lines.map { "\($0.role.rawValue): \($0.text)" }
  }
}
