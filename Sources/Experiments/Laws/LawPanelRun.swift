import Scenarios
import SimWorld
import Synchronization

/// Runs a plan and keeps every person's results, where a run keeps sums over people.
final class LawPanelRun: Sendable {
  private let plan: ExperimentPlan
  private let layout: PointLayout
  private let isStopped: @Sendable () -> Bool
  private let people = Mutex<[Cell: [LawPerson]]>([:])

  /// - Precondition: Strategies of the plan have decision points, and its arms meet the same people.
  init(_ plan: ExperimentPlan, isStopped: @escaping @Sendable () -> Bool) {
    precondition(plan.scenario.design == .paired, "arms meet other people")
    self.plan = plan
    self.isStopped = isStopped
    layout = plan.scenario.pointLayout!
  }

  /// One panel for each replication, in order.
  ///
  /// - Throws: ``RunError``.
  func panels(threads: Int) throws -> [LawPanel] {
    let cells = plan.cells.filter { $0.part == .subscribers }
    try WorkerPool(threads: threads).run(cells.count, isStopped: isStopped) { [self] in
      try CellWorker(plan, SharedContents(), eventShare: 0)
    } job: { [self] worker, place in
      run(cells[place], worker)
    }
    let people = people.withLock { $0 }
    return (0..<plan.scenario.replications).map { replication in
      LawPanel(people: cells.filter { $0.replication == replication }.flatMap { people[$0]! })
    }
  }

  private func run(_ cell: Cell, _ worker: CellWorker) {
    let lane = worker.lane(cell, keepsActivity: false)
    let outcomes = Lane.paired(lane, worker.strategies)
    let own = outcomes[0].armOf.indices.map { index in
      LawPerson(
        sessionsPerDay: lane.sessionsPerDay(of: index), allows: lane.allowsPushes(index),
        days: outcomes.map { LawDays(index, of: $0, layout) })
    }
    people.withLock { $0[cell] = own }
  }
}
