import Experiments
import Scenarios
import SimWorld
import Synchronization

/// Keeps the cells of a run with their events, to be written again and again.
final class LoggedCells: CellStore {
  typealias LoggedCell = (record: CellRecord, events: ContiguousArray<EventRow>)

  private let content = Mutex<[LoggedCell]>([])

  init(of plan: ExperimentPlan) throws {
    try Runner(plan, threads: 1, eventShare: 1).run(into: self)
  }

  var cells: [LoggedCell] { content.withLock { $0 } }
  var rows: Int { cells.reduce(0) { $0 + $1.events.count } }

  func finished() -> Set<Cell> { Set(cells.map(\.record.cell)) }
  func record(_ cell: Cell) -> CellRecord { cells.first { $0.record.cell == cell }!.record }
  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) {
    content.withLock { $0.append((record, events)) }
  }
}
