import Foundation

@testable import Experiments

extension ExperimentPlan {
  /// The plan's cells, computed.
  func run(threads: Int = 1, eventShare: Double = 0) throws -> MemoryStore {
    let store = MemoryStore()
    try Runner(self, threads: threads, eventShare: eventShare).run(into: store)
    return store
  }

  func summary(_ store: MemoryStore) throws -> Summary {
    try Analysis.summary(plan: self, records: store.ordered)
  }
}

extension MemoryStore {
  var digest: UInt64 { ExperimentPlan.digest(of: ordered) }

  /// A store that has only some of the cells.
  func keeping(_ isKept: (Cell) -> Bool) -> MemoryStore {
    let some = MemoryStore()
    for record in ordered where isKept(record.cell) { some.commit(record, events: []) }
    return some
  }
}
