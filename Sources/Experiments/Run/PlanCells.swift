/// The cells of a plan in order: each replication's subscribers, then its owners.
public struct PlanCells: RandomAccessCollection, Sendable {
  let replications: Int
  /// Of subscribers, and of owners.
  let lanes: Int
  let ownerLanes: Int

  public var startIndex: Int { 0 }
  public var endIndex: Int { replications * lanesPerReplication }

  private var lanesPerReplication: Int { lanes + ownerLanes }

  public subscript(position: Int) -> Cell {
    precondition(indices.contains(position), "cell \(position) of \(count)")
    let (replication, place) = position.quotientAndRemainder(dividingBy: lanesPerReplication)
    return place < lanes
      ? Cell(replication: replication, part: .subscribers, lane: place)
      : Cell(replication: replication, part: .owners, lane: place - lanes)
  }

  /// Where `cell`, which is one of these, stands.
  public func index(of cell: Cell) -> Int {
    cell.replication * lanesPerReplication + (cell.part == .owners ? lanes : 0) + cell.lane
  }
}
