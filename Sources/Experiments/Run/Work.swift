import Foundation
import SimWorld

/// What the threads of a run share: the store, the count and the first error.
final class Work: @unchecked Sendable {
  // Guarded by `lock`.
  private let store: any CellStore
  private var progressed: Runner.Progress
  private var failure: (any Error)?
  private var ownersActivity: (replication: Int, arms: [ContiguousArray<Activity>])?
  private let lock = NSLock()

  private let plan: ExperimentPlan
  private let tell: @Sendable (Runner.Progress) -> Void
  private let isStopped: @Sendable () -> Bool

  init(
    _ store: any CellStore, _ plan: ExperimentPlan, cells: Int, done: Int,
    _ tell: @escaping @Sendable (Runner.Progress) -> Void,
    _ isStopped: @escaping @Sendable () -> Bool
  ) {
    self.store = store
    self.plan = plan
    self.tell = tell
    self.isStopped = isStopped
    progressed = Runner.Progress(
      cellsDone: done, cells: cells, decisions: 0, handled: 0, cellsComputed: 0)
  }

  /// Runs `body` and keeps the first error of all threads.
  func attempt(_ body: () throws -> Void) {
    do { try body() } catch {
      lock.withLock { if failure == nil { failure = error } }
    }
  }

  var isOver: Bool {
    if isStopped() { attempt { throw RunError.interrupted } }
    return lock.withLock { failure != nil }
  }

  func check() throws {
    if let failure = lock.withLock({ failure }) { throw failure }
  }

  func run(_ cell: Cell, _ worker: CellWorker) throws {
    let activity = try cell.part == .owners ? activity(of: cell.replication) : []
    let result = worker.run(cell, activity: activity)
    try result.record.check(plan.scenario.arms)
    try lock.withLock {
      try store.commit(result.record, events: result.events)
      progressed.cellsDone += 1
      progressed.cellsComputed += 1
      progressed.decisions += result.record.decisions
      progressed.handled += result.record.handled
      tell(progressed)
    }
  }

  /// What subscribers of a replication did under each arm, all lanes together, in lane order.
  private func activity(of replication: Int) throws -> [ContiguousArray<Activity>] {
    try lock.withLock {
      if let ownersActivity, ownersActivity.replication == replication {
        return ownersActivity.arms
      }
      var arms = [ContiguousArray<Activity>](repeating: [], count: plan.scenario.arms.count)
      for lane in 0..<plan.lanes {
        let cell = Cell(replication: replication, part: .subscribers, lane: lane)
        for (arm, record) in try store.record(cell).arms.enumerated() {
          arms[arm] += record.activity
        }
      }
      ownersActivity = (replication, arms)
      return arms
    }
  }
}
