import Foundation
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport

@testable import Experiments
@testable import RunStore
@testable import Scenarios

/// 200 subscribers in lanes of 100, 30 businesses unless said otherwise, 10 days of which 4 count, faults of every kind.
enum SmallWorld {
  static func plan(
    seed: UInt64 = 7, design: Design = .paired, laneSize: Int = 100, subscribers: Int = 200,
    businesses: Int = 30
  ) throws -> ExperimentPlan {
    var world = WorldParameters()
    world.subscribers = subscribers
    world.businesses = businesses
    world.zones = ["Africa/Johannesburg": 0.6, "Europe/Oslo": 0.4]
    world.faults.errorShare = 0.02
    world.faults.throttleShare = 0.01
    world.faults.timeoutShare = 0.02
    world.faults.malformedShare = 0.01
    world.faults.duplicateShare = 0.02
    world.faults.redeliveredShare = 0.02
    world.faults.outages = [.init(from: .days(4), length: .hours(2))]
    let scenario = Scenario(
      name: "small", seed: seed, horizon: Horizon(days: 10, warmupDays: 2), replications: 2,
      design: design, laneSize: laneSize, world: world, arms: arms)
    return try ExperimentPlan(scenario, resolved: scenario.yaml())
  }

  private static var arms: [Arm] {
    let capped = Policy(
      caps: [.global: Cap(limit: 2, per: .localDay)], minGap: .hours(2),
      quietHours: QuietRule(window: QuietWindow(from: 22 * 60, to: 8 * 60)))
    let digest = Policy(digest: [.newPost: .hours(6), .newLike: .hours(4)])
    return [
      Arm(name: "no-rules"),
      Arm(name: "capped", baseline: true, strategy: Strategy(policy: capped)),
      Arm(name: "digest", strategy: Strategy(policy: digest)),
    ]
  }

  static let context = RunContext(
    source: ScenarioSource(path: "small.yaml", text: "name: small\n", overrides: ["seed=7"]),
    program: Program(version: "0.0.1"),
    machine: Machine(system: "Test OS", cores: 2, host: "some-host"),
    startedAt: Date(timeIntervalSince1970: 1_800_000_000),
    endedAt: Date(timeIntervalSince1970: 1_800_000_060),
    timing: RunTiming(
      simulateSeconds: 1.5, processorSeconds: 2.5, decisions: 10, events: 20, peakMemoryBytes: 30))

  /// A finished run with every event, computed once for all tests that only read it.
  static let finished = Result {
    let folder = try TemporaryFolder()
    try run(plan(), in: folder.run, threads: 2)
    return folder
  }

  /// Runs and finishes `plan` in `folder`.
  static func run(
    _ plan: ExperimentPlan, in folder: RunFolder, threads: Int, events: EventLog = .all
  ) throws {
    try complete(
      try RunDatabase(folder: folder, plan: plan, events: events), of: plan, threads: threads)
  }

  /// Runs what `store` does not have, finishes it and closes it.
  static func complete(_ store: RunDatabase, of plan: ExperimentPlan, threads: Int) throws {
    try Runner(plan, threads: threads, eventShare: store.events.share).run(into: store)
    let evidence = try RunEvidence(plan, in: store)
    try store.finish(
      summary: Analysis.summary(evidence, echoes: true), evidence: evidence, manifest: context)
    try store.close()
  }

  /// The same run's cells in order and its events, kept in memory.
  static let cells = Result {
    let store = MemoryStore()
    try Runner(plan(), threads: 1, eventShare: 1).run(into: store)
    return (ordered: store.ordered, events: store.events)
  }

  /// Events to commit a cell with: some thirty milliseconds of work, where all would be half a second.
  static let someEvents = Result { try ContiguousArray(cells.get().events.prefix(16_000)) }
}
