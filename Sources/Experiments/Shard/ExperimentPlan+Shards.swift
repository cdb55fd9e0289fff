import Scenarios
import SimWorld

/// A plan's subscriber cells are numbered from 0, replication after replication and in each lane
/// after lane. A shard is a range of these numbers, so that it draws the posts of few replications.
extension ExperimentPlan {
  /// Subscriber cells of all replications.
  package var subscriberCells: Int { scenario.replications * lanes }

  /// The subscriber cells of `shard`. Ranges of two shards differ by at most one cell, or by those of one
  /// replication where its lanes learn together; with more shards than that some are empty.
  package func range(of shard: Shard) -> Range<Int> {
    let unit = learns ? lanes : 1
    let (size, rest) = (subscriberCells / unit).quotientAndRemainder(dividingBy: shard.count)
    func start(_ index: Int) -> Int { (index * size + min(index, rest)) * unit }
    return start(shard.number - 1)..<start(shard.number)
  }

  package func subscriberCell(_ number: Int) -> Cell {
    Cell(replication: number / lanes, part: .subscribers, lane: number % lanes)
  }

  /// The cells of `shard`, in order.
  package func cells(of shard: Shard) -> [Cell] { range(of: shard).map(subscriberCell) }

  /// Subscribers in the cells of `shard`, those who join included; one counts again in every
  /// replication.
  package func subscribers(in shard: Shard) -> Int {
    let range = range(of: shard)
    // Only the last lane of a replication may be smaller than the others.
    let lastLanes = range.upperBound / lanes - range.lowerBound / lanes
    let vacant = lanes * peoplePerLane - people
    return range.count * peoplePerLane - lastLanes * vacant
  }
}
