import Experiments
import SimWorld

/// A store that has everything but the first cell, and keeps that: a sample of a run.
final class FirstCell: CellStore {
  private let plan: ExperimentPlan
  private(set) var found: CellRecord?

  init(_ plan: ExperimentPlan) { self.plan = plan }

  func finished() -> Set<Cell> { Set(plan.cells.dropFirst()) }

  func record(_ cell: Cell) -> CellRecord { preconditionFailure("\(cell) was not run") }

  func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) { found = record }
}
