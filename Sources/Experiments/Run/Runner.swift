import PushMessages
import PushModel
import PushService
import Scenarios
import SimWorld

/// Runs the cells of a plan that a store does not have yet, on any number of threads. The result
/// does not depend on that number.
package struct Runner: Sendable {
  /// The plan whose cells are run.
  package let plan: ExperimentPlan
  /// Number of threads, 1 or more; the result does not depend on it.
  package var threads: Int
  /// Share of the subscribers whose events are logged.
  package let eventShare: Double
  /// The subscriber cells that are run, as ``ExperimentPlan/subscriberCell(_:)`` numbers them; `nil` for
  /// the whole plan.
  package let unit: Range<Int>?
  /// Runs only the first `replications`; all of them when `nil`.
  package var replications: Int?
  /// Additional losses of each arm's pushes, for testing a gate; empty for none.
  package let losses: [ExtraLoss]
  /// Where the programs of arms are.
  private let learners: any LearnerHost
  /// Contents of the strategies' styles, shared by all threads.
  private let contents: SharedContents

  /// - Parameter learners: Where the programs of arms are; `nil` if none may be started.
  package init(
    _ plan: ExperimentPlan, threads: Int, eventShare: Double = 0, unit: Range<Int>? = nil,
    replications: Int? = nil, losses: [ExtraLoss] = [], learners: (any LearnerHost)? = nil
  ) {
    precondition(threads >= 1, "\(threads) threads")
    self.plan = plan
    self.threads = threads
    self.eventShare = eventShare
    self.unit = unit
    self.replications = replications
    self.losses = losses
    self.learners = learners ?? RefusedLearners()
    contents = SharedContents(of: plan.scenario.versions.lazy.flatMap(\.strategies))
  }

  /// The progress of a run.
  package struct Progress: Sendable {
    /// Finished cells, those that an earlier run left in the store included.
    package var cellsDone: Int
    /// Number of cells of the whole run.
    package var cells: Int
    /// Decisions in the cells that this run has computed itself.
    package var decisions: Int64
    /// Events that the engine handled in these cells; 0 in searches, which do not count them.
    package var handled: Int64
    /// Cells that this run has computed itself.
    package var cellsComputed: Int

    package init(
      cellsDone: Int, cells: Int, decisions: Int64 = 0, handled: Int64 = 0, cellsComputed: Int = 0
    ) {
      self.cellsDone = cellsDone
      self.cells = cells
      self.decisions = decisions
      self.handled = handled
      self.cellsComputed = cellsComputed
    }
  }

  /// - Parameters:
  ///   - isStopped: Asked between cells; `true` ends the run with ``RunError/interrupted``.
  ///   - progress: Called after each cell, on any thread, one at a time.
  /// - Throws: ``RunError``, or what the store throws.
  package func run(
    into store: any CellStore, isStopped: @escaping @Sendable () -> Bool = { false },
    progress: @escaping @Sendable (Progress) -> Void = { _ in }
  ) throws {
    try plan.types.inUse { try runCells(into: store, isStopped, progress) }
  }

  private func runCells(
    into store: any CellStore, _ isStopped: @escaping @Sendable () -> Bool,
    _ progress: @escaping @Sendable (Progress) -> Void
  ) throws {
    let finished = try store.finished()
    let all = (unit.map { $0.map(plan.subscriberCell) } ?? Array(plan.cells))
      .filter { $0.replication < replications ?? .max }
    let work = Work(store, plan, cells: all.count, done: finished.count, progress)
    for part in Cell.Part.allCases {
      if part == .subscribers, plan.learns {
        try runJoint(all, finished, work, with: learners, isStopped)
        continue
      }
      let missing = all.filter { $0.part == part && !finished.contains($0) }
      try runAll(missing, work, isStopped)
    }
  }

  /// The first cell of the plan, computed alone: a sample of the run.
  package func firstCell() throws -> CellRecord {
    try plan.types.inUse { try sample() }
  }

  private func sample() throws -> CellRecord {
    let cell = Cell(replication: 0, part: .subscribers, lane: 0)
    let store = MemoryStore()
    let work = Work(store, plan, cells: 1, done: 0) { _ in }
    if plan.learns {
      try runJoint([cell], [], work, with: SilentLearners()) { false }
    } else {
      try runAll([cell], work) { false }
    }
    return store.record(cell)
  }

  /// Runs replications whose lanes learn together, each on one thread, and keeps those of `cells` that
  /// are not `finished`.
  private func runJoint(
    _ cells: [Cell], _ finished: Set<Cell>, _ work: Work, with learners: any LearnerHost,
    _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    let missing = Set(cells.filter { $0.part == .subscribers && !finished.contains($0) })
    let replications = Set(missing.map(\.replication)).sorted()
    try WorkerPool(threads: threads).run(replications.count, isStopped: isStopped) {
      try CellWorker(
        plan, contents, eventShare: eventShare, losses: losses, learners: learners)
    } job: { worker, place in
      for result in try worker.joint(replications[place]) where missing.contains(result.record.cell)
      {
        try work.keep(result)
      }
    }
  }

  private func runAll(
    _ cells: [Cell], _ work: Work, _ isStopped: @escaping @Sendable () -> Bool
  ) throws {
    try WorkerPool(threads: threads).run(cells.count, isStopped: isStopped) {
      try CellWorker(plan, contents, eventShare: eventShare, losses: losses)
    } job: { worker, place in
      try work.run(cells[place], worker)
    }
  }
}
