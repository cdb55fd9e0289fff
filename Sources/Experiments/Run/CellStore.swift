import SimWorld
import Synchronization

/// The place where a run keeps its cells: a file, or memory.
///
/// The runner calls it from several threads, one at a time.
package protocol CellStore: AnyObject, Sendable {
  /// The complete cells in the store.
  func finished() throws -> Set<Cell>

  /// A cell that ``finished()`` names.
  func record(_ cell: Cell) throws -> CellRecord

  /// Adds a cell and its event log, both or neither.
  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws
}

/// Cells in memory.
package final class MemoryStore: CellStore {
  private let content = Mutex(Content())

  private struct Content {
    var records: [Cell: CellRecord] = [:]
    /// Cells whose records were taken away.
    var taken: Set<Cell> = []
    var events: ContiguousArray<EventRow> = []
  }

  package init() {}

  /// Records by cell, without those that were taken away.
  package var records: [Cell: CellRecord] { content.withLock(\.records) }

  /// Rows of the event log, in the order in which cells were added.
  package var events: ContiguousArray<EventRow> { content.withLock(\.events) }

  /// Cells that were added, those whose records were taken away included.
  package func finished() -> Set<Cell> { content.withLock { $0.taken.union($0.records.keys) } }

  /// The record of a cell.
  ///
  /// - Precondition: The cell was added, and its record was not taken away.
  package func record(_ cell: Cell) -> CellRecord { content.withLock { $0.records[cell]! } }

  /// Adds a cell and its event log.
  package func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    content.withLock {
      $0.records[record.cell] = record
      $0.events.append(contentsOf: events)
    }
  }

  /// The records in order, which leave the store; their cells remain finished.
  func takeOrdered() -> [CellRecord] {
    content.withLock { content in
      content.taken.formUnion(content.records.keys)
      let records = content.records.values.sorted { $0.cell < $1.cell }
      content.records = [:]
      return records
    }
  }

  /// In order.
  package var ordered: [CellRecord] { records.values.sorted { $0.cell < $1.cell } }
}
