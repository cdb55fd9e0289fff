import Foundation
import PushMessages
import PushModel
import PushService
import SimWorld
import Statistics

@testable import Experiments
@testable import Scenarios

/// Worlds of `scenarios/reproduce/recovering-bandit.yaml`, each with the results of its three arms.
struct BanditWorlds {
  struct World: Sendable {
    /// Share of the decision points of the test after which the app was opened in time, by arm.
    var rewards: [Double]
    /// Pushes opened in the test, by arm.
    var opened: [Double]
    /// Of the recovering arm's reward, from the uniform arm's log, with their standard errors.
    var marginal: Estimate
    var perRound: Estimate
    /// Decision points of the test.
    var points: Int

    func lift(_ arm: Int, over other: Int) -> Double { rewards[arm] / rewards[other] - 1 }

    /// By how many standard errors an estimate misses the arm's own reward.
    func miss(_ estimate: Estimate) -> Double {
      (estimate.value - rewards[2]) / estimate.standardError
    }
  }

  let worlds: [World]

  init(_ count: Int, _ overrides: [String] = []) throws {
    let file = try ScenarioFile.load(
      path: Scenarios.folder + "/reproduce/recovering-bandit.yaml",
      overrides: overrides + ["replications=\(count)"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let contents = SharedContents(of: file.scenario.arms.map(\.strategy))
    let results = Results(count)
    DispatchQueue.concurrentPerform(iterations: count) { replication in
      results.set(replication, Result { try Self.world(plan, contents, replication) })
    }
    worlds = try results.all()
  }

  func lifts(_ arm: Int, over other: Int) -> [Double] { worlds.map { $0.lift(arm, over: other) } }

  /// Mean over worlds, with its 99 % interval; a point where worlds agree.
  func lift(_ arm: Int, over other: Int) throws -> (value: Double, low: Double, high: Double) {
    try Self.interval(lifts(arm, over: other))
  }

  static func interval(_ values: [Double]) throws -> (value: Double, low: Double, high: Double) {
    guard Set(values).count > 1 else { return (values[0], values[0], values[0]) }
    let found = try seedLevelT(values, level: 0.99)
    return (found.value, found.interval.low, found.interval.high)
  }

  private static func world(
    _ plan: ExperimentPlan, _ contents: SharedContents, _ replication: Int
  ) throws -> World {
    let worker = try CellWorker(plan, contents, eventShare: 0)
    let lane = worker.lane(
      Cell(replication: replication, part: .subscribers, lane: 0), keepsActivity: false)
    let outcomes = Lane.paired(lane, worker.strategies, keepsTextDecisions: true)
    guard case .daily(let chance)? = plan.scenario.arms[2].strategy.rules["daily"]?.when,
      let choice = chance.choice, let scores = outcomes[2].textScores[0]
    else { throw Missing.choice }
    let trainedAt = plan.span.start + choice.training
    let tests = outcomes.map { outcome in
      outcome.textDecisions.filter { $0.at >= trainedAt && $0.at < plan.span.cohortEnd }
    }
    let log = outcomes[0].textDecisions.filter { $0.at < plan.span.cohortEnd }
    let replayed = ReplayedPolicy(choice, scores, trainedAt: trainedAt, log: log)
    return World(
      rewards: tests.map { test in
        test.reduce(0) { $0 + ReplayedPolicy.reward($1, within: choice.within) }
          / Double(test.count)
      },
      opened: outcomes.map { Double($0.arms[0].cohort[.opened]) },
      marginal: try replayed.marginal(plan.key(of: replication)),
      perRound: try replayed.perRound(), points: tests[0].count)
  }

  private enum Missing: Error { case choice }

  /// What threads have found.
  private final class Results: @unchecked Sendable {
    private let lock = NSLock()
    private var found: [Result<World, any Error>?]

    init(_ count: Int) { found = Array(repeating: nil, count: count) }

    func set(_ place: Int, _ result: Result<World, any Error>) {
      lock.withLock { found[place] = result }
    }

    func all() throws -> [World] { try found.map { try $0!.get() } }
  }
}
