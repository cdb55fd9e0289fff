import PushModel
import Scenarios
import SimKernel
import SimWorld

/// A scenario whose seeds can be simulated on any machine, in any order.
package struct WorkSetting: Sendable {
  /// The plan of all seeds that may be asked for.
  let plan: ExperimentPlan
  let tail: Interval
  /// Additional losses of each arm's pushes; empty for none.
  let losses: [ExtraLoss]
  /// Sixteen hexadecimal digits: settings of the same name have the same results for a seed. The
  /// number of seeds is no part of it.
  let name: String

  /// - Parameters:
  ///   - scenario: Its `replications` are the most seeds that may be asked for.
  ///   - tail: As for ``ExperimentPlan``.
  /// - Throws: What is wrong with its zones.
  init(_ scenario: Scenario, tail: Interval = .zero, losses: [ExtraLoss] = []) throws {
    var one = scenario
    one.replications = 1
    plan = try ExperimentPlan(scenario, resolved: try one.yaml(), tail: tail)
    self.tail = tail
    self.losses = losses
    name = hexadecimal(Self.hash(plan.hash, losses))
  }

  private static func hash(_ plan: UInt64, _ losses: [ExtraLoss]) -> UInt64 {
    guard !losses.isEmpty else { return plan }
    var digest = Digest()
    digest.combine(plan)
    for loss in losses {
      digest.combine(loss.share.bitPattern)
      digest.combine(loss.salt)
    }
    return digest.value
  }

  /// The scenario with one replication, and as many people in every arm.
  func textWithEqualWeights() throws -> String {
    var scenario = plan.scenario
    scenario.replications = 1
    for arm in scenario.arms.indices { scenario.arms[arm].weight = 1 }
    return try scenario.yaml()
  }

  /// The most seeds of a setting: no procedure goes beyond a tenth of them.
  static let seedsMax = 100_000

  /// The subscriber cells of `seeds`, as a unit names them.
  func unit(of seeds: Range<Int>) -> Range<Int> {
    seeds.lowerBound * plan.lanes..<seeds.upperBound * plan.lanes
  }

  /// The seeds of a unit; `nil` where it does not have all cells of each, or where there are no such
  /// seeds.
  func seeds(of unit: Range<Int>) -> Range<Int>? {
    let seeds = unit.lowerBound / plan.lanes..<unit.upperBound / plan.lanes
    return self.unit(of: seeds) == unit && seeds.upperBound <= Self.seedsMax ? seeds : nil
  }

  /// Cells of one seed.
  var cellsPerSeed: Int { plan.lanes + plan.ownerLanes }

  /// The cells of `seeds`, in order.
  func cells(of seeds: Range<Int>) -> Slice<PlanCells> {
    plan.cells[seeds.lowerBound * cellsPerSeed..<seeds.upperBound * cellsPerSeed]
  }

  /// Simulates `seeds`.
  ///
  /// - Parameters:
  ///   - runner: A runner of ``plan`` with ``losses``.
  ///   - progress: Called after each cell.
  /// - Returns: The cells' records, in order.
  /// - Throws: ``RunError``.
  func records(
    of seeds: Range<Int>, by runner: Runner, isStopped: @escaping @Sendable () -> Bool,
    progress: @escaping @Sendable (Runner.Progress, _ decided: Int64) -> Void
  ) throws -> [CellRecord] {
    let store = SeedStore(plan, from: seeds.lowerBound)
    var runner = runner
    runner.replications = seeds.upperBound
    try runner.run(into: store, isStopped: isStopped) {
      progress($0, store.growth(to: $0.decisions))
    }
    return store.ordered
  }
}

/// The figures of a setting's seeds: its metrics, by seed and name. A metric whose denominator is
/// zero is left out. With adjusted figures, those of ``WorldFigures/named`` are there as well.
package typealias SeedFigures = [Int: [String: Double]]

extension WorkSetting {
  /// The figures of `seeds` from the records of their cells, in order.
  func figures(of seeds: Range<Int>, in records: [CellRecord]) throws -> SeedFigures {
    var evidence = RunEvidence(plan)
    for record in records { try evidence.add(record) }
    var figures: SeedFigures = [:]
    for seed in seeds {
      figures[seed] = [:]
      for metric in plan.scenario.metrics.all {
        let scale = metric.scale(cohortDays: plan.cohortDays)
        figures[seed]![metric.rawValue] =
          evidence.people.ratio(metric, 0, in: seed).map { $0 * scale }
      }
      guard plan.scenario.isAdjusted else { continue }
      let world = WorldFigures(evidence.people, 0, in: seed, plan)
      figures[seed]!.merge(world.named) { first, _ in first }
    }
    return figures
  }
}
