import PushModel
import SimWorld

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
