import PushMessages
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

/// Runs variants of a scenario for the laws: small worlds, with no rules but those of a law.
struct LawTrial: Sendable {
  let scenario: Scenario
  let seeds: Int
  let threads: Int
  let isStopped: @Sendable () -> Bool

  /// Most subscribers: enough for the laws' directions, few enough for a year (*assumption*).
  static let subscribersMax = 1_000

  /// The scenario's world with at most ``subscribersMax`` subscribers.
  var world: WorldParameters {
    var world = scenario.world
    world.subscribers = min(world.subscribers, Self.subscribersMax)
    return world
  }

  /// The baseline's strategy, without anything that holds pushes back.
  var open: Strategy {
    var strategy = scenario.arms[scenario.baselineIndex].strategy
    let timed = strategy.policy.timedCategories
    strategy.policy = Policy(timedCategories: timed)
    return strategy
  }

  /// ``open`` with at most `limit` pushes a week.
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
    scenario.members = nil
    scenario.replications = seeds
    scenario.metrics = MetricPlan(segments: [])
    if let days { scenario.horizon.days = max(days, scenario.horizon.warmupDays + 1) }
    scenario.arms = strategies.enumerated().map { place, strategy in
      Arm(name: "arm-\(place)", baseline: place == 0, strategy: strategy)
    }
    return try ExperimentPlan(scenario, resolved: try scenario.yaml())
  }
}

// The settings for the laws on the effect of a push: one push a day by chance, and no other.
extension LawTrial {
  /// The scenario's people with no other events, and with permission as it was drawn.
  var daily: WorldParameters {
    var world = world
    world.kind = WorldKinds(.inactivity)
    world.prompts.unaskedShare = 0
    return world
  }

  /// A month after the warm-up, as in Bell et al. 2023, so that limits mean the same at any horizon
  /// of the scenario: more people leave when they are pushed for a year.
  var dailyHorizon: Int { scenario.horizon.warmupDays + 30 }

  /// The hour of the day at which most are active.
  var busiestHour: Int {
    let hours = scenario.world.activity.byHour
    return hours.firstIndex(of: hours.max()!)!
  }

  /// ``open`` with a push each day with this probability, when most are active.
  func daily(_ share: Double) -> Strategy {
    var strategy = open
    let at = LocalTime(minute: UInt16(busiestHour * 60))
    let off = TriggerBook.standardRules.map { $0.changed(by: TriggerChange(enabled: false)) }
    let chance = TriggerCondition.daily(DailyChance(at: at, share: share))
    strategy.rules = TriggerBook(
      off + [TriggerRule("daily", chance, to: .subject, push: .reminder)])
    return strategy
  }

  /// The same people under each strategy, world by world, one by one.
  ///
  /// - Precondition: One of them is ``daily(_:)``.
  func panels(_ strategies: [Strategy]) throws -> [LawPanel] {
    try LawPanelRun(
      try plan(strategies, in: daily, days: dailyHorizon), isStopped: isStopped
    ).panels(threads: threads)
  }

  /// Why the laws on the effect of a push do not apply to a world without visits; `nil` if they do.
  var lacksVisits: String? {
    let activity = scenario.world.activity
    if activity.sessionsPerDay <= 0 {
      return "has nobody who visits the app without a push: world.activity.sessionsPerDay is 0"
    }
    return nil
  }

  /// Why laws on people who are more active than others do not apply; `nil` if they do.
  var lacksActive: String? {
    if let lacksVisits { return lacksVisits }
    return scenario.world.activity.sessionsSigma > 0
      ? nil : "has equally active people: world.activity.sessionsSigma is 0"
  }

  /// Why laws on people who are keener than others in everything do not apply; `nil` if they do.
  var lacksKeen: String? {
    if let lacksActive { return lacksActive }
    return scenario.world.keenness ?? 0 > 0
      ? nil
      : "has people with independent traits: world.keenness is 0 "
        + "(try --set world.keenness=0.5)"
  }
}
