import SimWorld

/// A store in memory for a range of seeds, which reports earlier ones as finished.
final class SeedStore: CellStore, @unchecked Sendable {
  private let memory = MemoryStore()
  private let before: Set<Cell>
  /// Decisions reported so far; the runner reports from one thread at a time.
  var decisions: Int64 = 0

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
}
