import Scenarios
import SimWorld
import Statistics

/// The net value of every arm: what its events are worth, per enrolled subscriber.
package struct NetValue: Hashable, Sendable, Codable {
  /// Name of the money; `nil` where the scenario gives none.
  package var currency: String?
  /// Days that the value is for: from the end of the warm-up to the end of the run.
  package var days: Int
  /// The value of every arm, in the order of the scenario.
  package var arms: [ArmNetValue]
  /// Every arm against the baseline. Companions: they are in no family of tests.
  package var comparisons: [Comparison]

  /// The comparison of an arm with the baseline.
  package func comparison(of arm: String) -> Comparison? { comparisons.first { $0.arm == arm } }
}

/// One arm's net value per enrolled subscriber.
package struct ArmNetValue: Hashable, Sendable, Codable {
  /// Name of the arm, as the scenario has it.
  package var arm: String
  /// Mean over replications; `nil` where the arm has no subscribers.
  package var value: Double?
  /// Lower limit of the 95 % interval of ``value``; `nil` without an interval.
  package var low: Double?
  /// Upper limit of the 95 % interval of ``value``; `nil` without an interval.
  package var high: Double?
  /// The value in each replication as it was counted, in order; `nil` where the arm has no subscribers.
  package var seeds: [Double?]
  /// Method of the interval.
  package var method: String
}

/// What one subscriber's counts are worth: a sum of counts, each times its value.
struct ValueTerms {
  /// Columns of an arm's counts, with the money for each count.
  let terms: [(column: Int, money: Double)]

  /// Counts of the cohort's pushes are carried on over all `days`, since people leave in all of them.
  init(_ values: EventValues, _ layout: CountLayout, cohortDays: Double, days: Int) {
    terms = values.byMetric.map { metric, money in
      let carriedOn = metric.plain.total(over: Double(days), cohortDays: cohortDays)
      return (
        layout.columns(metric).numerator, money * metric.scale(cohortDays: cohortDays) * carriedOn
      )
    }
  }

  /// Count, mean and variance of the sum over the subscribers of `all`.
  ///
  /// - Parameter columns: The terms' places in `all`, with the money for each.
  /// - Throws: `degenerate` with fewer than two subscribers.
  static func moments(
    _ columns: [(column: Int, money: Double)], _ all: CoMoments
  ) throws(StatisticsError) -> Moments {
    guard all.count >= 2, let mean = mean(columns, all) else {
      throw .degenerate(
        method: "net value", .notEstimable("there are fewer than two subscribers"))
    }
    let size = Double(all.count)
    var square = 0.0
    for one in columns {
      for other in columns {
        square += one.money * other.money * Double(all.product(one.column, other.column))
      }
    }
    let spread = max(0, square - size * mean * mean)
    return try Moments(count: all.count, mean: mean, variance: spread / (size - 1))
  }

  /// The mean of the sum over the subscribers of `all`; `nil` without any.
  static func mean(_ columns: [(column: Int, money: Double)], _ all: CoMoments) -> Double? {
    guard all.count > 0 else { return nil }
    return columns.reduce(0) { $0 + $1.money * Double(all.sum($1.column)) } / Double(all.count)
  }
}

/// Computes the net value of a run.
struct NetValueTable {
  private let scenario: Scenario
  private let evidence: Evidence
  private let terms: ValueTerms
  private let days: Int
  /// By arm: the value in each replication, by the estimator; empty of one replication.
  let figures: [AdjustedFigures]

  /// `nil` where the scenario gives no values.
  ///
  /// - Parameter adjusted: By arm; `nil` for counts.
  init?(_ plan: ExperimentPlan, _ evidence: Evidence, _ adjusted: [AdjustedArm]?) {
    guard let values = plan.scenario.value, !values.byMetric.isEmpty else { return nil }
    scenario = plan.scenario
    self.evidence = evidence
    days = plan.span.followUpDays
    terms = ValueTerms(values, plan.layout, cohortDays: plan.cohortDays, days: days)
    guard evidence.replications > 1 else {
      figures = []
      return
    }
    let all = { (estimator: Estimator) in
      plan.scenario.arms.indices.map {
        Self.figures($0, plan, evidence, adjusted?[$0], by: estimator)
      }
    }
    let chosen = Estimator.chosen(
      among: adjusted?[0].adjustment.estimators ?? [.counted], in: evidence.replications
    ) {
      all($0).withDifferences(from: plan.scenario.baselineIndex)
    }
    figures = all(chosen)
  }

  /// An arm's figures, one for each unit of its interval: a replication, or a world of an ensemble.
  private func units(_ arm: Int) -> AdjustedFigures { figures[arm].byMember(evidence.members) }

  /// Arm minus baseline by replication; empty of one.
  func differences(_ arm: Int) -> [Double?] {
    figures.isEmpty ? [] : (figures[arm] - figures[scenario.baselineIndex]).told
  }

