import Scenarios
import SimWorld
import Synchronization

/// The shared work of a run's threads: the store and the progress, for one thread at a time.
final class Work: Sendable {
  private let plan: ExperimentPlan
  /// Called while ``progress`` is locked.
  private let store: any CellStore
  private let progress: Mutex<Runner.Progress>
  private let tell: @Sendable (Runner.Progress) -> Void

  init(
    _ store: any CellStore, _ plan: ExperimentPlan, cells: Int, done: Int,
    _ tell: @escaping @Sendable (Runner.Progress) -> Void
  ) {
    self.store = store
    self.plan = plan
    self.tell = tell
    progress = Mutex(Runner.Progress(cellsDone: done, cells: cells))
  }

  func run(_ cell: Cell, _ worker: CellWorker) throws {
    try keep(worker.run(cell, activity: cell.part == .owners ? try activity(of: cell) : nil))
  }

  /// Keeps the record of a cell.
  func keep(_ result: (record: CellRecord, events: ContiguousArray<EventRow>)) throws {
    try result.record.check(plan.scenario)
    try progress.withLock { progress in
      try store.commit(result.record, events: result.events)
      progress.cellsDone += 1
      progress.cellsComputed += 1
      progress.decisions += result.record.decisions
      progress.handled += result.record.handled
      tell(progress)
    }
  }

  /// The activity that the owners of a cell learn of: that of all subscribers of the replication,
  /// computed one lane at a time.
  private func activity(of cell: Cell) throws -> OwnersActivity {
    var activity = OwnersActivity(plan, lane: cell.lane)
    for lane in 0..<plan.lanes {
      let subscribers = Cell(replication: cell.replication, part: .subscribers, lane: lane)
      activity.add(try progress.withLock { _ in try store.record(subscribers) })
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
