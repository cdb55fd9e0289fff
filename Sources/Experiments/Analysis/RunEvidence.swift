import Scenarios
import SimKernel
import SimWorld
import Statistics

/// The evidence behind a run's conclusions, added one cell at a time. Its size depends on the arms
/// and the replications, not on the number of lanes; but the people of a micro-randomised trial with
/// a weighted and centred analysis are kept one by one.
package struct RunEvidence: Sendable {
  /// The plan whose cells are added.
  package let plan: ExperimentPlan
  /// The number of cells that were added.
  package private(set) var cells = 0
  /// By arm.
  package private(set) var subscribers: [ArmEvidence]
  /// By arm, outcomes of the pushes to business owners; all 0 where the world has none.
  package private(set) var owners: [ArmEvidence]
  private(set) var people: Evidence
  private(set) var ownerPeople: Evidence
  private(set) var segments: [SegmentEvidence] = []
  /// By arm, then by ``Departure/Kind``.
  private(set) var departures: [[LifeTable]]
  /// By arm: subscribers with any different count.
  private(set) var affected: [Int]
  /// By replication, the counts with a holdout; empty where the scenario has none.
  private(set) var holdout: [HoldoutCounts] = []
  /// By arm, who stays and who visits; empty where nobody is followed.
  private(set) var cohorts: [CohortCounts] = []
  /// What happened in each period of the learning curves; `nil` where there are none.
  private(set) var curve: CurveEvidence?
  /// Evidence at decision points; `nil` if nobody has any.
  private(set) var trial: ExcursionEvidence?
  private var digests = Digest()
  private var last: Cell?

  /// Empty evidence for the cells of `plan`.
  package init(_ plan: ExperimentPlan) {
    let scenario = plan.scenario
    let arms = scenario.arms.count
    self.plan = plan
    subscribers = Array(repeating: ArmEvidence(), count: arms)
    owners = subscribers
    people = Evidence(
      .subscribers, design: scenario.design, arms: arms, replications: scenario.replications,
      layout: plan.layout, isAdjusted: scenario.isAdjusted)
    ownerPeople = Evidence(
      .owners, design: scenario.design, arms: arms, replications: scenario.replications,
      layout: plan.layout)
    people.members = MemberRows(plan)
    ownerPeople.members = people.members
    let nobody = LifeTable(periods: plan.span.followUpDays)
    departures = Array(
      repeating: Array(repeating: nobody, count: Departure.Kind.allCases.count), count: arms)
    affected = Array(repeating: 0, count: arms)
    if scenario.metrics.holdout != nil {
      let nothing = HoldoutCounts(arms: arms, width: plan.layout.width)
      holdout = Array(repeating: nothing, count: scenario.replications)
    }
    if let length = scenario.metrics.cohorts {
      cohorts = Array(repeating: CohortCounts(length, in: plan.span), count: arms)
    }
    curve = CurveEvidence(plan)
    trial = scenario.pointLayout.map {
      ExcursionEvidence(
        $0, scenario.trialLayout, arms: arms, replications: scenario.replications,
        days: plan.span.followUpDays)
    }
  }

  /// The evidence of all cells of `plan`.
  ///
  /// - Throws: `StatisticsError`, or what the store throws when a cell is not there or damaged.
  package init(_ plan: ExperimentPlan, in store: any CellStore) throws {
    self.init(plan)
    for cell in plan.cells { try add(store.record(cell)) }
  }

  /// The digest of the cells' digests.
  package var digest: UInt64 { digests.value }

  /// The estimates of the effects at decision points for each replication, in order of arms and
  /// replications; empty without such points.
  ///
  /// - Throws: `StatisticsError` when counts leave the range of exact sums.
  package func trialEstimates() throws(StatisticsError) -> [(
    replication: Int, estimate: ExcursionRatioEstimate
  )] {
    try ExcursionRatioTable(self)?.estimates() ?? []
  }

  /// The weighted and centred estimates at decision points for each replication; empty where no such
  /// analysis is asked for.
  ///
  /// - Throws: `StatisticsError`.
  package func excursionEstimates() throws(StatisticsError) -> [(
    replication: Int, estimate: ExcursionEstimate
  )] {
    try ExcursionRatioTable(self)?.excursionEstimates() ?? []
  }

  /// By arm and replication, the people of a micro-randomised trial one by one; `nil` where no
  /// weighted and centred analysis is asked for.
  package var trialPeople: [[ExcursionRows]]? { trial?.people }

  /// Adds the next cell.
  ///
  /// - Throws: `StatisticsError` when counts leave the range of exact sums.
  /// - Precondition: Cells come in their order; some may be missing.
  package mutating func add(_ record: CellRecord) throws(StatisticsError) {
    let cell = record.cell
    precondition(last.map { $0 < cell } ?? true, "\(cell) after \(last!)")
    last = cell
    cells += 1
    digests.combine(record.digest)
    try people.add(record)
    try ownerPeople.add(record)
    for (arm, own) in record.arms.enumerated() {
      switch cell.part {
      case .subscribers: try add(own, to: arm, of: cell.replication)
      case .owners: try owners[arm].add(own, of: cell.replication)
      }
    }
    curve?.add(record)
    if let own = record.holdout { try holdout[cell.replication].merge(own) }
    for (place, segment) in record.segments.enumerated() {
      if place == segments.count {
        segments.append(
          SegmentEvidence(
            like: segment, replications: plan.scenario.replications, plan.layout))
      }
      try segments[place].add(segment, of: cell.replication)
    }
  }

  private mutating func add(
    _ own: ArmRecord, to arm: Int, of replication: Int
  ) throws(StatisticsError) {
    try subscribers[arm].add(own, of: replication)
    affected[arm] += own.affected
    try trial?.add(own, to: arm, of: replication)
    if let own = own.cohorts { cohorts[arm].merge(own) }
    for (kind, table) in own.departures.enumerated() {
      try departures[arm][kind].merge(table)
    }
  }
}
