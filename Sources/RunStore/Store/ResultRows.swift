import Experiments
import GRDB
import PushModel
import Scenarios
import SimWorld
import Statistics

/// The rows of `metric`, `seed_metric`, `comparison`, `reason`, `histogram` and `trial`.
struct ResultRows {
  private let summary: Summary
  /// For each arm and segment, in that order.
  private let totals: [Total]

  /// Of each replication.
  private let trial: [(replication: Int, estimate: ExcursionRatioEstimate)]

  /// Of each replication, arm and segment.
  private let seeds: [SeedValue]

  private struct Total {
    var arm: String
    /// As `metric.segment` says it.
    var segment: String
    var cohort: Funnel
    var others: Funnel
    var histograms: [(name: String, values: LogHistogram)]

    init(_ evidence: ArmEvidence, arm: String, segment: String) throws(StatisticsError) {
      self.arm = arm
      self.segment = segment
      cohort = evidence.cohort
      others = evidence.others
      histograms = [
        ("latency", try evidence.latency.total()),
        ("promptLatency", try evidence.promptLatency.total()),
        ("timeToOpen", try evidence.timeToOpen.total()),
      ]
      if let all = try evidence.triggers.histogram(of: nil) {
        histograms.append(("triggerLatency", all))
      }
      for type in evidence.triggers.types {
        guard let own = try evidence.triggers.histogram(of: type) else { continue }
        histograms.append(("triggerLatency[type=\(type.name)]", own))
      }
    }
  }

  init(_ summary: Summary, _ evidence: RunEvidence) throws(StatisticsError) {
    self.summary = summary
    var totals: [Total] = []
    for (place, arm) in evidence.plan.scenario.arms.enumerated() {
      totals.append(try Total(evidence.subscribers[place], arm: arm.name, segment: "all"))
      totals.append(try Total(evidence.owners[place], arm: arm.name, segment: "owners"))
    }
    self.totals = totals
    trial = try evidence.trialEstimates()
    seeds = evidence.seedValues
  }

  func replace(in db: Database) throws {
    for table in ["metric", "seed_metric", "comparison", "reason", "histogram", "trial"] {
      try db.execute(sql: "DELETE FROM \(table)")
    }
    for arm in summary.arms {
      for metric in arm.metrics { try insert(metric, of: arm.name, db) }
    }
    for value in seeds { try insert(value, db) }
    for comparison in summary.comparisons { try insert(comparison, db) }
    for total in totals {
      try insert(total.cohort, isInCohort: true, total, db)
      try insert(total.others, isInCohort: false, total, db)
      try insertHistograms(of: total, db)
    }
    for (replication, estimate) in trial { try insert(estimate, of: replication, db) }
  }

  private func insert(_ metric: Metric, of arm: String, _ db: Database) throws {
    try db.insert(
      into: "metric", arm, metric.segment, metric.name.rawValue, metric.numerator,
      metric.denominator, metric.value, metric.low, metric.high, metric.subscribers,
      metric.replications, metric.method)
  }

  private func insert(_ row: SeedValue, _ db: Database) throws {
    try db.insert(
      into: "seed_metric", row.replication, row.arm, row.segment, row.metric.rawValue,
      row.numerator, row.denominator, row.value)
  }

  private func insert(_ row: Comparison, _ db: Database) throws {
    try db.insert(
      into: "comparison", row.metric, row.segment, row.arm, row.baseline, row.difference, row.low,
      row.high, row.relative, row.relativeLow, row.relativeHigh, row.p, row.pAdjusted,
      row.withinLow, row.withinHigh, row.margin, row.verdict.rawValue, row.method, row.subscribers,
      row.replications, row.affectedShare)
  }

  private func insert(_ row: ExcursionRatioEstimate, of replication: Int, _ db: Database) throws {
    try db.insert(
      into: "trial", replication, row.arm, row.outcome, row.contrast, row.ratio, row.standardError,
      row.low, row.high, row.p, row.clusters)
  }

  private func insert(
    _ funnel: Funnel, isInCohort: Bool, _ total: Total, _ db: Database
  ) throws {
    for (name, count) in funnel.named {
      try db.insert(into: "reason", total.arm, total.segment, isInCohort, name, count)
    }
  }

  private func insertHistograms(of total: Total, _ db: Database) throws {
    for (name, values) in total.histograms {
      for (range, count) in values.occupied {
        try db.insert(
          into: "histogram", total.arm, total.segment, name, range.lowerBound, range.upperBound,
          count)
      }
    }
  }
}
