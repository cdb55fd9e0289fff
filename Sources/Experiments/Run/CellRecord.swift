import SimWorld
import Statistics

/// All that a cell leaves behind, apart from its event log: integers, so that any partition and
/// any order add up to the same bits.
public struct CellRecord: Sendable, Hashable {
  public var cell: Cell
  /// Equal digests mean equal cells.
  public var digest: UInt64
  public var decisions: Int64
  public var handled: Int64
  public var subscribers: Int
  public var arms: [ArmRecord]
  /// By owners' lane, what its owners hear of whatever the arm: `paired` subscribers did it of their
  /// own accord. Empty in owners' cells.
  public var organic: [ActivityTally]
  /// `paired`, and owners: one, over the ``Variable``s of all arms, arm after arm. `split`: one for
  /// each arm, over its own subscribers, and if there is a warm-up over the same variables in it.
  public var moments: [CoMoments]
  /// Of subscribers, the segments that the scenario asks for, in order.
  public var segments: [SegmentRecord]
}

/// One arm in one cell.
public struct ArmRecord: Sendable, Hashable {
  public var subscribers: Int
  /// Subscribers for whom anything was counted differently than under the baseline; 0 in `split`,
  /// where nobody is under both.
  public var affected: Int
  public var cohort: Funnel
  public var others: Funnel
  /// Release to first device, in milliseconds.
  public var latency: LogHistogram
  /// The same for devices that were online and awake.
  public var promptLatency: LogHistogram
  /// Release to opening.
  public var timeToOpen: LogHistogram
  /// By owners' lane, what its owners hear of besides under this arm; empty in owners' cells. In a
  /// `split` the baseline has what everyone did: owners of one world hear of everyone.
  public var activity: [ActivityTally]
  /// By ``Departure/Kind``, in days from the cohort's start.
  public var departures: [LifeTable]
  /// Over the numbers of a ``PointLayout``, of subscribers with decision points; `nil` in owners' cells
  /// and where nobody has any.
  public var points: CoMoments?
}
