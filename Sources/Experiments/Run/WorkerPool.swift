import Foundation
import PushModel
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
  ///   ``RunError/notStarted(_:_:)`` when the system starts none.
  func run<Worker>(
    _ count: Int, isStopped: @escaping @Sendable () -> Bool = { false },
    worker: @escaping @Sendable () throws -> Worker,
    job: @escaping @Sendable (Worker, Int) throws -> Void
  ) throws {
    let shift = Shift(jobs: count, isStopped)
    // Threads name types of push as the one that starts them.
    let types = PushTypes.inUse
    var crew: [WorkerThread] = []
    // Fewer threads than wanted do the same work.
    while crew.count < min(threads, count) {
      let thread = { types.inUse { shift.work(worker, job) } }
      do throws(RunError) { crew.append(try WorkerThread(thread)) } catch {
        guard crew.isEmpty else { break }
        throw error
      }
    }
    for thread in crew { thread.join() }
    try shift.check()
  }

  /// The same for threads that keep nothing from job to job.
  func run(_ count: Int, _ job: @escaping @Sendable (Int) throws -> Void) throws {
    try run(count, worker: {}, job: { _, place in try job(place) })
  }
}

/// A thread of a pool. Foundation's own does not tell when the system starts none.
private struct WorkerThread {
  private let thread: pthread_t

  /// More than the usual 512 KB, as slack; policies and rendering need little stack.
  private static let stackBytes = 8 << 20

  private final class Body {
    let run: () -> Void
    init(_ run: @escaping () -> Void) { self.run = run }
  }

  init(_ body: @escaping () -> Void) throws(RunError) {
    let held = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let failure = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) {
      let attributes = $0.baseAddress!
      pthread_attr_init(attributes)
      defer { pthread_attr_destroy(attributes) }
      pthread_attr_setstacksize(attributes, Self.stackBytes)
      return pthread_create(&thread, attributes, Self.work, held.toOpaque())
    }
    guard failure == 0 else {
      held.release()
      throw .notStarted("thread", failure)
    }
    self.thread = thread
  }

  private static let work: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = {
    Unmanaged<Body>.fromOpaque($0!).takeRetainedValue().run()
    return nil
  }

  /// Waits for its end.
  func join() { pthread_join(thread, nil) }
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
