import Foundation
import Testing

/// Runs tests that wait for processes on threads of their own.
///
/// Swift Testing has a thread for each core. A test that waits keeps its thread, and where all of them wait
/// a core has nothing to do. Suites with this trait share ``WaitingThreads``; all others keep the usual
/// threads to themselves.
struct Waits: SuiteTrait, TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(WaitingThreads.shared) { try await function() }
  }
}

extension Trait where Self == Waits {
  /// Tests that wait for processes.
  static var waits: Self { Waits() }
}

/// Threads that take the newest piece of work first: a suite whose tests run one after the other goes on
/// at once, where in a queue each of its tests would wait for those of all other suites.
final class WaitingThreads: TaskExecutor, @unchecked Sendable {
  /// Four: commands of two of them, on average, use a core each.
  static let shared = WaitingThreads(count: 4)

  private let condition = NSCondition()
  // Touched under `condition` alone.
  private var jobs: [UnownedJob] = []

  private init(count: Int) {
    for _ in 0..<count { Thread.detachNewThread { self.work() } }
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let unowned = UnownedJob(job)
    condition.withLock { jobs.append(unowned) }
    condition.signal()
  }

  private func work() {
    while true { next().runSynchronously(on: asUnownedTaskExecutor()) }
  }

  private func next() -> UnownedJob {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let job = jobs.popLast() { return job }
      condition.wait()
    }
  }
}
