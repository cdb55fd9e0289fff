import Scenarios
import SimWorld

/// A plan's subscriber cells are numbered from 0, replication after replication and in each lane
/// after lane. A unit of work is a range of these numbers, so that it draws the posts of few
/// replications.
extension ExperimentPlan {
  /// The most units into which a plan is divided.
  package static let unitsMax = 100_000

  /// Subscriber cells of all replications.
  package var subscriberCells: Int { scenario.replications * lanes }

  /// The subscriber cells divided into `count` ranges, in order. They differ by at most one cell, or by
  /// those of one replication where its lanes learn together; there are fewer ranges than `count` where
  /// some would be empty.
  package func units(_ count: Int) -> [Range<Int>] {
    precondition((1...Self.unitsMax).contains(count), "\(count) units")
    let step = learns ? lanes : 1
    let all = subscriberCells / step
    let (size, rest) = all.quotientAndRemainder(dividingBy: min(count, all))
    func start(_ index: Int) -> Int { (index * size + min(index, rest)) * step }
    return (0..<min(count, all)).map { start($0)..<start($0 + 1) }
  }

  /// The subscriber cell of a number from 0, below ``subscriberCells``.
  package func subscriberCell(_ number: Int) -> Cell {
    Cell(replication: number / lanes, part: .subscribers, lane: number % lanes)
  }

  /// Subscribers in the cells of a unit, those who join included; one counts again in every
  /// replication.
  package func subscribers(in unit: Range<Int>) -> Int {
    // Only the last lane of a replication may be smaller than the others.
    let lastLanes = unit.upperBound / lanes - unit.lowerBound / lanes
    let vacant = lanes * peoplePerLane - people
    return unit.count * peoplePerLane - lastLanes * vacant
  }
}
