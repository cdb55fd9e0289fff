import Foundation
import Scenarios
import SimWorld

/// The shared state of a run's threads: the store, the counter and the first error.
final class Work: @unchecked Sendable {
  // Guarded by `lock`.
  private let store: any CellStore
  private var progressed: Runner.Progress
  private var failure: (any Error)?
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
    let result = worker.run(cell, activity: cell.part == .owners ? try activity(of: cell) : nil)
    try result.record.check(plan.scenario)
    try lock.withLock {
      try store.commit(result.record, events: result.events)
      progressed.cellsDone += 1
      progressed.cellsComputed += 1
      progressed.decisions += result.record.decisions
      progressed.handled += result.record.handled
      tell(progressed)
    }
  }

  /// The activity that the owners of a cell learn of: that of all subscribers of the replication,
  /// computed one lane at a time.
  private func activity(of cell: Cell) throws -> OwnersActivity {
    var activity = OwnersActivity(plan, lane: cell.lane)
    for lane in 0..<plan.lanes {
      let subscribers = Cell(replication: cell.replication, part: .subscribers, lane: lane)
      activity.add(try lock.withLock { try store.record(subscribers) })
    }
    return activity
  }
}

/// The activity that the owners of one lane learn of, summed over the lanes of subscribers.
struct OwnersActivity {
  private let lane: Int
  private var organic: ActivitySum
  private var arms: [ActivitySum]

  init(_ plan: ExperimentPlan, lane: Int) {
    self.lane = lane
    organic = ActivitySum(of: plan.businesses(ofOwnersLane: lane))
    arms = Array(repeating: organic, count: plan.scenario.arms.count)
  }

  mutating func add(_ record: CellRecord) {
    organic.add(record.organic[lane])
    for (arm, own) in record.arms.enumerated() { arms[arm].add(own.activity[lane]) }
  }

  /// The total of that activity under one arm.
  mutating func total(of arm: Int) -> ActivityTally {
    var total = organic.total()
    total.merge(arms[arm].total())
    return total
  }
}
