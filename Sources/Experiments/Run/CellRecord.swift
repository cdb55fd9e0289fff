import Documents
import PushPolicy
import Scenarios
import SimWorld
import Statistics

/// The results of a cell apart from its event log: integers, so that any partition and any order of
/// summation give the same bits.
package struct CellRecord: Sendable, Hashable {
  /// The cell that the results are of.
  package var cell: Cell
  /// Equal digests mean equal cells.
  package var digest: UInt64
  /// First decisions about pushes; those after a wait are not counted.
  package var decisions: Int64
  /// Events that the engine handled, such as decisions, deliveries and openings.
  package var handled: Int64
  /// People of the cell's lane; owners in a cell of owners.
  package var subscribers: Int
  /// Results of every arm, in the order of the scenario.
  package var arms: [ArmRecord]
  /// By owners' lane, the activity that its owners learn of under any arm: the spontaneous actions
  /// of `paired` subscribers. Empty in owners' cells.
  package var organic: [ActivityTally]
  /// `paired`, and owners: one, over the counts of all arms (``CountLayout``), arm after arm.
  /// With ``MetricPlan/Variance/adjusted``, the figures of ``PersonFigure`` follow them, of
  /// subscribers.
  /// `split`: one for each arm, over its own subscribers, and if there is a warm-up over the same
  /// counts in it.
  package var moments: [CoMoments]
  /// Of subscribers, the segments that the scenario asks for, in order.
  package var segments: [SegmentRecord]
  /// Of subscribers, the counts with a holdout; `nil` where the scenario has none.
  package var holdout: HoldoutCounts?
  /// Of subscribers, by arm, what happened in each period of the learning curves; empty where there are
  /// none.
  package var curves: [CurveCounts] = []
}

/// One arm in one cell.
package struct ArmRecord: Sendable, Hashable {
  /// People under the arm: all of the lane in `paired`, its own in `split`.
  package var subscribers: Int
  /// Subscribers with any count different from the baseline's; 0 in `split`, where nobody is under
  /// both.
  package var affected: Int
  /// Outcomes of the pushes intended in the cohort's days, which metrics count.
  package var cohort: Funnel
  /// Outcomes of all other pushes: before the cohort's days and after them.
  package var others: Funnel
  /// Release to first device, in milliseconds.
  package var latency: LogHistogram
  /// The same for devices that were online and awake.
  package var promptLatency: LogHistogram
  /// Release to opening.
  package var timeToOpen: LogHistogram
  /// By owners' lane, the further activity that its owners learn of under this arm; empty in
  /// owners' cells. In a `split` the baseline has everyone's: owners of one world learn of
  /// everyone.
  package var activity: [ActivityTally]
  /// By ``Departure/Kind``, in days from the cohort's start.
  package var departures: [LifeTable]
  /// Moments over the numbers of a ``PointLayout``, of subscribers with decision points; `nil` in
  /// owners' cells and if nobody has any.
  package var points: CoMoments?
  /// The people of a micro-randomised trial, one by one; `nil` in owners' cells and where nobody
  /// asks for a weighted and centred analysis.
  package var trial: ExcursionRows?
  /// The latency from event to acceptance, by the types of push that had any; `nil` where no job
  /// waits in a queue.
  package var triggers: [TriggerRecord]?
  /// What happened to the cohort in each of the arm's journeys, in the order of
  /// ``Scenarios/Arm/journeyNames``; empty in owners' cells.
  package var journeys: [JourneyCounts] = []
  /// What became of the cohort's pushes of each of the arm's campaigns, in the order of
  /// ``Scenarios/Arm/campaignNames``; empty in owners' cells.
  package var campaigns: [CampaignCounts] = []
  /// What became of the cohort's pushes of each rank that had any; `nil` in owners' cells and for an arm without
  /// ranks and reserved places.
  package var ranks: [RankRecord]?
  /// What became of the places that caps kept, in the order of ``Scenarios/Arm/reservationNames``; empty in
  /// owners' cells.
  package var places: [PlaceCounts] = []
  /// Of subscribers, who stays and who visits by time of joining; `nil` where nobody is followed.
  package var cohorts: CohortCounts?
  /// Of subscribers, what chance gave beyond what was expected; `nil` where no estimate uses it.
  package var surplus: Surplus?
}

extension CellRecord {
  /// Checks that every push has exactly one outcome, in every build, for the cohort and all others.
  ///
  /// - Parameter scenario: For the names of its arms and the layout of its decision points.
  /// - Throws: ``RunError/invariant(_:arm:_:)`` for the first law that is broken.
  func check(_ scenario: Scenario) throws(RunError) {
    let layout = scenario.pointLayout
    for (arm, record) in zip(scenario.arms, arms) {
      if let law = record.cohort.violation ?? record.others.violation {
        throw .invariant(cell, arm: arm.name, law)
      }
      if let layout, let points = record.points,
        let law = PointSums(points, layout).violation
      {
        throw .invariant(cell, arm: arm.name, law)
      }
      if let law = record.trial?.violation { throw .invariant(cell, arm: arm.name, law) }
    }
  }
}

/// Why a run failed or stopped.
package enum RunError: Error, Sendable, CustomStringConvertible {
  case world(WorldError)
  case policy(PolicyError)
  /// An invariant of every run was violated in this cell: a bug of PushLab.
  case invariant(Cell, arm: String, String)
  /// Stopped from outside; finished cells are kept.
  case interrupted
  /// The system started no thread, or no process, with this error number.
  case notStarted(String, Int32)

  package var description: String {
    switch self {
    case .world(let error): error.description
    case .policy(let error): error.description
    case .invariant(let cell, let arm, let law):
      "replication \(cell.replication), \(cell.part.rawValue) lane \(cell.lane), arm `\(arm)`: \(law)"
    case .interrupted: "interrupted; the same command goes on from here"
    case .notStarted(let what, let number):
      "no \(what) can be started, \(SystemFault.words(number)); the machine failed, not the command; "
        + "give it again with more memory or processes (ulimit -u, -v)"
    }
  }
}
