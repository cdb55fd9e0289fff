import Experiments
import PushModel
import RunStore
import Scenarios
import SimWorld
import Statistics

/// The content of a run's page.
struct RunFindings: Sendable {
  let summary: Summary
  let manifest: Manifest
  let scenario: Scenario
  /// What each arm is, in words.
  let arms: [ArmWords]
  /// Number of cells that were read and verified.
  let cells: Int
  /// The first violated invariant of the funnel for each arm, in words; `nil` where all hold.
  let violations: [String?]
  let seeds: [SeedDifferences]
  let power: [PowerReached]
  /// By arm; those without deliveries or openings have none.
  let latency: [DelayCurve]
  let promptLatency: [DelayCurve]
  let timeToOpen: [DelayCurve]
  let hours: RunHours

  /// The scenario's.
  var seed: UInt64 { scenario.seed }
}

extension RunFindings {
  /// Reads the run again from its cells, and not from its stored conclusions.
  ///
  /// - Throws: ``StoreError`` when there is no run, it is not finished, it is another version's, or it
  ///   is damaged.
  /// - Complexity: O(cells + events)
  init(_ folder: RunFolder) throws(StoreError) {
    let run = try FinishedRun(folder)
    let manifest = try Manifest(of: folder)
    let evidence = try run.evidence(manifest)
    self = try StoreError.naming(folder.path) {
      try Self(evidence, manifest, hours: run.hours())
    }
  }

  init(
    _ evidence: RunEvidence, _ manifest: Manifest, hours: RunHours
  ) throws {
    self = try evidence.plan.types.inUse { try Self(found: evidence, manifest, hours) }
  }

  private init(found evidence: RunEvidence, _ manifest: Manifest, _ hours: RunHours) throws {
    let names = evidence.plan.scenario.arms.map(\.name)
    func curves(
      _ delays: (ArmEvidence) -> Delays
    ) throws(StatisticsError) -> [DelayCurve] {
      var curves: [DelayCurve] = []
      for (arm, name) in zip(evidence.subscribers, names) {
        if let curve = DelayCurve(try delays(arm).total(), arm: name) { curves.append(curve) }
      }
      return curves
    }
    let (summary, seeds) = try Analysis.summaryAndSeeds(evidence, echoes: true)
    self.summary = summary
    self.seeds = seeds
    self.manifest = manifest
    scenario = evidence.plan.scenario
    arms = try names.indices.map { try ArmWords(evidence.plan.scenario, arm: $0) }
    cells = evidence.cells
    violations = names.indices.map { arm in
      [evidence.subscribers[arm], evidence.owners[arm]]
        .flatMap { [$0.cohort.violation, $0.others.violation] }.compactMap { $0 }.first
    }
    power = try evidence.powerReached(summary)
    latency = try curves { $0.latency }
    promptLatency = try curves { $0.promptLatency }
    timeToOpen = try curves { $0.timeToOpen }
    self.hours = hours
  }
}