  /// The sum of an arm's figures, each times what its events are worth.
  private static func figures(
    _ arm: Int, _ plan: ExperimentPlan, _ evidence: Evidence, _ adjusted: AdjustedArm?,
    by estimator: Estimator
  ) -> AdjustedFigures {
    let values = plan.scenario.value?.byMetric ?? []
    return values.reduce(AdjustedFigures(values: evidence.moments.map { _ in 0 })) { sum, event in
      let metric = event.metric
      let worth =
        event.value * metric.scale(cohortDays: plan.cohortDays)
        * metric.plain.total(over: Double(plan.span.followUpDays), cohortDays: plan.cohortDays)
      let isKnown = adjusted != nil && plan.scenario.metrics.all.contains(metric)
      let own =
        isKnown
        ? adjusted!.figures(metric, by: estimator)
        : AdjustedFigures(
          values: evidence.moments.indices.map { evidence.ratio(metric, arm, in: $0) })
      return sum - own.scaled(by: -worth)
    }
  }

  func table() throws(StatisticsError) -> NetValue {
    var table = NetValue(currency: scenario.value?.currency, days: days, arms: [], comparisons: [])
    for arm in scenario.arms.indices { table.arms.append(try value(of: arm)) }
    for arm in scenario.arms.indices where arm != scenario.baselineIndex {
      table.comparisons.append(try comparison(of: arm, table.arms))
    }
    return table
  }

  private func overSeeds(_ arm: Int) -> String {
    "t over \(evidence.members?.members.count ?? evidence.replications) \(evidence.units)"
      + figures[arm].estimator.suffix
  }

  /// The columns of an arm's terms, times `sign`, among the counts that hold them.
  private func columns(_ arm: Int, sign: Double = 1) -> [(column: Int, money: Double)] {
    terms.terms.map { (evidence.place(arm, $0.column).column, sign * $0.money) }
  }

  private func value(of arm: Int) throws(StatisticsError) -> ArmNetValue {
    let columns = columns(arm)
    let seeds = evidence.moments.map {
      ValueTerms.mean(columns, $0[evidence.place(arm, 0).summary])
    }
    let isOverSeeds = scenario.isOverWorlds([arm])
    var row = ArmNetValue(
      arm: scenario.arms[arm].name, value: nil, seeds: seeds,
      method: isOverSeeds ? overSeeds(arm) : "t over subscribers")
    let all = try evidence.all(of: arm)
    row.value =
      isOverSeeds ? units(arm).mean : ValueTerms.mean(columns, all)
    do throws(StatisticsError) {
      try scenario.requireWorlds([arm])
      let found =
        isOverSeeds
        ? try seedLevelT(units(arm).widened, level: MetricTable.level)
        : try Self.paired(ValueTerms.moments(columns, all))
      (row.low, row.high) = (found.interval.low, found.interval.high)
    } catch .degenerate(_, .notEstimable(let reason)) {
      row.method = reason
    } catch .degenerate {}
    return row
  }

  private static func paired(_ moments: Moments) throws(StatisticsError) -> Difference {
    try PairedT(moments: moments, scale: 0, isIdentity: moments.mean == 0 && moments.variance == 0)
      .difference(level: MetricTable.level)
  }

  private func comparison(
    of arm: Int, _ values: [ArmNetValue]
  ) throws(StatisticsError) -> Comparison {
    let control = scenario.baselineIndex
    let (own, other) = (values[arm], values[control])
    var row = Comparison(
      metric: EventValues.netValue, unit: .mean, segment: "all", role: .companion, arm: own.arm,
      baseline: other.arm, armValue: own.value, baselineValue: other.value,
      verdict: .notEstimable, method: "",
      subscribers: evidence.total(arm, .enrolled) / evidence.replications,
      replications: evidence.replications)
    do throws(StatisticsError) {
      try scenario.requireWorlds([arm, control])
      row.method = Self.method(evidence.design)
      if scenario.isOverWorlds([arm, control]) {
        row.method = overSeeds(arm)
        (row.armValue, row.baselineValue) = (units(arm).mean, units(control).mean)
      }
      row.take(try difference(arm, control), scale: 1, isHigherBetter: true)
      if let members = evidence.members, let split = try WorldsSplit(differences(arm), members) {
        row.take(try split.effect(scale: 1, isHigherBetter: true, margin: nil))
      }
    } catch .degenerate(_, let reason) {
      row.method = reason.description
      row.difference = own.value.flatMap { own in other.value.map { own - $0 } }
      if reason == .exactIdentity {
        row.verdict = isIdentity(arm, control) ? .identical : .inconclusive
      }
    }
    return row
  }

  private static func method(_ design: Design) -> String {
    design == .paired
      ? "paired by subscriber, conditional on this world" : "Welch's t over subscribers"
  }

  private func difference(
    _ arm: Int, _ control: Int
  ) throws(StatisticsError) -> Difference {
    if scenario.isOverWorlds([arm, control]) {
      return try seedLevelT((units(arm) - units(control)).widened, level: MetricTable.level)
    }
    if evidence.design == .paired {
      let all = try evidence.all(of: arm)
      return try Self.paired(
        ValueTerms.moments(columns(arm) + columns(control, sign: -1), all))
    }
    return try Welch(
      control: ValueTerms.moments(columns(control), evidence.all(of: control)),
      treatment: ValueTerms.moments(columns(arm), evidence.all(of: arm))
    ).difference(level: MetricTable.level)
  }

  /// Whether nobody's valued counts differ.
  private func isIdentity(_ arm: Int, _ control: Int) -> Bool {
    evidence.design == .paired
      && (scenario.value?.byMetric ?? []).allSatisfy {
        evidence.isIdentity($0.metric, arm, control)
      }
  }
}
