import SimWorld
import Synchronization

/// A store in memory for a range of seeds, which reports earlier ones as finished.
final class SeedStore: CellStore {
  private let memory = MemoryStore()
  private let before: Set<Cell>
  private let reported = Atomic<Int64>(0)

  init(_ plan: ExperimentPlan, from first: Int) {
    before = Set(
      plan.cells.prefix(first * (plan.lanes + plan.ownerLanes)))
  }

  func finished() -> Set<Cell> { before }

  func record(_ cell: Cell) -> CellRecord { memory.record(cell) }

  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    memory.commit(record, events: events)
  }

  var ordered: [CellRecord] { memory.ordered }

  /// The growth of a run's number of decisions since the last report of it.
  func growth(to decisions: Int64) -> Int64 {
    decisions - reported.exchange(decisions, ordering: .relaxed)
  }
}
