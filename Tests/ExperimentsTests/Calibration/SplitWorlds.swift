import SimWorld
import Statistics
import TestWorlds

@testable import Scenarios

/// Worlds in which two arms alike share the subscribers, run and analysed as any `split` is.
struct SplitWorlds {
  enum Method: String, CaseIterable {
    case deltaOpenRate = "delta method, open rate"
    case deltaOpens = "delta method, opens a day"
    case cupedOpenRate = "CUPED, open rate"
    case cupedOpens = "CUPED, opens a day"
    case welchOpens = "Welch, opens per subscriber"
    case logRank = "log-rank, opting out"
    case cochran = "Cochran's Q, open rate by platform"
    case naive = "z over pushes, open rate"
  }

  /// What there is in a world, both arms together.
  struct Census: Sendable {
    var deliveries: Double
    var openRate: Double
    var optOuts: Double
    /// Of opens a day, by the warm-up.
    var varianceReduction: Double
    /// The open rate's variance over subscribers, over that of as many independent pushes.
    var designEffect: Double
  }

  let answers: [Method: [Answer]]
  /// By world.
  let census: [Census]

  /// The mean over worlds.
  func mean(_ figure: KeyPath<Census, Double>) -> Double {
    census.reduce(0) { $0 + $1[keyPath: figure] } / Double(census.count)
  }

  func answers(_ method: Method) -> TrueNull {
    TrueNull(name: method.rawValue, answers: answers[method]!)
  }

  /// The methods that err as often as they say.
  var exact: [TrueNull] { Method.allCases.filter { $0 != .naive }.map(answers) }

  /// People who differ a lot, are told much and leave often.
  static func scenario(worlds: Int) -> Scenario {
    var scenario = Scenario.tiny(
      seed: 20_528, replications: worlds, design: .split, subscribers: 800, laneSize: 800,
      arms: [Arm(name: "a", baseline: true), Arm(name: "b")])
    scenario.name = "calibration"
    scenario.horizon = Horizon(days: 11, warmupDays: 3)
    scenario.world.response.personCV = 2
    scenario.world.fatigue.optOutPerPush = 0.01
    scenario.metrics = MetricPlan(
      success: [.openRate, .opensPerSubscriberDay], guardrails: [:], segments: [.platform])
    return scenario
  }
}
