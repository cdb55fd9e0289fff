import Foundation
import Scenarios
import SimWorld

/// Runs a plan and keeps every person's results, where a run keeps sums over people.
final class LawPanelRun: @unchecked Sendable {
  private let plan: ExperimentPlan
  private let layout: PointLayout
  private let isStopped: @Sendable () -> Bool
  private let lock = NSLock()
  // Guarded by `lock`.
  private var people: [Cell: [LawPerson]] = [:]
  private var failure: (any Error)?

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
    let next = Next()
    Crew.work(min(threads, cells.count)) { [self] in
      do {
        let worker = try CellWorker(plan, [:], eventShare: 0)
        while let cell = try take(next, of: cells) { run(cell, worker) }
      } catch { lock.withLock { failure = failure ?? error } }
    }
    if let failure { throw failure }
    return (0..<plan.scenario.replications).map { replication in
      LawPanel(people: cells.filter { $0.replication == replication }.flatMap { people[$0]! })
    }
  }

  private func take(_ next: Next, of cells: [Cell]) throws -> Cell? {
    if isStopped() { throw RunError.interrupted }
    guard lock.withLock({ failure == nil }) else { return nil }
    let place = next.take()
    return place < cells.count ? cells[place] : nil
  }

  private func run(_ cell: Cell, _ worker: CellWorker) {
    let lane = worker.lane(cell, keepsDeeds: false)
    let outcomes = Lane.paired(lane, worker.strategies)
    var own: [LawPerson] = []
    for index in outcomes[0].armOf.indices {
      own.append(
        LawPerson(
          sessionsPerDay: lane.sessionsPerDay(of: index), allows: lane.allowsPushes(index),
          days: outcomes.map { LawDays(index, of: $0, layout) }))
    }
    lock.withLock { people[cell] = own }
  }
}
