import Documents
import PushModel
import Strategies
import Worlds

/// The shapes of what a scenario's author knows, and of what they do not.
enum FactShape {
  static let facts = ObjectShape(
    title: "Facts",
    doc: "Figures that you know of your own users: `pushlab match` finds the worlds that show "
      + "them. They change nothing that is simulated.",
    [
      Property(
        "under", .text(), doc: "The arm that sends as you do now; without it the baseline."),
      Property(
        "figures", .map(key: name, value: figure), required: true,
        doc: "The figures by metric: a number, a mapping with what is known of it, or a list of "
          + "mappings."),
    ])

  static let worlds = ObjectShape(
    title: "Worlds",
    doc: "What of the world is uncertain, and the worlds that replications draw from. Without it "
      + "all replications have the world that the scenario says.",
    [
      Property(
        "vary", .map(key: key, value: .oneOf([range, .object(prior)])),
        doc: "Ranges in which nine of ten values lie, by key of the world, in place of those of "
          + "`pushlab sensitivity`."),
      Property(
        "hold", .list(of: key, count: 1...200),
        doc: "Keys of the world that are not varied: known, or wished so."),
      Property(
        "members", .integer(2...2_000), doc: "Worlds of an ensemble; without it 200.",
        source: "assumption"),
      Property(
        "from", .text(),
        doc: "The file of `pushlab match` with the worlds that replications draw from, relative "
          + "to this file."),
    ])

  private static let name = Shape.oneOf([
    MetricShape.shape,
    .text(
      TextPattern(
        "a metric with a platform in brackets, such as openRate[platform=android]",
        regex: "^[A-Za-z0-9]+\\[platform=(android|ios)\\]$", hint: factHint
      ) { FactName(rawValue: $0)?.platform != nil }),
  ])

  @Sendable private static func factHint(_ text: String) -> String? {
    switch FigureText(text).name {
    case "sendsPerSubscriberWeek":
      " a week of sendsPerSubscriberDay is `sendsPerSubscriberDay: { is: 4.0, per: 7d }`;"
    case "optInShare": " did you mean permissionRate?"
    default: nil
    }
  }

  private static let amount = Shape.text(
    TextPattern(
      FactAmount.accepted, regex: "^[-+]?[0-9][0-9_]*(\\.[0-9_]+)?([eE][-+]?[0-9]+)? *%?$",
      hint: { text in
        let mended = text.replacing(",", with: ".").filter { $0 != " " }
        guard FactAmount(text) == nil, FactAmount(mended) != nil else { return nil }
        return text.contains(",")
          ? " did you mean \(mended)?" : " did you mean \(text.replacing(" ", with: "_"))?"
      }
    ) { FactAmount($0) != nil })

  private static let figure = Shape.oneOf([
    amount, .object(level), .object(difference),
    .list(of: .oneOf([.object(level), .object(difference)]), count: 1...20),
  ])

  private static let level = ObjectShape(
    title: "Known figure", doc: "What a metric is under one arm.",
    [
      Property("is", amount, required: true, doc: "The figure; shares in per cent, such as 3.5 %."),
      Property(
        "per", .duration(.days(1)...(.days(365))),
        doc: "The time that the figure is over, for a metric that grows with time."),
      arm, within,
      Property(
        "of", .integer(1...1_000_000_000),
        doc: "People or pushes among whom a share was counted, in place of `within`."),
    ])

  private static let difference = ObjectShape(
    title: "Known difference", doc: "What a past live test showed.",
    [
      Property(
        "difference", amount, required: true,
        doc: "How much more the arm has than the other one, in per cent of the other's figure: "
          + "-8 %."),
      Property("against", .text(), required: true, doc: "The arm that it was compared with."),
      arm, within,
    ])

  private static let arm = Property(
    "arm", .text(), doc: "The arm whose figure it is; without it that of `under`.")

  private static let within = Property(
    "within", amount,
    doc: "How well it is known, in its own unit: in two of three cases the truth is so near. "
      + "Without it half of the last digit and 5 % of the figure together.", source: "assumption")

  private static let key = Shape.text(
    TextPattern("a key below world, such as world.fatigue.toleranceMedian", regex: "^world\\..+$") {
      $0.hasPrefix("world.") && (DocumentOverride.names(of: $0)?.count ?? 0) > 1
    })

  private static let range = Shape.text(
    TextPattern("two ends such as 2..20 or 5min..4h, or words such as a|b", regex: "\\.\\.|\\|") {
      $0.contains("..") || $0.contains("|")
    })

  private static let end = Shape.text(TextPattern("a number or a length of time") { !$0.isEmpty })

  private static let prior = ObjectShape(
    title: "Prior", doc: "A range with its shape.",
    [
      Property("from", end, required: true, doc: "One of twenty values lies below."),
      Property("to", end, required: true, doc: "One of twenty values lies above."),
      Property(
        "shape",
        .choice([
          Choice("flat", "Normal on the scale of the values."),
          Choice("log", "Normal in the logarithm."),
          Choice("logit", "Normal in the log odds, for shares."),
          Choice("wall", "Uniform, and impossible outside."),
        ]),
        doc: "Without it log odds for shares, the logarithm where the ends differ by more than a "
          + "factor of three, and the plain scale elsewhere.", source: "assumption"),
    ])
}
