import SimWorld

/// The place where a run keeps its cells: a file, or memory.
///
/// The runner calls it from one thread at a time.
package protocol CellStore: AnyObject {
  /// The complete cells in the store.
  func finished() throws -> Set<Cell>

  /// A cell that ``finished()`` names.
  func record(_ cell: Cell) throws -> CellRecord

  /// Adds a cell and its event log, both or neither.
  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws
}

/// Cells in memory.
package final class MemoryStore: CellStore {
  package private(set) var records: [Cell: CellRecord] = [:]
  package private(set) var events: ContiguousArray<EventRow> = []

  package init() {}

  package func finished() -> Set<Cell> { Set(records.keys) }

  package func record(_ cell: Cell) -> CellRecord { records[cell]! }

  package func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    records[record.cell] = record
    self.events.append(contentsOf: events)
  }

  /// In order.
  package var ordered: [CellRecord] { records.values.sorted { $0.cell < $1.cell } }
}
