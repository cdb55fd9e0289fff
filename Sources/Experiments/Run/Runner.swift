import Foundation
import PushMessages
import PushModel
import PushService
import Scenarios
import SimWorld
import Synchronization

/// Runs the cells of a plan that a store does not have yet, on any number of threads. The result
/// does not depend on that number.
package struct Runner: Sendable {
  package let plan: ExperimentPlan
  package var threads: Int
  /// Share of the subscribers whose events are logged.
  package let eventShare: Double
  /// The shard whose cells are run; `nil` for the whole plan.
  package let shard: Shard?
  /// Runs only the first `replications`; all of them when `nil`.
  package var replications: Int?
  /// Additional losses of each arm's pushes, for testing a gate; empty for none.
  package let losses: [ExtraLoss]
  /// Contents of the strategies' styles, composed once for all threads.
  private let contents: [Style: ContentTable]

  package init(
    _ plan: ExperimentPlan, threads: Int, eventShare: Double = 0, shard: Shard? = nil,
    replications: Int? = nil, losses: [ExtraLoss] = []
  ) {
    precondition(threads >= 1, "\(threads) threads")
    self.plan = plan
    self.threads = threads
    self.eventShare = eventShare
    self.shard = shard
    self.replications = replications
    self.losses = losses
    contents = Dictionary(
      Set(plan.scenario.versions.flatMap { $0.strategies.map(\.style) }).map {
        ($0, PushService.contents(in: $0))
      }
    ) { first, _ in first }
  }

  /// The progress of a run.
  package struct Progress: Sendable {
    package var cellsDone: Int
    package var cells: Int
    /// Decisions in the cells that this run has computed itself.
    package var decisions: Int64
    package var handled: Int64
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
    let finished = try store.finished()
    let all = (shard.map { plan.cells(of: $0) } ?? Array(plan.cells))
      .filter { $0.replication < replications ?? .max }
    let work = Work(store, plan, cells: all.count, done: finished.count, progress, isStopped)
    for part in Cell.Part.allCases {
      let missing = all.filter { $0.part == part && !finished.contains($0) }
      try runAll(missing, work)
    }
  }

  private func runAll(_ cells: [Cell], _ work: Work) throws {
    guard !cells.isEmpty else { return }
    let next = Next()
    Crew.work(min(threads, cells.count)) {
      work.attempt {
        let worker = try CellWorker(plan, contents, eventShare: eventShare, losses: losses)
        while !work.isOver {
          let place = next.take()
          guard place < cells.count else { break }
          try work.run(cells[place], worker)
        }
      }
    }
    try work.check()
  }
}

/// A counter shared between threads.
final class Next: Sendable {
  private let value = Atomic<Int>(0)

  func take() -> Int { value.wrappingAdd(1, ordering: .relaxed).oldValue }
}

/// A fixed pool of worker threads.
enum Crew {
  /// Runs `body` on `threads` threads at once, and returns when all are done.
  static func work(_ threads: Int, _ body: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<threads {
      group.enter()
      let thread = Thread {
        body()
        group.leave()
      }
      // More than the default of 512 KB, as slack; policies and rendering need little stack.
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
  }
}
