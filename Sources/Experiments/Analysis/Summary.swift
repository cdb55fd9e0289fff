import Scenarios
import Statistics

/// The result of a run: every arm's metrics, every comparison with the baseline, the outcome of
/// every push, and warnings for the reader.
package struct Summary: Hashable, Sendable, Codable {
  /// Version of this form.
  package var schema: Int
  /// The scenario's name.
  package var name: String
  /// Sixteen hexadecimal digits.
  package var planHash: String
  /// Digest of the results of all cells, sixteen hexadecimal digits: equal for equal results.
  package var digest: String
  /// The command that repeats the run. Printed by the command; `nil` in `summary.json`, whose bytes
  /// do not depend on the names of files.
  package var again: Reproduction?
  /// Whether all arms have the same people, or each has its own.
  package var design: Design
  /// Name of the arm that the others are compared with.
  package var baseline: String
  /// Subscribers of one replication, those who join during the run included.
  package var subscribers: Int
  /// Number of simulated worlds, each with draws of its own.
  package var replications: Int
  /// Days over which pushes of the cohort were intended; counts per day are divided by them.
  package var cohortDays: Double
  /// Figures of every arm, in the order of the scenario.
  package var arms: [ArmSummary]
  /// Every arm but the baseline against it: over all subscribers, then by segment.
  package var comparisons: [Comparison]
  /// Tests of whether effects differ among segments.
  package var interactions: [Interaction]
  /// Time to leaving, by event and arm.
  package var survival: [SurvivalSummary]
  /// Sentences about what weakens the conclusions; empty for none.
  package var warnings: [String]
  /// `split`: the test of the arms' sizes against their weights.
  package var sampleRatio: SampleRatioCheck?
  /// The micro-randomised trial; `nil` if nobody has decision points.
  package var trial: ExcursionSummary?
  /// The filter's and the name check's errors; `nil` where posts have no texts.
  package var screening: ScreeningSummary?
  /// The net value of the arms; `nil` without the scenario's `value`.
  package var netValue: NetValue?
  /// The estimates of a holdout beside the truth; `nil` without `metrics.holdout`.
  package var holdout: HoldoutSummary?
  /// Who stays and who visits by time of joining; `nil` without `metrics.cohorts`.
  package var cohorts: CohortSummary?
  /// Each arm period by period; `nil` where there are no learning curves.
  package var curve: CurveSummary?
  /// What was taken off counts, world by world; `nil` where estimates are plain, and in summaries of
  /// earlier versions.
  package var adjustment: AdjustmentSummary?
  /// The worlds of an ensemble that replications drew; `nil` where all have one world.
  package var worlds: MemberSummary?
  /// In how many of these worlds each arm is best, and what that turns on; `nil` where all have one world, and of one
  /// arm.
  package var worldsAnswer: WorldsAnswer?
  /// The answer to the scenario's question; `nil` in summaries of earlier versions.
  package var decision: RunRecommendation?
}

/// One arm's figures.
package struct ArmSummary: Hashable, Sendable, Codable {
  /// Name of the arm, as the scenario has it.
  package var name: String
  /// Of subscribers and, in a segment of their own, of business owners.
  package var metrics: [Metric]
  /// Release to first device in seconds, by percentile; `nil` when nothing was delivered.
  package var latency: Percentiles?
  /// The same for devices that were online and awake when the push came.
  package var promptLatency: Percentiles?
  /// Release to opening, in seconds.
  package var timeToOpen: Percentiles?
  /// Number of the cohort's pushes by outcome (`sent`, `suppressed.globalCap`, ...).
  package var funnel: [String: Int]
  /// The same for business owners.
  package var ownersFunnel: [String: Int]
  /// Event to acceptance by a provider in seconds, of all types of push and then of each; `nil`
  /// without `world.triggers`.
  package var triggerLatency: [TriggerFigures]?
  /// What happened in each journey; `nil` for an arm without journeys.
  package var journeys: [JourneyFigures]?
  /// What became of the pushes of each campaign; `nil` for an arm without campaigns.
  package var campaigns: [CampaignFigures]?
  /// What became of the pushes of each rank, the highest first; `nil` for an arm without ranks and reserved
  /// places.
  package var ranks: [RankFigures]?
  /// What became of the places that caps kept for groups; `nil` for an arm without any under a cap by day or
  /// week.
  package var reservations: [PlaceFigures]?
}

extension Comparison {
  /// What is compared. A table's user may have named it, so that the comparison itself has a text.
  package var measure: Measure { Measure(rawValue: metric) }
}

/// A rate or a count per subscriber, with its evidence.
package struct Metric: Hashable, Sendable, Codable {
  /// The metric that the figures are of.
  package var name: MetricName
  /// `all` for subscribers, `owners` for business owners.
  package var segment: String
  /// Counts pooled over replications.
  package var numerator: Int
  /// Events, or subscribers times replications.
  package var denominator: Int
  /// `nil` when the denominator is zero.
  package var value: Double?
  /// Lower limit of the 95 % interval of ``value``, 0 or more; `nil` without an interval.
  package var low: Double?
  /// Upper limit of the 95 % interval of ``value``; `nil` without an interval.
  package var high: Double?
  /// The arm's people of the segment in one replication: the mean, rounded down.
  package var subscribers: Int
  /// Number of replications behind the counts.
  package var replications: Int
  /// Method of the interval.
  package var method: String
  /// The value in each replication, in order, with `nil` where the denominator is zero; `nil` in
  /// summaries of earlier versions.
  package var seeds: [Double?]?
}
