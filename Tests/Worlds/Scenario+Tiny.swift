import Experiments
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld

extension Scenario {
  /// A world that runs in a moment: some lanes, every rule and every fault at work.
  package static func tiny(
    seed: UInt64 = 7, replications: Int = 2, design: Design = .paired, subscribers: Int = 150,
    laneSize: Int = 64, arms: [Arm] = Arm.three
  ) -> Scenario {
    Scenario(
      name: "tiny", seed: seed, horizon: Horizon(days: 9, warmupDays: 2),
      replications: replications, design: design, laneSize: laneSize,
      world: .lively(subscribers: subscribers), arms: arms)
  }

  package func plan() throws -> ExperimentPlan { try ExperimentPlan(self, resolved: yaml()) }
}

extension WorldParameters {
  /// Few people who get, open and tap much, and faults often enough to be seen.
  package static func lively(subscribers: Int = 150) -> WorldParameters {
    var world = WorldParameters()
    world.businesses = 12
    world.subscribers = subscribers
    world.zones = ["Europe/Oslo": 0.4, "Africa/Johannesburg": 0.6]
    world.posts.perDay = 1.5
    world.posts.takedownShare = 0.05
    world.response.openAndroid = 0.3
    world.response.openIOS = 0.3
    world.fatigue.optOutPerPush = 0.005
    world.preferences.changePerDay = 0.02
    world.preferences.movePerDay = 0.01
    world.faults.errorShare = 0.03
    world.faults.timeoutShare = 0.02
    world.faults.malformedShare = 0.01
    world.faults.duplicateShare = 0.02
    world.faults.redeliveredShare = 0.1
    return world
  }
}

extension Arm {
  /// A policy with every kind of rule, none, and the first in other words.
  package static let three = [
    Arm(
      name: "house", baseline: true,
      strategy: Strategy(
        policy: Policy(
          caps: [
            .global: Cap(limit: 3, per: .localDay),
            .category(.marketing): Cap(limit: 2, per: .rolling(.days(7))),
          ], minGap: .minutes(30),
          quietHours: QuietRule(window: QuietWindow(from: 1_320, to: 480), action: .defer),
          digest: [.newLike: .hours(1)]))),
    Arm(name: "free"),
    Arm(
      name: "dressed",
      strategy: Strategy(
        policy: Policy(caps: [.global: Cap(limit: 1, per: .localDay, overflow: .digest)]),
        style: [.emoji, .personalised])),
  ]
}
