import Foundation
import TestSupport

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// The small world with a quarter of its people in lanes of 4: 26 subscriber cells, some with fewer
/// people, and 4 owner cells.
enum ShardedWorld {
  static let source = ScenarioSource(
    path: "worlds/small.yaml", text: "name: small # as written\n", overrides: ["seed=7"])

  static func plan(
    shards: Int, seed: UInt64 = 7, events: EventLog = .all, design: Design = .paired
  ) throws -> ShardedPlan {
    ShardedPlan(
      try SmallWorld.plan(
        seed: seed, design: design, laneSize: 4, subscribers: 50, businesses: 8), source,
      events: events,
      shards: shards, expectedDecisions: 10_000)
  }

  /// Runs one shard to its end and says where it is.
  @discardableResult
  static func run(
    _ shard: Shard, of plan: ShardedPlan, in folder: ShardFolder, threads: Int = 1
  ) throws -> ShardFile {
    if case .open(let store) = try folder.open(shard, of: plan) {
      try Runner(plan.plan, threads: threads, eventShare: plan.events.share, shard: shard)
        .run(into: store)
      try store.seal()
    }
    return try ShardFile(folder.file(of: shard), of: plan)
  }

  static func runAll(_ plan: ShardedPlan, in folder: ShardFolder) throws {
    for (index, shard) in plan.shards.enumerated() {
      try run(shard, of: plan, in: folder, threads: [1, 2, 3, 8][index % 4])
    }
  }

  static func merge(
    _ paths: [String], of plan: ShardedPlan, into folder: RunFolder, threads: Int = 2
  ) throws {
    let set = try ShardSet(paths, of: plan)
    let store = try RunDatabase(folder: folder, plan: plan.plan, events: plan.events)
    for file in set.files { try store.copy(file) }
    try SmallWorld.complete(store, of: plan.plan, threads: threads)
  }

  /// Seven shards without events, computed once for all tests that only read them.
  static let seven = Result {
    let folder = try TemporaryFolder()
    try runAll(plan(shards: 7, events: .none), in: folder.shards)
    return folder
  }
}

extension TemporaryFolder {
  var shards: ShardFolder { ShardFolder(path: path + "/shards") }
}
