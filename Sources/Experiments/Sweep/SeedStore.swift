import SimWorld

/// A store in memory that asks for no seed before its first one.
final class SeedStore: CellStore, @unchecked Sendable {
  private let memory = MemoryStore()
  private let before: Set<Cell>
  /// That were told of; the runner tells from one thread at a time.
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
