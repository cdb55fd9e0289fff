/// The cells of a plan in order: each replication's subscribers, then its owners.
package struct PlanCells: RandomAccessCollection, Sendable {
  let replications: Int
  /// Of subscribers, and of owners.
  let lanes: Int
  let ownerLanes: Int

  package var startIndex: Int { 0 }
  package var endIndex: Int { replications * lanesPerReplication }

  private var lanesPerReplication: Int { lanes + ownerLanes }

  package subscript(position: Int) -> Cell {
    precondition(indices.contains(position), "cell \(position) of \(count)")
    let (replication, place) = position.quotientAndRemainder(dividingBy: lanesPerReplication)
    return place < lanes
      ? Cell(replication: replication, part: .subscribers, lane: place)
      : Cell(replication: replication, part: .owners, lane: place - lanes)
  }

  /// Where `cell`, which is one of these, stands.
  package func index(of cell: Cell) -> Int {
    cell.replication * lanesPerReplication + (cell.part == .owners ? lanes : 0) + cell.lane
  }
}
