import SimWorld
import Statistics

/// All that a cell leaves behind, apart from its event log: integers, so that any partition and
/// any order add up to the same bits.
package struct CellRecord: Sendable, Hashable {
  package var cell: Cell
  /// Equal digests mean equal cells.
  package var digest: UInt64
  package var decisions: Int64
  package var handled: Int64
  package var subscribers: Int
  package var arms: [ArmRecord]
  /// By owners' lane, what its owners hear of whatever the arm: `paired` subscribers did it of their
  /// own accord. Empty in owners' cells.
  package var organic: [ActivityTally]
  /// `paired`, and owners: one, over the ``Variable``s of all arms, arm after arm. `split`: one for
  /// each arm, over its own subscribers, and if there is a warm-up over the same variables in it.
  package var moments: [CoMoments]
  /// Of subscribers, the segments that the scenario asks for, in order.
  package var segments: [SegmentRecord]
}

/// One arm in one cell.
package struct ArmRecord: Sendable, Hashable {
  package var subscribers: Int
  /// Subscribers for whom anything was counted differently than under the baseline; 0 in `split`,
  /// where nobody is under both.
  package var affected: Int
  package var cohort: Funnel
  package var others: Funnel
  /// Release to first device, in milliseconds.
  package var latency: LogHistogram
  /// The same for devices that were online and awake.
  package var promptLatency: LogHistogram
  /// Release to opening.
  package var timeToOpen: LogHistogram
  /// By owners' lane, what its owners hear of besides under this arm; empty in owners' cells. In a
  /// `split` the baseline has what everyone did: owners of one world hear of everyone.
  package var activity: [ActivityTally]
  /// By ``Departure/Kind``, in days from the cohort's start.
  package var departures: [LifeTable]
  /// Over the numbers of a ``PointLayout``, of subscribers with decision points; `nil` in owners' cells
  /// and where nobody has any.
  package var points: CoMoments?
}
