import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

/// Runs variants of a scenario for the laws: small worlds, no rules but those that a law sets.
struct LawTrial: Sendable {
  let scenario: Scenario
  let seeds: Int
  let threads: Int
  let isStopped: @Sendable () -> Bool

  /// Enough for the laws' directions, few enough for a year (*assumption*).
  static let subscribersMax = 1_000

  init(
    _ scenario: Scenario, seeds: Int, threads: Int, isStopped: @escaping @Sendable () -> Bool
  ) {
    self.scenario = scenario
    self.seeds = seeds
    self.threads = threads
    self.isStopped = isStopped
  }

  /// The scenario's, with so many people at most.
  var world: WorldParameters {
    var world = scenario.world
    world.subscribers = min(world.subscribers, Self.subscribersMax)
    return world
  }

  /// The baseline's, without anything that holds pushes back.
  var open: Strategy {
    var strategy = scenario.arms[scenario.baselineIndex].strategy
    let timed = strategy.policy.timedCategories
    strategy.policy = Policy(timedCategories: timed)
    return strategy
  }

  /// ``open`` with at most so many pushes a week.
  func capped(_ limit: Int) -> Strategy {
    var strategy = open
    strategy.policy.caps[.global] = Cap(limit: limit, per: .rolling(.days(7)), exempt: [])
    return strategy
  }

  /// The strategies on the same people, in as many worlds as there are seeds.
  ///
  /// - Parameter days: The scenario's own when `nil`.
  func run(
    _ strategies: [Strategy], in world: WorldParameters? = nil, days: Int? = nil,
    isLogged: Bool = false
  ) throws -> LawEvidence {
    let plan = try plan(strategies, in: world ?? self.world, days: days)
    let store = LawStore()
    try Runner(plan, threads: threads, eventShare: isLogged ? 1 : 0)
      .run(into: store, isStopped: isStopped)
    return LawEvidence(try RunEvidence(plan, in: store), store)
  }

  func plan(
    _ strategies: [Strategy], in world: WorldParameters, days: Int? = nil
  ) throws -> ExperimentPlan {
    var scenario = scenario
    scenario.design = .paired
    scenario.commands = []
    scenario.world = world
    scenario.replications = seeds
    scenario.metrics = MetricPlan(segments: [])
    if let days { scenario.horizon.days = max(days, scenario.horizon.warmupDays + 1) }
    scenario.arms = strategies.enumerated().map { place, strategy in
      Arm(name: "arm-\(place)", baseline: place == 0, strategy: strategy)
    }
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }
}
