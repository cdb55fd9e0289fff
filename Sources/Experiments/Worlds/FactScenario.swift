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
  /// The scenario of ``measuring(_:byPlatform:arms:people:)`` with its people in several replications, as many in all:
  /// a figure of people who all follow one business, with the posts of that alone, is mostly the luck of its posts.
  ///
  /// Replications are ten (*assumption*), but of at least a hundred people, and fewer for more than 200 businesses, whose
  /// posts take time to draw; one where people belong to organisations.
  func spread() -> Scenario {
    guard !world.kind.contains(.peerMentors) else { return self }
    let most = min(10, world.subscribers / 100, 2_000 / max(1, world.businesses))
    var own = self
    own.replications = max(1, most)
    own.world.subscribers = world.subscribers / own.replications
    return own
  }
}
