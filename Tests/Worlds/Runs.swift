import Experiments
import SimKernel

extension ExperimentPlan {
  /// The plan's cells, computed.
  package func run(threads: Int = 1, eventShare: Double = 0) throws -> MemoryStore {
    let store = MemoryStore()
    try Runner(self, threads: threads, eventShare: eventShare).run(into: store)
    return store
  }

  package func summary(_ store: MemoryStore) throws -> Summary {
    try Analysis.summary(RunEvidence(self, in: store))
  }
}

extension MemoryStore {
  package var digest: UInt64 { Digest.combining(ordered.map(\.digest)) }

  /// A store that has only some of the cells.
  package func keeping(_ isKept: (Cell) -> Bool) -> MemoryStore {
    let some = MemoryStore()
    for record in ordered where isKept(record.cell) { some.commit(record, events: []) }
    return some
  }
}

extension RunEvidence {
  /// What these cells say, in whatever order they are here.
  package init(_ plan: ExperimentPlan, _ records: [CellRecord]) throws {
    self.init(plan)
    for record in records.sorted(by: { $0.cell < $1.cell }) { try add(record) }
  }
}

extension Analysis {
  /// Of cells in whatever order.
  package static func summary(plan: ExperimentPlan, records: [CellRecord]) throws -> Summary {
    try summary(RunEvidence(plan, records))
  }
}
