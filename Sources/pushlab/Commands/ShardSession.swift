import Experiments
import Foundation
import RunStore

/// One shard from its plan to its file.
struct ShardSession {
  let plan: ShardedPlan
  let shard: Shard
  let folder: ShardFolder
  let threads: Int
  let progress: ProgressStyle

  struct Outcome {
    let report: ShardReport
    /// A line about how it went.
    let note: String
  }

  func run() throws -> Outcome {
    switch try folder.open(shard, of: plan) {
    case .finished(let file):
      return Outcome(
        report: ShardReport(file, of: plan), note: "complete already: nothing was simulated")
    case .open(let store):
      let note = try complete(store)
      return Outcome(report: ShardReport(try ShardFile(path, of: plan), of: plan), note: note)
    }
  }

  private var path: String { folder.file(of: shard) }

  private func complete(_ store: ShardStore) throws -> String {
    let meter = ProgressMeter(progress, cells: plan.plan.range(of: shard).count)
    defer { meter.finish() }
    let runner = Runner(
      plan.plan, threads: threads, eventShare: plan.events.share, shard: shard)
    try StopSignal.heeded {
      try runner.run(into: store, isStopped: $0, progress: { meter.show($0) })
    }
    try store.seal()
    return meter.summary
  }
}
