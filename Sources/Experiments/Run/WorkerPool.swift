import Foundation
import Synchronization

/// A fixed pool of worker threads that share out numbered jobs. Nothing else starts threads.
struct WorkerPool: Sendable {
  let threads: Int

  init(threads: Int) {
    precondition(threads >= 1, "\(threads) threads")
    self.threads = threads
  }

  /// Does each of the jobs `0..<count` once, in any order, and returns when all threads are done.
  ///
  /// - Parameters:
  ///   - isStopped: Asked by each thread before every job and after its last one; `true` ends the
  ///     work with ``RunError/interrupted``.
  ///   - worker: Makes what a thread keeps from job to job. Called once on each thread.
  ///   - job: Does the job of a number.
  /// - Throws: The first error of any thread. Jobs under way are finished, no others are begun.
  func run<Worker>(
    _ count: Int, isStopped: @escaping @Sendable () -> Bool = { false },
    worker: @escaping @Sendable () throws -> Worker,
    job: @escaping @Sendable (Worker, Int) throws -> Void
  ) throws {
    let shift = Shift(jobs: count, isStopped)
    let group = DispatchGroup()
    for _ in 0..<min(threads, count) {
      group.enter()
      let thread = Thread {
        shift.work(worker, job)
        group.leave()
      }
      // More than the default of 512 KB, as slack; policies and rendering need little stack.
      thread.stackSize = 8 << 20
      thread.start()
    }
    group.wait()
    try shift.check()
  }

  /// The same for threads that keep nothing from job to job.
  func run(_ count: Int, _ job: @escaping @Sendable (Int) throws -> Void) throws {
    try run(count, worker: {}, job: { _, place in try job(place) })
  }
}

/// The shared state of a pool's threads: the next job, and the first error.
private final class Shift: Sendable {
  private let jobs: Int
  private let isStopped: @Sendable () -> Bool
  private let next = Atomic<Int>(0)
  private let failure = Mutex<(any Error)?>(nil)

  init(jobs: Int, _ isStopped: @escaping @Sendable () -> Bool) {
    self.jobs = jobs
    self.isStopped = isStopped
  }

  /// The work of one thread.
  func work<Worker>(_ worker: () throws -> Worker, _ job: (Worker, Int) throws -> Void) {
    do {
      let worker = try worker()
      while let place = try take() { try job(worker, place) }
    } catch {
      failure.withLock { if $0 == nil { $0 = error } }
    }
  }

  /// The number of the next job; `nil` when there is none, or when another thread has failed.
  private func take() throws -> Int? {
    if isStopped() { throw RunError.interrupted }
    guard failure.withLock({ $0 == nil }) else { return nil }
    let place = next.wrappingAdd(1, ordering: .relaxed).oldValue
    return place < jobs ? place : nil
  }

  func check() throws {
    if let failure = failure.withLock({ $0 }) { throw failure }
  }
}
