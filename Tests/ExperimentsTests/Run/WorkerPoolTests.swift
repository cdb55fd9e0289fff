import Synchronization
import Testing

@testable import Experiments

@Suite("Worker threads") struct WorkerPoolTests {
  private struct Broken: Error, Equatable { let job: Int }

  @Test("each job is done once, by no more threads than there are jobs", arguments: [1, 2, 5])
  func jobs(threads: Int) throws {
    for count in [0, 1, 3, 200] {
      let workers = Atomic<Int>(0)
      let done = Mutex<[Int]>([])
      try WorkerPool(threads: threads).run(count) {
        workers.wrappingAdd(1, ordering: .relaxed)
      } job: { _, job in
        done.withLock { $0.append(job) }
      }
      #expect(done.withLock { $0 }.sorted() == Array(0..<count))
      #expect(workers.load(ordering: .relaxed) == min(threads, count))
    }
  }

  @Test("a worker is kept from job to job by one thread alone")
  func worker() throws {
    final class Sum { var value = 0 }
    let total = Atomic<Int>(0)
    try WorkerPool(threads: 3).run(100) {
      Sum()
    } job: { sum, job in
      sum.value += job
      total.wrappingAdd(job, ordering: .relaxed)
    }
    #expect(total.load(ordering: .relaxed) == 4_950)
  }

  @Test("the first error ends the work, and no other job is begun", arguments: [1, 4])
  func failure(threads: Int) {
    let begun = Atomic<Int>(0)
    #expect(throws: Broken(job: 0)) {
      try WorkerPool(threads: threads).run(1_000_000) { job in
        begun.wrappingAdd(1, ordering: .relaxed)
        if job == 0 { throw Broken(job: job) }
      }
    }
    #expect(begun.load(ordering: .relaxed) < 1_000_000)
  }

  @Test("a worker that cannot be made ends the work")
  func noWorker() {
    #expect(throws: Broken(job: -1)) {
      try WorkerPool(threads: 2).run(10) { () throws -> Int in
        throw Broken(job: -1)
      } job: { _, _ in
        Issue.record("a job was begun")
      }
    }
  }

  @Test("a stop is asked for before every job and after the last one", arguments: [0, 2, 10])
  func stop(after jobs: Int) {
    let done = Atomic<Int>(0)
    let error = #expect(throws: RunError.self) {
      try WorkerPool(threads: 1).run(
        10, isStopped: { done.load(ordering: .relaxed) >= jobs }, worker: {},
        job: { _, _ in done.wrappingAdd(1, ordering: .relaxed) })
    }
    #expect(error?.description == RunError.interrupted.description)
    #expect(done.load(ordering: .relaxed) == jobs)
  }
}
