import SimWorld
import Statistics
import TestWorlds

@testable import Experiments
@testable import Scenarios

/// The t over seeds where nothing differs: both arms are the same strategy, each in worlds of its
/// own. (On the same seeds two arms alike agree to the last push.)
enum SeedWorlds {
  static let seedsPerArm = 10
  /// Experiments that are in memory together.
  private static let batch = 25

  static func scenario(worlds: Int) -> Scenario {
    var scenario = Scenario.tiny(
      seed: 41, replications: worlds, subscribers: 40, laneSize: 40,
      arms: [Arm(name: "a", baseline: true)])
    scenario.name = "calibration-seeds"
    scenario.horizon = Horizon(days: 6, warmupDays: 0)
    scenario.world.businesses = 5
    scenario.world.response.personCV = 2
    return scenario
  }

  static func answers(experiments count: Int) throws -> [Answer] {
    var answers: [Answer] = []
    for first in stride(from: 0, to: count, by: batch) {
      let size = min(batch, count - first)
      var scenario = scenario(worlds: size * 2 * seedsPerArm)
      scenario.seed += UInt64(first)
      let plan = try scenario.plan()
      let evidence = try RunEvidence(plan, in: plan.run(threads: 2)).people
      for experiment in 0..<size { answers.append(try answer(experiment, evidence)) }
    }
    return answers
  }

  /// The first ten of an experiment's worlds are the control's.
  private static func answer(_ experiment: Int, _ evidence: Evidence) throws -> Answer {
    let start = experiment * 2 * seedsPerArm
    func rate(_ place: Int) -> Double? { evidence.ratio(.openRate, 0, in: start + place) }
    let differences = (0..<seedsPerArm).compactMap { seed in
      rate(seed).flatMap { own in rate(seedsPerArm + seed).map { $0 - own } }
    }
    return try Answer(seedLevelT(differences, level: MetricTable.level))
  }
}
