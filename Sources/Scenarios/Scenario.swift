import PushModel
import SimWorld

/// One experiment: a world, the arms that are tried in it and what they are judged by.
///
/// A value says all that its outcome depends on. ``ScenarioFile`` reads one with every check; a
/// value made in code is as good as its maker.
package struct Scenario: Hashable, Sendable, Codable {
  /// Version of the format, 1.
  package var pushlab: Int
  /// Letters, digits, `-`, `_` and `.`: it names a folder.
  package var name: String
  package var description: String?
  package var seed: UInt64
  package var horizon: Horizon
  /// Worlds drawn, 1...10000.
  package var replications: Int
  package var design: Design
  /// Recipients that are simulated together, 1...65536.
  package var laneSize: Int
  /// What a `split` deals out to the arms.
  package var splitBy: SplitUnit
  /// An opening counts so long after delivery.
  package var attributionWindow: Interval
  package var world: WorldParameters
  /// 1...64.
  package var arms: [Arm]
  package var metrics: MetricPlan
  /// What is done about accounts in the course of a run.
  package var commands: [AccountCommand]

  package init(
    name: String, description: String? = nil, seed: UInt64 = 42, horizon: Horizon = Horizon(),
    replications: Int = 10, design: Design = .paired, laneSize: Int = 1_024,
    splitBy: SplitUnit = .subscriber, attributionWindow: Interval = .days(1),
    world: WorldParameters = WorldParameters(), arms: [Arm], metrics: MetricPlan = MetricPlan(),
    commands: [AccountCommand] = []
  ) {
    pushlab = 1
    self.name = name
    self.description = description
    self.seed = seed
    self.horizon = horizon
    self.replications = replications
    self.design = design
    self.laneSize = laneSize
    self.splitBy = splitBy
    self.attributionWindow = attributionWindow
    self.world = world
    self.arms = arms
    self.metrics = metrics
    self.commands = commands
  }

  /// The place of the arm that the others are compared with: the first one if none is marked.
  package var baselineIndex: Int { arms.firstIndex(where: \.baseline) ?? 0 }
}

/// Who meets which arm.
package enum Design: String, CaseIterable, Sendable, Codable {
  /// Every arm runs on the same people.
  case paired
  /// Each subscriber is in one arm.
  case split
}

/// What a `split` deals out.
package enum SplitUnit: String, CaseIterable, Sendable, Codable {
  case subscriber
}
