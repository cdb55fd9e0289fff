import TestWorlds

@testable import Documents

/// A small shape with every kind of value, for the tests.
enum SampleDocument {
  static let share = Shape.number(.from(0, to: 1))

  static let cap = Shape.object(
    Property("limit", .integer(1...10_000), required: true, doc: "The most pushes in a window."),
    Property("per", .text(window), default: "localDay"),
    Property("overflow", .choices("drop", "defer", "digest"), default: "drop"))

  static let window = TextPattern(
    "localDay, isoWeek or a rolling window such as 'rolling 7d'",
    regex: "^(localDay|isoWeek|rolling [0-9]+(ms|s|min|h|d|w))$"
  ) { text in
    ["localDay", "isoWeek"].contains(text)
      || text.hasPrefix("rolling ") && parseDuration(String(text.dropFirst(8))) != nil
  }

  static let quietHours = Shape.object(
    Property("from", .timeOfDay(), required: true),
    Property("to", .timeOfDay(endOfDay: true), required: true),
    Property(
      "action", .choice([Choice("bypass"), Choice("defer", "Wait until they end.")]),
      default: "defer"))

  static let strategy = Shape.object(
    Property(
      "minGap", .duration(0...604_800_000), default: "30min", doc: "The least time between two.",
      source: "S0-DATA-06"),
    Property(
      "caps", .map(key: .choices("global", "marketing"), value: .named("cap", { cap })),
      default: "{}"),
    Property(
      "quietHours", .oneOf([.keyword("none", "No quiet hours."), quietHours]),
      default: "none"),
    Property("weight", .nullable(.number(.above(0), unit: "kg"))),
    Property("urgent", .boolean, default: "false"))

  static let world = Shape.oneOf([
    .object(
      Property("kind", .keyword("smallBusiness"), required: true),
      Property("businesses", .integer(1...1_000_000), default: "200"),
      Property("zones", .map(key: .text(), value: share), default: "{ Europe/Oslo: 1 }")),
    .object(
      Property("kind", .keyword("commerce"), required: true),
      Property("shops", .integer(1...1_000), required: true)),
  ])

  static let scenario = Shape.object(
    ObjectShape(
      title: "Scenario", doc: "One experiment.",
      [
        Property("pushlab", .integer(1...1), required: true, doc: "The version of this format."),
        Property("name", .text(), required: true),
        Property("start", .date, default: "2026-03-16"),
        Property("seed", .integer(0...Int64.max), default: "42"),
        Property("world", world, required: true),
        Property(
          "arms",
          .list(
            of: .object(
              Property("name", .text(), required: true),
              Property("baseline", .boolean, default: "false"),
              Property("strategy", strategy, default: "{}")), count: 1...8), required: true),
      ]))

  static let text = """
    pushlab: 1
    name: quickstart
    world:
      kind: smallBusiness
      businesses: 20_000
      zones: { Africa/Johannesburg: 0.7, Europe/Oslo: 0.3 }
    arms:
      - name: no-rules
      - name: house-policy
        baseline: true
        strategy:
          minGap: 2h
          caps: { global: { limit: 3 }, marketing: { limit: 2, per: rolling 7d } }
          quietHours: { from: "22:00", to: 08:00 }
    """

  /// The problem lines of a whole scenario that is called `a.yaml`.
  static func problems(of text: String, overrides: [String] = []) -> [String] {
    problemLines { () throws(ScenarioError) in
      _ = try DocumentLoader(shape: scenario).load(
        text: text, name: "a.yaml", overrides: overrides)
    }
  }

  /// The problem lines of `key: value` where `shape` is asked for.
  static func problems(of value: String, as shape: Shape) -> [String] {
    problemLines { () throws(ScenarioError) in
      let loader = DocumentLoader(shape: .object(Property("x", shape)))
      _ = try loader.load(text: "x: \(value)", name: "a.yaml")
    }
  }
}
