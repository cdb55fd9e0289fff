import PushModel
import Scenarios
import SimWorld

extension Scenario {
  /// The scenario in which figures are measured: one replication, the same days, fewer people, no tables beside the
  /// counts.
  ///
  /// Figures by person stay what they are: only people become fewer, who join included, while businesses and what each
  /// person follows stay.
  ///
  /// - Parameters:
  ///   - metrics: Those that are measured beside the plain ones.
  ///   - arms: Names of the arms that are needed; `nil` for all.
  ///   - people: Subscribers at the start, at most; whole organisations where people are in some.
  func measuring(
    _ metrics: [MetricName], byPlatform: Bool, arms names: Set<String>?, people: Int
  ) -> Scenario {
    var own = self
    (own.replications, own.design) = (1, .paired)
    (own.audience, own.value) = (nil, nil)
    (own.facts, own.worlds, own.members) = (nil, nil, nil)
    let baseline = arms[baselineIndex].name
    own.arms = arms.filter { names?.contains($0.name) ?? true }
    for place in own.arms.indices { own.arms[place].baseline = own.arms[place].name == baseline }
    own.world.subscribers = min(world.subscribers, people)
    own.metrics.leaveOutFollowing()
    own.metrics.segments = byPlatform ? [.platform] : []
    own.metrics.variance = .adjusted
    own.metrics.ask(for: metrics)
    return own
  }
}
