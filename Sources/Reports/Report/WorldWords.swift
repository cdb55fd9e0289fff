import PushModel
import Scenarios
import SimWorld

/// What was simulated, in a paragraph.
package struct WorldWords: Hashable, Sendable {
  package let paragraph: String

  package init(_ scenario: Scenario) {
    let world = scenario.world
    let kinds = world.kind.all.map(Self.words).joined(separator: "; ")
    let businesses = Self.counted(world.businesses, "business", "businesses")
    let joining = scenario.people - world.subscribers
    let people =
      Self.counted(world.subscribers, "subscriber", "subscribers")
      + (world.arrivals == nil ? "" : ", and \(Numeral.count(joining)) more join")
    let (start, days) = (scenario.horizon.start.description, scenario.horizon.days)
    let warmup = scenario.horizon.warmupDays
    paragraph =
      "The world is simulated: \(kinds). It has \(businesses) and \(people). Zones: "
      + Self.shares(world.zones.map { ($0.key, $0.value) }) + ". Languages: "
      + Self.shares(world.languages.map { ($0.key.name, $0.value) })
      + ". It runs for \(Self.counted(days, "day", "days")) from \(start)"
      + (warmup > 0 ? ", of which the first \(warmup) fill caps and habits and do not count" : "")
      + ". It is repeated in \(Self.counted(scenario.replications, "world", "worlds")) drawn from "
      + "seed \(scenario.seed); "
      + (scenario.design == .paired
        ? "each arm meets the same people and posts." : "each subscriber is in one arm.")
  }

  private static func words(_ kind: WorldKinds.Kind) -> String {
    switch kind {
    case .smallBusiness: "subscribers follow small businesses that publish posts"
    case .commerce: "customers of a shop order, pay, chat and get campaigns"
    case .inactivity: "users of an app are reminded when they stay away"
    case .peerMentors: "peer mentors and their coordinators handle assignments"
    case .citizenReports: "citizens report things to an authority"
    }
  }

  private static func counted(_ count: Int, _ one: String, _ many: String) -> String {
    "\(Numeral.count(count)) \(count == 1 ? one : many)"
  }

  /// Weights as shares, the largest first, at most six by name.
  private static func shares(_ weights: [(name: String, weight: Double)]) -> String {
    let total = weights.reduce(0) { $0 + $1.weight }
    let sorted = weights.sorted { ($1.weight, $0.name) < ($0.weight, $1.name) }
    guard sorted.count > 1, total > 0 else { return sorted.first?.name ?? Numeral.none }
    let named = sorted.prefix(6).map { "\($0.name) \(Numeral.fixed($0.weight / total * 100, 0)) %" }
    let rest = sorted.count - named.count
    return named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
