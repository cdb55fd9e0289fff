import PushModel
import SimWorld
import Statistics

/// Turns a run's cells into what it says.
public enum Analysis {
  /// Below so many subscribers a normal quantile is too narrow (3.1 of the statistical design).
  static let subscribersMin = 50
  /// Below so many seeds a t interval is very wide.
  static let seedsMin = 5
  /// A mismatch of sizes stops an analysis; the threshold is small because the test is run always.
  static let sampleRatioAlpha = 0.0005

  /// - Parameter records: All cells of `plan`, in any order.
  /// - Throws: `StatisticsError` when counts leave the range of exact sums.
  public static func summary(
    plan: ExperimentPlan, records: [CellRecord]
  ) throws(StatisticsError) -> Summary {
    let scenario = plan.scenario
    let records = records.sorted { $0.cell < $1.cell }
    let people = try Evidence(
      records, .subscribers, design: scenario.design, arms: scenario.arms.count,
      replications: scenario.replications)
    let owners = try Evidence(
      records, .owners, design: .paired, arms: scenario.arms.count,
      replications: scenario.replications)
    let metrics = MetricTable(evidence: people, segment: "all", cohortDays: plan.cohortDays)
    let owned = MetricTable(evidence: owners, segment: "owners", cohortDays: plan.cohortDays)
    var arms: [ArmSummary] = []
    for arm in scenario.arms.indices {
      var rows = try metrics.rows(arm)
      // In one world all owners hear of everyone, under the baseline.
      if scenario.design == .paired || arm == scenario.baselineIndex {
        rows += try owned.rows(arm)
      }
      arms.append(try ArmSummary(arm, of: scenario, records, rows))
    }
    var comparisons = try ComparisonTable(
      scenario: scenario, evidence: people, metrics: metrics, affected: affected(records, scenario)
    ).rows()
    let segments = SegmentTable(
      scenario: scenario,
      segments: try SegmentEvidence.all(records, replications: scenario.replications),
      cohortDays: plan.cohortDays)
    comparisons += try segments.rows()
    let survival = SurvivalTable(
      scenario: scenario, records: records, days: plan.span.followUpDays)
    let check = try sampleRatio(people, scenario)
    return Summary(
      schema: 1, name: scenario.name, planHash: hexadecimal(plan.hash),
      digest: hexadecimal(ExperimentPlan.digest(of: records)), design: scenario.design,
      baseline: scenario.arms[scenario.baselineIndex].name,
      subscribers: scenario.world.subscribers, replications: scenario.replications,
      cohortDays: plan.cohortDays, arms: arms, comparisons: comparisons,
      interactions: try segments.interactions(), survival: try survival.rows(),
      warnings: warnings(scenario, people, check), sampleRatio: check)
  }

  private static func affected(_ records: [CellRecord], _ scenario: Scenario) -> [Int] {
    scenario.arms.indices.map { arm in
      records.lazy.filter { $0.cell.part == .subscribers }
        .reduce(0) { $0 + $1.arms[arm].affected }
    }
  }

  private static func sampleRatio(
    _ people: Evidence, _ scenario: Scenario
  ) throws(StatisticsError) -> SampleRatioCheck? {
    guard scenario.design == .split, scenario.arms.count > 1 else { return nil }
    let counts = scenario.arms.indices.map { people.total($0, .enrolled) }
    let test = try SampleRatio.check(counts: counts, weights: scenario.arms.map(\.weight))
    return SampleRatioCheck(
      counts: counts, p: test.pValue, isMismatch: test.pValue < sampleRatioAlpha)
  }

  private static func warnings(
    _ scenario: Scenario, _ people: Evidence, _ check: SampleRatioCheck?
  ) -> [String] {
    var warnings: [String] = []
    if scenario.design == .paired && scenario.replications == 1 {
      warnings.append(
        "one replication: intervals are about this world only; 10 or more speak of new ones")
    } else if scenario.design == .paired && scenario.replications < seedsMin {
      warnings.append(
        "\(scenario.replications) replications: intervals over seeds are wide below \(seedsMin)")
    }
    for arm in scenario.arms.indices {
      let size = people.total(arm, .enrolled) / people.replications
      if size < subscribersMin {
        warnings.append(
          "arm `\(scenario.arms[arm].name)` has \(size) subscribers: below \(subscribersMin) "
            + "the delta method is too narrow")
      }
    }
    if let check, check.isMismatch {
      warnings.append(
        "sample ratio mismatch: sizes \(check.counts) do not fit the weights; "
          + "no comparison can be trusted")
    }
    return warnings
  }
}

extension ArmSummary {
  init(
    _ arm: Int, of scenario: Scenario, _ records: [CellRecord], _ metrics: [Metric]
  ) throws(StatisticsError) {
    name = scenario.arms[arm].name
    self.metrics = metrics
    var funnels: [Cell.Part: Funnel] = [:]
    var worlds = [Delays](repeating: Delays(), count: scenario.replications)
    for record in records {
      let own = record.arms[arm]
      funnels[record.cell.part] = (funnels[record.cell.part] ?? Funnel()) + own.cohort
      guard record.cell.part == .subscribers else { continue }
      try worlds[record.cell.replication].merge(own)
    }
    let overSeeds = scenario.design == .paired && scenario.replications > 1
    latency = try Percentiles(worlds.map(\.latency), overSeeds: overSeeds)
    promptLatency = try Percentiles(worlds.map(\.promptLatency), overSeeds: overSeeds)
    timeToOpen = try Percentiles(worlds.map(\.timeToOpen), overSeeds: overSeeds)
    funnel = Self.named(funnels[.subscribers])
    ownersFunnel = Self.named(funnels[.owners])
  }

  private static func named(_ funnel: Funnel?) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: (funnel?.named ?? []).map { ($0.name, Int($0.count)) })
  }
}

/// One arm's delays in one replication.
private struct Delays {
  var latency = LogHistogram()
  var promptLatency = LogHistogram()
  var timeToOpen = LogHistogram()

  mutating func merge(_ record: ArmRecord) throws(StatisticsError) {
    try latency.merge(record.latency)
    try promptLatency.merge(record.promptLatency)
    try timeToOpen.merge(record.timeToOpen)
  }
}
