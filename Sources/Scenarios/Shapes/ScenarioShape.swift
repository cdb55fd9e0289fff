import Documents
import PushMessages
import PushModel
import SimWorld
import Strategies

/// The shape of a scenario file: the one description of its keys for messages, schema and people.
enum ScenarioShape {
  static let shape = Shape.object(object)

  static let object = ObjectShape(
    title: "Scenario",
    doc: "One experiment: a world, the arms that run in it and the metrics that judge them.",
    [
      .extends,
      ArmShape.version,
      Property(
        "name", .name, required: true, doc: "The scenario's name, which names the result folder."),
      Property("description", .text(), doc: "What the scenario is for."),
      Property(
        "audience", .integer(1...Scenario.audienceMax),
        doc: "People for whom the subscribers of the world stand: effects are told for so many. It "
          + "changes nothing that is simulated."),
      Property("value", .object(value), doc: value.doc),
      defaults(
        "seed", .unsigned, "The number that all draws come from: the same seed, the same worlds."),
      defaults("horizon", horizon),
      defaults(
        "replications", .integer(1...10_000),
        "Repetitions, each in a world of its own, drawn from its own part of the seed."),
      defaults(
        "design",
        .choice(of: Design.self) { design in
          switch design {
          case .paired: "Every arm runs on the same people, from the start."
          case .split:
            "Each subscriber is in one arm of the same world, after a warm-up under the baseline."
          }
        }, "The assignment of people to arms."),
      defaults(
        "laneSize", .integer(1...65_536),
        "Recipients that share a dispatch queue and a quota; both scale with their number."),
      defaults(
        "splitBy", .choice(of: SplitUnit.self) { _ in "Each subscriber on their own." },
        "The unit that a `split` assigns to the arms."),
      defaults(
        "attributionWindow", .duration(.seconds(1)...(.days(365))),
        "How long after delivery an opening counts, the same in every arm.", source: "assumption"),
      defaults("world", world),
      Property("facts", .object(FactShape.facts), doc: FactShape.facts.doc),
      Property("worlds", .object(FactShape.worlds), doc: FactShape.worlds.doc),
      ArmShape.content,
      ArmShape.arms,
      defaults("metrics", metrics),
      defaults(
        "commands", .list(of: Shape(.fields(of: AccountCommand.self)), count: 0...1_000),
        "Actions on accounts and posts during the run, the same in every arm.",
        source: "S0-DATA-14"),
    ])

  static let world = ObjectShape(of: WorldParameters.self)

  private static let value = ObjectShape(of: EventValues.self)

  private static let defaults = Defaults(of: Scenario(name: "defaults", arms: []))

  private static let time = Defaults(of: Horizon())

  private static let horizon = ObjectShape(
    title: "Horizon", doc: "The time that a run covers.",
    [
      time(
        "start", .date, "Runs begin at 00:00 UTC of this day; clocks change in Europe on the 29th.",
        source: "assumption"),
      time("days", .integer(1...3_650), "Days that a run lasts.", source: "assumption"),
      time(
        "warmupDays", .integer(0...3_649), "Days before pushes count, fewer than `days`.",
        source: "assumption"),
    ])

  private static let goals = Defaults(of: MetricPlan())

  private static let metric = MetricShape.shape

  private static let dimension = Shape.oneOf([
    .choice(of: SegmentDimension.self, \.doc),
    .text(
      TextPattern(
        "segment.NAME for a segment of a strategy", regex: "^segment\\..+$",
        accepts: { text in
          if case .segment? = SegmentDimension(rawValue: text) { true } else { false }
        })),
  ])

  private static let metrics = ObjectShape(
    title: "Metrics", doc: "Which metrics decide, and which must not get worse.",
    [
      goals(
        "success", .list(of: metric, count: 1...MetricPlan.metricsMax),
        "Tested for a difference from the baseline, as one family with all arms."),
      goals(
        "guardrails", .map(key: metric, value: .object(guardrail)),
        "Tested for non-inferiority, each on its own.", source: "assumption"),
      goals(
        "correction", .choice(of: MetricPlan.Correction.self, \.doc),
        "How p-values of the family are adjusted."),
      goals(
        "segments",
        .list(
          of: dimension, count: 0...(SegmentDimension.allCases.count + Segment.countMax)),
        "Dimensions of segments that are compared as well; exploratory."),
      Property(
        "report", .list(of: metric, count: 1...MetricPlan.metricsMax),
        doc:
          "Further metrics that the report shows, of kinds of pushes, of visits or of the value of "
          + "conversions; they decide nothing."),
      Property(
        "lapseAfter", .duration(.days(1)...(.days(365))),
        doc: "The absence after which somebody has lapsed; without it 14d.", source: "assumption"),
      Property(
        "returnWithin", .duration(.days(1)...(.days(365))),
        doc: "How soon after a lapse a visit is a return; without it 14d.",
        source: "assumption"),
      Property(
        "discountPerYear", .number(.from(0, to: 0.99)),
        doc: "By how much less an active day is worth for each year; without it 0.1.",
        source: "assumption"),
      Property("conversion", .object(conversion), doc: conversion.doc),
      Property(
        "cohorts", .duration(.days(1)...(.days(365))),
        doc:
          "Periods by which people are followed from their first day: who still has the app, and "
          + "who visited. Without it, nobody is followed so."),
      Property(
        "curve", curve,
        doc: "The periods by which learning curves are told, at most 60. Without it a week where "
          + "an arm learns when to send, and no curves elsewhere."),
      Property(
        "holdout", .optional(.object(holdout), "No holdout is drawn."),
        doc: holdout.doc + " Of paired runs alone."),
      Property(
        "variance", .choice(of: MetricPlan.Variance.self, \.doc),
        doc: "How estimates over worlds are made; without it adjusted.",
        source: "Asmussen & Glynn 2007; Lavenberg & Welch 1981"),
      Property(
        "decisionWindows",
        .list(of: .duration(.milliseconds(1)...(.days(1))), count: 1...4),
        doc: "How long after a decision point of the rule `daily` an opening of the app counts; "
          + "without it 1h and 1d.", source: "Bell et al. 2023"),
      Property(
        "trial", Shape(.fields(of: ExcursionPlan.self)),
        doc:
          "The weighted and centred analysis of decision points. Without it there is the default "
          + "one where `points`, `shares` or `available` need it.", source: "Boruvka et al. 2018"),
    ])

  /// Not optional: without the key, arms that learn have curves.
  private static let curve = Shape.oneOf([
    .duration(.days(1)...(.days(365))), .keyword("none", "No learning curves."),
  ])

  private static let conversion = ObjectShape(of: ConversionMetric.self)

  private static let holdout = ObjectShape(of: Holdout.self)

  private static let guardrail = ObjectShape(
    title: "Guardrail", doc: "How much worse than the baseline a metric may be.",
    [
      Property(
        "margin", .number(.above(0, to: 1_000).ofMetric), required: true,
        doc: "In the metric's own unit, absolute.")
    ])
}
