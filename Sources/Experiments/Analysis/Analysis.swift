import PushModel
import PushService
import Scenarios
import SimWorld
import Statistics

/// Computes the summary of a run from its cells.
package enum Analysis {
  /// Smallest number of subscribers at which a normal quantile is wide enough (3.1 of the
  /// statistical design).
  static let subscribersMin = 50
  /// Number of seeds below which a t interval is very wide.
  static let seedsMin = 5

  /// - Parameters:
  ///   - evidence: All cells of its plan.
  ///   - threads: Threads for worlds that estimates may need; the result does not depend on them.
  ///   - echoes: Whether differences that only repeat inputs of the world are looked for, in further worlds.
  /// - Throws: `StatisticsError` when counts leave the range of exact sums.
  package static func summary(
    _ evidence: RunEvidence, threads: Int = 1, echoes: Bool = false
  ) throws(StatisticsError) -> Summary {
    try evidence.plan.types.inUse { () throws(StatisticsError) in
      try summary(
        evidence, adjusted: evidence.adjustedArms(threads: threads),
        echoThreads: echoes ? threads : nil)
    }
  }

  /// The summary with the values behind its headlines, seed by seed.
  ///
  /// - Parameters: As those of ``summary(_:threads:echoes:)``.
  package static func summaryAndSeeds(
    _ evidence: RunEvidence, threads: Int = 1, echoes: Bool = false
  ) throws(StatisticsError) -> (summary: Summary, seeds: [SeedDifferences]) {
    try evidence.plan.types.inUse { () throws(StatisticsError) in
      let adjusted = try evidence.adjustedArms(threads: threads)
      return (
        summary: try summary(
          evidence, adjusted: adjusted, echoThreads: echoes ? threads : nil),
        seeds: evidence.seedDifferences(adjusted: adjusted)
      )
    }
  }

  /// - Parameter echoThreads: Threads for the search of echoes; `nil` for none.
  private static func summary(
    _ evidence: RunEvidence, adjusted: [AdjustedArm]?, echoThreads: Int?
  ) throws(StatisticsError) -> Summary {
    let plan = evidence.plan
    let scenario = plan.scenario
    let people = evidence.people
    let metrics = MetricTable(
      evidence: people, segment: "all", cohortDays: plan.cohortDays, metrics: scenario.metrics.all,
      adjusted: adjusted, learners: Set(scenario.learners))
    let owned = MetricTable(
      evidence: evidence.ownerPeople, segment: "owners", cohortDays: plan.cohortDays,
      metrics: scenario.metrics.all, learners: metrics.learners)
    var arms: [ArmSummary] = []
    for arm in scenario.arms.indices {
      var rows = try metrics.rows(arm)
      // In one world all owners receive everyone's activity, under the baseline.
      if scenario.design == .paired || arm == scenario.baselineIndex {
        rows += try owned.rows(arm)
      }
      arms.append(try ArmSummary(arm, of: evidence, rows))
    }
    var echoWarning: String?
    var comparisons = try ComparisonTable(
      scenario: scenario, evidence: people, metrics: metrics, affected: evidence.affected
    ).rows { rows in
      let found = EchoSearch.found(plan, rows, threads: echoThreads)
      echoWarning = found.warning
      return found.echoes
    }
    let segments = SegmentTable(
      scenario: scenario, segments: evidence.segments, cohortDays: plan.cohortDays,
      members: people.members)
    comparisons += comparisons.echoed(in: try segments.rows())
    let survival = SurvivalTable(
      scenario: scenario, tables: evidence.departures, days: plan.span.followUpDays)
    let check = try sampleRatio(people, scenario)
    let values = NetValueTable(plan, people, adjusted)
    var summary = Summary(
      schema: 1, name: scenario.name, planHash: hexadecimal(plan.hash),
      digest: hexadecimal(evidence.digest), design: scenario.design,
      baseline: scenario.arms[scenario.baselineIndex].name,
      subscribers: plan.people, replications: scenario.replications,
      cohortDays: plan.cohortDays, arms: arms, comparisons: comparisons,
      interactions: try segments.interactions().filter { !comparisons.isEcho(of: $0) },
      survival: try survival.rows(),
      warnings: warnings(scenario, people, check) + (try fewCarriers(scenario, people))
        + [echoWarning].compactMap { $0 },
      sampleRatio: check,
      trial: try ExcursionRatioTable(evidence)?.summary(), screening: ScreeningSummary(plan),
      netValue: try values?.table().echoed(comparisons, plan),
      holdout: try HoldoutTable(evidence)?.summary(), cohorts: CohortSummary(evidence),
      curve: try CurveTable(evidence)?.summary(),
      adjustment: adjusted.map { AdjustmentSummary($0, values, of: plan) },
      worlds: MemberSummary(plan),
      worldsAnswer: try MemberEffects(evidence, adjusted: adjusted, values)?.answer())
    summary.decision = try RunRecommendation(summary, of: scenario)
    return summary
  }

  private static func sampleRatio(
    _ people: Evidence, _ scenario: Scenario
  ) throws(StatisticsError) -> SampleRatioCheck? {
    guard scenario.design == .split, scenario.arms.count > 1 else { return nil }
    let counts = scenario.arms.indices.map { people.total($0, .enrolled) }
    let test = try SampleRatio.check(counts: counts, weights: scenario.arms.map(\.weight))
    return SampleRatioCheck(counts: counts, p: test.pValue)
  }

  private static func warnings(
    _ scenario: Scenario, _ people: Evidence, _ check: SampleRatioCheck?
  ) -> [String] {
    var warnings: [String] = []
    if scenario.design == .paired && scenario.replications == 1 {
      warnings.append(
        "one replication: intervals are conditional on this world; 10 or more cover new worlds")
    } else if let shared = sharedErrors(scenario) {
      warnings.append(shared)
    } else if scenario.isOverWorlds(Array(scenario.arms.indices)),
      scenario.replications < seedsMin
    {
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

  /// What one world of a split does not show of arms that learn, and what does; `nil` without one.
  private static func sharedErrors(_ scenario: Scenario) -> String? {
    let arms = scenario.learners.map { scenario.arms[$0] }
    guard !arms.isEmpty, scenario.replications == 1 else { return nil }
    let names = listed(arms.map { "`\($0.name)` (\($0.learner ?? ""))" })
    // Arms of a lane share their recommender, and what their texts led to.
    let areApart = arms.allSatisfy { ArmDeciders.isNeeded(by: $0.strategy) }
    return "\(names) \(arms.count == 1 ? "learns" : "learn") from people, and those of an arm "
      + "share what it got wrong: they are no independent evidence of its rule, so that one world has no "
      + "interval and no p-value; take 10 replications or more"
      + (areApart
        ? ", or several arms with the same learner and people of their own, as the units" : "")
  }
}

extension Analysis {
  /// Ratios of a split that rest on few of an arm's subscribers, since most have no denominator.
  private static func fewCarriers(
    _ scenario: Scenario, _ people: Evidence
  ) throws(StatisticsError) -> [String] {
    guard scenario.design == .split else { return [] }
    var warnings: [String] = []
    for arm in scenario.arms.indices where !scenario.learn([arm]) {
      let enrolled = people.total(arm, .enrolled)
      for metric in scenario.metrics.success + scenario.metrics.guarded
      where people.totals(metric, arm).divisor > 0 && enrolled >= subscribersMin {
        let carriers = try people.pooledEstimate(metric, arm).carriers
        guard carriers < Double(subscribersMin) else { continue }
        warnings.append(
          "`\(metric.rawValue)` of arm `\(scenario.arms[arm].name)` rests on about "
            + "\(Int(carriers.rounded())) of \(enrolled) subscribers, those who carry its denominator: "
            + "its interval is as wide as that of so few")
      }
    }
    return warnings
  }
}

extension ArmSummary {
  init(
    _ arm: Int, of evidence: RunEvidence, _ metrics: [Metric]
  ) throws(StatisticsError) {
    let scenario = evidence.plan.scenario
    name = scenario.arms[arm].name
    self.metrics = metrics
    let own = evidence.subscribers[arm]
    let overSeeds = scenario.isOverWorlds([arm])
    latency = try Percentiles(own.latency, overSeeds: overSeeds)
    promptLatency = try Percentiles(own.promptLatency, overSeeds: overSeeds)
    timeToOpen = try Percentiles(own.timeToOpen, overSeeds: overSeeds)
    funnel = Self.named(own.cohort)
    ownersFunnel = Self.named(evidence.owners[arm].cohort)
    triggerLatency = try TriggerFigures.all(own.triggers, overSeeds: overSeeds)
    let names = scenario.arms[arm].journeyNames
    journeys = names.isEmpty ? nil : zip(names, own.journeys).map { JourneyFigures($0, $1) }
    let campaignNames = scenario.arms[arm].campaignNames
    campaigns =
      campaignNames.isEmpty
      ? nil
      : zip(campaignNames, own.campaigns).map {
        CampaignFigures($0, $1, scenario.arms[arm].strategy.campaigns[$0])
      }
    if let own = own.ranks { ranks = try RankFigures.all(own) }
    let places = scenario.arms[arm].reservationNames
    reservations = places.isEmpty ? nil : zip(places, own.places).map { PlaceFigures($0, $1) }
  }

  private static func named(_ funnel: Funnel) -> [String: Int] {
    Dictionary(uniqueKeysWithValues: funnel.named.map { ($0.name, Int($0.count)) })
  }
}
