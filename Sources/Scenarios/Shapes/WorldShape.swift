import Documents
import PushModel
import SimWorld
import Strategies

/// The shape of a world; keys of the sources are those of `docs/model.md`.
enum WorldShape {
  static let object = ObjectShape(
    title: "World", doc: "The people, businesses, devices and networks that arms meet.",
    [
      defaults("kind", kind, "The source of pushes, or several of them."),
      defaults(
        "businesses", .integer(1...100_000), "Businesses that publish.", source: "assumption"),
      defaults(
        "subscribers", .integer(1...1_000_000_000), "People who follow them.",
        source: "assumption"),
      defaults(
        "zones", .map(key: .text(), value: weight),
        "Weights of IANA time zones, of subscribers and businesses alike.", source: "assumption"),
      defaults(
        "languages", .map(key: .choice(of: Language.self), value: weight),
        "Weights of the languages that subscribers read.", source: "assumption"),
      Property(
        "keenness", .share,
        doc: "How far keen people visit, open, follow, allow, tolerate and stay more, all at once; "
          + "without it, or at 0, these have nothing to do with one another.",
        source: "assumption; V8, V9"),
      defaults("follows", follows),
      defaults("posts", posts),
      defaults("devices", devices),
      defaults("preferences", preferences),
      defaults("activity", activity),
      defaults("presence", presence),
      defaults("response", response),
      defaults("fatigue", fatigue),
      defaults("network", network),
      defaults("faults", faults),
      defaults("engagement", engagement),
      defaults("commerce", commerce),
      defaults("mentors", mentors),
      defaults("reports", reports),
      defaults("prompts", prompts),
    ])

  private static let defaults = Defaults(of: WorldParameters())

  private static let weight = Shape.number(.from(0, to: 1_000_000_000))
}
