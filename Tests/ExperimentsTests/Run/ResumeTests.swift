import SimWorld
import Synchronization
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A run that stopped goes on where it was.
@Suite(.releaseOnly) struct ResumeTests {
  @Test(
    "a run goes on from any of its cells and ends with the same digest",
    arguments: 0..<12 as Range<UInt64>)
  func anySubset(seed: UInt64) throws {
    let plan = try Scenario.tiny().plan()
    let whole = try plan.run()
    var chance = Chance(seed: seed)
    let part = whole.keeping { _ in Bool.random(using: &chance) }
    let missing = plan.cells.count - part.records.count
    let computed = Atomic<Int>(0)
    try Runner(plan, threads: 2).run(into: part) {
      false
    } progress: { progress in
      computed.store(progress.cellsComputed, ordering: .relaxed)
    }
    #expect(computed.load(ordering: .relaxed) == missing)
    #expect(part.ordered == whole.ordered)
    #expect(try plan.summary(part) == plan.summary(whole))
  }

  @Test("evidence is the same, however few cells are kept at a time")
  func fewAtATime() throws {
    let plan = try Scenario.tiny().plan()
    let all = try plan.summary(plan.run())
    let most = plan.cells.count
    for kept in [1, most / 2, most] {
      let told = Mutex<[Int]>([])
      let evidence = try WorldSource.evidence(Runner(plan, threads: 2), keeping: kept) {
        false
      } progress: {
        progress in
        told.withLock { $0.append(progress.cells) }
      }
      #expect(try Analysis.summary(evidence) == all)
      #expect(told.withLock { $0 } == Array(repeating: most, count: most))
    }
  }

  @Test("a run that is whole already computes nothing") func whole() throws {
    let plan = try Scenario.tiny().plan()
    let store = try plan.run()
    try Runner(plan, threads: 2).run(into: store) {
      false
    } progress: { _ in
      Issue.record("a cell was computed again")
    }
  }

  @Test("a run that is stopped keeps what is finished", arguments: [1, 2])
  func stopped(threads: Int) throws {
    let plan = try Scenario.tiny().plan()
    let whole = try plan.run()
    let store = MemoryStore()
    let done = Atomic<Int>(0)
    let error = #expect(throws: RunError.self) {
      try Runner(plan, threads: threads).run(
        into: store, isStopped: { done.load(ordering: .relaxed) >= 3 },
        progress: { done.store($0.cellsDone, ordering: .relaxed) })
    }
    #expect(error?.description == RunError.interrupted.description)
    #expect((3...(2 + threads)).contains(store.records.count))
    for (cell, record) in store.records { #expect(record == whole.record(cell)) }
    try Runner(plan, threads: threads).run(into: store)
    #expect(store.digest == whole.digest)
  }

  @Test("a store that fails ends the run with its own error") func failing() throws {
    struct DiskFull: Error {}
    final class FullStore: CellStore {
      func finished() -> Set<Cell> { [] }
      func record(_ cell: Cell) throws -> CellRecord { throw DiskFull() }
      func commit(_ record: CellRecord, events: ContiguousArray<EventRow>) throws {
        throw DiskFull()
      }
    }
    let plan = try Scenario.tiny().plan()
    #expect(throws: DiskFull.self) { try Runner(plan, threads: 2).run(into: FullStore()) }
  }

  @Test("progress counts every cell once, the finished ones included") func progress() throws {
    let plan = try Scenario.tiny().plan()
    let part = try plan.run().keeping { $0.replication == 0 }
    let before = part.records.count
    let told = Mutex<[Int]>([])
    try Runner(plan, threads: 2).run(into: part) {
      false
    } progress: { progress in
      told.withLock { $0.append(progress.cellsDone) }
    }
    #expect(told.withLock { $0 } == Array((before + 1)...plan.cells.count))
  }
}
