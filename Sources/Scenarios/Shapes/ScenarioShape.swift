import Documents
import PushModel
import SimWorld
import Strategies

/// The shape of a scenario file: the one description of its keys for messages, schema and people.
enum ScenarioShape {
  static let shape = Shape.object(object)

  static let object = ObjectShape(
    title: "Scenario",
    doc: "One experiment: a world, the arms that are tried in it and what they are judged by.",
    [
      .extends,
      Property(
        "pushlab", .integer(1...1), required: true, doc: "The version of this format."),
      Property(
        "name", name, required: true, doc: "The scenario's name, which names the result folder."),
      Property("description", .text(), doc: "What the scenario is for."),
      defaults(
        "seed", .unsigned, "The number that all chance comes from: the same seed, the same worlds."),
      defaults("horizon", horizon),
      defaults(
        "replications", .integer(1...10_000),
        "Worlds drawn, each from its own part of the seed: the unit of replication."),
      defaults(
        "design",
        .choice(of: Design.self) { design in
          switch design {
          case .paired: "Every arm runs on the same people, from the start."
          case .split:
            "Each subscriber is in one arm of the same world, after a warm-up under the baseline."
          }
        }, "Who meets which arm."),
      defaults(
        "laneSize", .integer(1...65_536),
        "Recipients that share a dispatch queue and a quota; both scale with their number."),
      defaults(
        "splitBy", .choice(of: SplitUnit.self) { _ in "Each subscriber on their own." },
        "What a `split` deals out to the arms."),
      defaults(
        "attributionWindow", .duration(.seconds(1)...(.days(365))),
        "An opening counts so long after delivery, in every arm alike.", source: "assumption"),
      Property(
        "world", .object(WorldShape.object), default: "{}", doc: WorldShape.object.doc),
      Property(
        "arms", .list(of: .named("arm") { arm }, count: 1...64), required: true,
        doc: "The strategies under test."),
      defaults("metrics", metrics),
      defaults(
        "commands", .list(of: .object(command), count: 0...1_000),
        "What is done about accounts in the course of a run, the same in every arm.",
        source: "S0-DATA-14"),
    ])

  /// Within a run.
  private static let moment = Shape.duration(.zero...(.days(3_650)))

  private static let role = Shape.choice(of: CommandRole.self) { role in
    switch role {
    case .admin: "One of the platform's staff."
    case .business: "A business."
    case .customer: "A customer."
    }
  }

  private static let command = ObjectShape(
    title: "Command", doc: "Something that is done about an account; what is denied is noted.",
    [
      Property("at", moment, required: true, doc: "So long after the start of the run."),
      Property("by", role, default: "admin", doc: "Who gives it.", source: "S0-FR-AUT-02"),
      Property(
        "actor", .integer(0...1_000_000_000), default: "0",
        doc: "The number of the business, the customer or the member of the staff who gives it."),
      Property(
        "do", .choice(of: AccountCommand.Deed.self) { _ in "" }, required: true,
        doc: "What is done."),
      Property("business", .integer(0...99_999), doc: "To this business: ban, unban, verify."),
      Property(
        "subscriber", .integer(0...999_999_999),
        doc: "To this subscriber: ban, unban, pause, resume, deleteAccount."),
      Property(
        "outcome", .choice(of: AccountCommand.Outcome.self) { _ in "" },
        doc: "What verification comes to."),
    ])

  private static let defaults = Defaults(of: Scenario(name: "defaults", arms: []))

  private static let name = Shape.text(
    TextPattern(
      "a name of up to 100 letters, digits and -_., beginning with a letter or digit",
      regex: "^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$"
    ) { text in
      let bytes = text.utf8
      let first = bytes.first.map(isLetterOrDigit) ?? false
      return first && bytes.count <= 100
        && bytes.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
    })

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  private static let time = Defaults(of: Horizon())

  private static let horizon = ObjectShape(
    title: "Horizon", doc: "What time a run covers.",
    [
      time(
        "start", .date, "Runs begin at 00:00 UTC of this day; clocks change in Europe on the 29th.",
        source: "assumption"),
      time("days", .integer(1...3_650), "Days that a run lasts.", source: "assumption"),
      time(
        "warmupDays", .integer(0...3_649), "Days before pushes count, fewer than `days`.",
        source: "assumption"),
    ])

  private static let armDefaults = Defaults(of: Arm(name: "defaults"))

  private static let arm = Shape.object(
    ObjectShape(
      title: "Arm", doc: "A strategy under test.",
      [
        Property("name", name, required: true, doc: "The arm's name, unique in the scenario."),
        armDefaults(
          "baseline", .boolean,
          "The arm that the others are compared with; without any it is the first one."),
        Property(
          "extends", .text(),
          doc: "The name of another arm, whose strategy holds where this one says nothing."),
        armDefaults(
          "weight", .number(.above(0, to: 1_000_000)),
          "How many subscribers it gets in a `split`, in proportion to the other arms."),
        Property(
          "strategy", StrategyShape.shape, default: "{}", doc: StrategyShape.object.doc),
        armDefaults(
          "edits", .list(of: .object(edit), count: 0...16),
          "Later versions of the strategy, in order of time, from the next decision on.",
          source: "S0-DATA-14, S3-ADMIN-2"),
      ]))

  private static let edit = ObjectShape(
    title: "Edit", doc: "Another version of the arm's strategy.",
    [
      Property("at", moment, required: true, doc: "So long after the start of the run."),
      Property(
        "by", role, default: "admin", doc: "Who edits; only the platform's staff may.",
        source: "S0-NFR-SEC-02"),
      Property(
        "strategy", StrategyShape.shape, default: "{}",
        doc: "What is different from then on; the rest stays as it was."),
    ])

  private static let goals = Defaults(of: MetricPlan())

  private static let metric = Shape.choice(of: MetricName.self, \.doc)

  private static let metrics = ObjectShape(
    title: "Metrics", doc: "Which metrics decide, and which must not get worse.",
    [
      goals(
        "success", .list(of: metric, count: 1...MetricName.allCases.count),
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
          of: .choice(of: SegmentDimension.self, \.doc), count: 0...SegmentDimension.allCases.count),
        "Parts of the subscribers whose effects are compared as well, to explore."),
      Property(
        "decisionWindows",
        .list(of: .duration(.milliseconds(1)...(.days(1))), count: 1...4),
        doc: "How long after a decision point of the rule `daily` an opening of the app counts; "
          + "without it 1h and 1d.", source: "Bell et al. 2023"),
    ])

  private static let guardrail = ObjectShape(
    title: "Guardrail", doc: "How much worse than the baseline a metric may be.",
    [
      Property(
        "margin", .number(.above(0, to: 1_000)), required: true,
        doc: "In the metric's own unit, absolute.")
    ])
}
