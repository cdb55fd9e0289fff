import Documents
import PushFanout
import PushModel

/// The shape of the dispatch rules; their ranges are those of `FanoutRules.check`.
enum FanoutShape {
  private static let defaults = Defaults(of: FanoutRules())

  static let object = ObjectShape(
    title: "Fan-out",
    doc: "How pushes are dispatched to the providers; rates are per 1,000 recipients.",
    [
      defaults(
        "dispatchRate", .number(.from(0.001, to: 1_000_000), unit: "calls a second"),
        "Calls a second per 1,000 recipients.", source: "assumption; S0-NFR-PER-01, G1"),
      defaults(
        "batch", .integer(1...10_000), "Calls at one moment per 1,000 recipients.",
        source: "E1, R1"),
      defaults(
        "workers",
        .optional(.integer(1...1_000_000), "No limit: the dispatch rate alone bounds them."),
        "Open calls per 1,000 recipients.", source: "assumption"),
      defaults(
        "capacityMax", .integer(1...1_000_000_000),
        "The most attempts in the queue per 1,000 recipients.", source: "R1"),
      defaults("retries", retries),
      defaults(
        "backoffBase", .duration(.milliseconds(1)...(.days(1))),
        "The wait before the first retry; it doubles with each.", source: "R2"),
      defaults(
        "backoffMax", .duration(.milliseconds(1)...(.days(1))),
        "The longest wait before a retry.", source: "R2"),
      defaults("malformedAlert", malformedAlert),
      defaults(
        "tokenAgeMax", .duration(.days(1)...(.days(3_650))),
        "A device unseen for longer is stale.", source: "S4-RULE-5"),
      defaults(
        "environment", .choice(of: ProviderEnvironment.self) { _ in "" },
        "Which of the providers' hosts is called.", source: "S1-2.1-apns"),
    ])

  private static let limit = Shape.integer(0...Int64(RetryLimits.highest))

  private static let retries = ObjectShape(
    title: "Retries", doc: "How many retries an attempt may have, by type of push.",
    [
      Defaults(of: RetryLimits())(
        "default", limit, "For every type that is not named.", source: "S4-ERR-2")
    ]
      + PushType.allCases.map {
        Property($0.name, limit, doc: "Pushes of type \($0.name); without it `default` holds.")
      })

  private static let alerts = Defaults(of: MalformedAlert())

  private static let malformedAlert = ObjectShape(
    title: "Alert", doc: "When refused payloads raise an alert.",
    [
      alerts(
        "share", .number(.from(0.000_001, to: 1)),
        "The share of refused payloads in a window that raises it.", source: "assumption; S4-ERR-3"),
      alerts(
        "window", .duration(.seconds(1)...(.days(365))),
        "The length of the window in which replies are counted.", source: "assumption"),
      alerts(
        "repliesMin", .integer(1...1_000_000_000),
        "The fewest replies in a window that can raise it.", source: "assumption"),
    ])
}
