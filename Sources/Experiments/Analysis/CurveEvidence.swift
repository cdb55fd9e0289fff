import Scenarios
import SimWorld

/// What happened in each period of a run's learning curves, by replication and arm.
struct CurveEvidence {
  let periods: CurvePeriods
  /// By replication, then by arm.
  private(set) var counts: [[CurveCounts]]
  /// The people of each arm, in the same order.
  private(set) var people: [[Int]]

  /// Nothing yet; `nil` for a plan without learning curves.
  init?(_ plan: ExperimentPlan) {
    guard let periods = plan.scenario.curvePeriods else { return nil }
    self.periods = periods
    let arms = plan.scenario.arms.count
    let nothing = Array(repeating: CurveCounts(periods: periods.count), count: arms)
    counts = Array(repeating: nothing, count: plan.scenario.replications)
    people = Array(
      repeating: Array(repeating: 0, count: arms), count: plan.scenario.replications)
  }

  /// Adds a cell's people, if they are subscribers.
  mutating func add(_ record: CellRecord) {
    guard record.cell.part == .subscribers else { return }
    let replication = record.cell.replication
    for (arm, own) in record.curves.enumerated() { counts[replication][arm].merge(own) }
    for (arm, own) in record.arms.enumerated() { people[replication][arm] += own.subscribers }
  }

  /// Opens per subscriber and day in one replication: in a period, or in all of them when `nil`.
  ///
  /// - Returns: `nil` for an arm without people.
  func level(_ arm: Int, in period: Int?, of replication: Int) -> Double? {
    guard people[replication][arm] > 0 else { return nil }
    let own = counts[replication][arm]
    let opened = period.map { own[.opened, $0] } ?? own.total(.opened)
    let days = period.map { periods.days(of: $0) } ?? periods.days
    return Double(opened) / (Double(people[replication][arm]) * days)
  }

  /// The number of events of a kind in a period, over all replications.
  func total(_ event: CurveCounts.Event, _ arm: Int, in period: Int) -> Int {
    counts.reduce(0) { $0 + $1[arm][event, period] }
  }
}
