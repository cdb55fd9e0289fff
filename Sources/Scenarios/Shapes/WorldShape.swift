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
      Property(
        "arrivals", .optional(.object(arrivals), "Nobody joins."),
        doc: arrivals.doc + " Without it, nobody does."),
      Property(
        "retention",
        .oneOf([
          .keyword("none", "They remove the app at a constant hazard, fatigue.uninstallPerDay."),
          .keyword("published", "The defaults of its keys."), .object(retention),
        ]), doc: retention.doc + " Without it, the hazard is fatigue.uninstallPerDay."),
      Property(
        "calendar", .optional(.object(calendar), "No day differs from the others."),
        doc: calendar.doc + " Without it, no day differs from the others."),
      defaults(
        "zones", .map(key: .text(), value: weight),
        "Weights of IANA time zones, of subscribers and businesses alike.", source: "assumption"),
      defaults(
        "languages", .map(key: languageTag, value: weight),
        "Weights of the languages that subscribers read; texts exist in en, nb, af and zu, and in "
          + "others English ones are shown.", source: "assumption"),
      Property(
        "keenness", .share,
        doc: "How far keen people visit, open, follow, allow, tolerate and stay more, all at once; "
          + "without it, or at 0, these traits are independent.",
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
      Property(
        "dynamics",
        .oneOf([
          .keyword("none", "People visit at their own rate, whatever is sent."),
          .keyword("published", "The values that docs/model.md gives a source for."),
          .object(dynamics),
        ]), doc: dynamics.doc + " Without it, they do not."),
      Property(
        "triggers", .optional(.object(triggers), "The service is asked at once."),
        doc: triggers.doc + " Without it, the service is asked at once, and nothing is measured."),
    ])

  private static let defaults = Defaults(of: WorldParameters())

  static let weight = Shape.number(.from(0, to: 1_000_000_000))

  private static let languageTag = Shape.text(
    TextPattern(
      "a language tag of BCP 47 such as en, nb-NO or zh-Hant",
      hint: { text in
        let tag = text.replacing("_", with: "-")
        return LanguageTag(tag).map { " did you mean '\($0.name)'?" }
      }, accepts: LanguageTag.isWellFormed))
}

extension WorldShape {
  private static let carry = Defaults(of: NetworkParameters())

  static let network = ObjectShape(
    title: "Network", doc: "How providers and networks behave when nothing is broken.",
    [
      carry(
        "replyMedian", .length, "Median time until a provider answers, log-normal.",
        source: "assumption"),
      carry("replySigma", .sigma, "Its log-scale spread.", source: "assumption"),
      carry(
        "deliveryMedian", .length,
        "Median time from acceptance to an online, awake device, log-normal.",
        source: "assumption; S0-NFR-PER-01"),
      carry(
        "deliverySigma", .sigma, "Its log-scale spread; the default puts p95 at 3 s.",
        source: "assumption; S0-NFR-PER-01"),
      carry("lossShare", .share, "Share of accepted pushes that are lost.", source: "assumption"),
      carry(
        "receiptAndroid", .share, "A delivery report comes back from an Android device.",
        source: "assumption; S1-1-receipt"),
      carry(
        "receiptIOS", .share, "A delivery report comes back from an iOS device.",
        source: "assumption; S1-1-receipt"),
      carry(
        "quotaPerMinute", .number(.above(0, to: 10_000_000), unit: "messages a minute"),
        "Messages a minute that the providers take per 1,000 recipients.", source: "G1"),
      carry(
        "goneLagMedian", .length, "Median time for which a removed app's token is still accepted.",
        source: "assumption"),
    ])

  private static let fail = Defaults(of: FaultParameters())

  static let faults = ObjectShape(
    title: "Faults", doc: "What breaks.",
    [
      fail("errorShare", .share, "Calls answered with 5xx.", source: "assumption"),
      fail(
        "throttleShare", .share, "Calls answered with 429 and Retry-After.", source: "assumption"),
      fail(
        "timeoutShare", .share,
        "Calls that are accepted and never answered: the retry is a duplicate.",
        source: "assumption"),
      fail("malformedShare", .share, "Calls refused as malformed.", source: "assumption"),
      fail("duplicateShare", .share, "Accepted pushes that arrive twice.", source: "assumption"),
      fail(
        "redeliveredShare", .share,
        "Fan-out jobs that the at-least-once queue gives out twice, some seconds apart.",
        source: "assumption"),
      Property(
        "brokenLinkShare", .share,
        doc: "Pushes whose link names no place in the recipient's app; without it, none.",
        source: "assumption; S4-LINK-5"),
      fail(
        "outages", .list(of: .object(outage), count: 0...1_000),
        "Times at which no provider answers but with 503."),
    ])

  private static let outage = ObjectShape(
    title: "Outage", doc: "A span of time in which the providers are down.",
    [
      Property(
        "from", .duration(.zero...(.days(3_650))), required: true,
        doc: "The time after the start of the run."),
      Property("length", .length, required: true, doc: "How long it lasts."),
    ])
}
