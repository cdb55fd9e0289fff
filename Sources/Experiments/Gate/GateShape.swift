import Documents
import Scenarios
import SimWorld
import Statistics
import Strategies

/// The shape of a gate file.
enum GateShape {
  static let shape = Shape.object(object)

  private static let share = Shape.number(.above(0, to: 1))

  static let object = ObjectShape(
    title: "Gate", doc: "What must hold before a change goes in.",
    [
      .extends,
      Property("gate", .integer(1...1), required: true, doc: "The version of this format."),
      Property("name", .text(), required: true, doc: "The gate's name, in reports."),
      Property(
        "scenario", .text(), required: true, doc: "The scenario's file, relative to this one."),
      Property("candidate", .text(), required: true, doc: "The arm that is judged."),
      Property("against", .object(reference), required: true, doc: "What it is compared with."),
      Property(
        "alpha", .number(.above(0, to: 0.5)), default: "0.05",
        doc: "The chance that what is worse by its margin passes, and that what is sound fails.",
        source: "convention"),
      Property(
        "notWorse",
        .map(
          key: .choice(of: MetricName.self, \.doc),
          value: .object(
            ObjectShape(
              doc: "How much worse a metric may be: one of the two.",
              [
                Property("margin", .number(.above(0, to: 1e9)), doc: "In the metric's own unit."),
                Property("relative", share, doc: "As a share of the reference's value."),
              ]))),
        default: "{}", doc: "Metrics that must not be worse by their margin."),
      Property(
        "bounds",
        .map(
          key: .choice(GateFigure.all.map { Choice($0.name) }),
          value: .object(
            ObjectShape(
              doc: "Limits that the figure's confidence limit must keep to.",
              [
                Property("min", .number(.from(0, to: 1e9)), doc: "The least."),
                Property("max", .number(.from(0, to: 1e9)), doc: "The most."),
              ]))),
        default: "{}", doc: "Limits for the candidate's own figures; delays are in seconds."),
      Property(
        "segments",
        .list(
          of: .choice(of: SegmentDimension.self, \.doc), count: 0...SegmentDimension.allCases.count),
        default: "[]", doc: "Parts of the subscribers in which `notWorse` must hold as well."),
      Property(
        "looks", .list(of: .integer(2...10_000), count: 0...50), default: "[]",
        doc: "Numbers of seeds after which it may be decided, ascending; all at once without any."),
      Property(
        "spending",
        .choice(of: Spending.self) { spending in
          switch spending {
          case .obrienFleming: "Nearly nothing at first (Lan and DeMets 1983)."
          case .pocock: "Evenly."
          }
        }, default: "obrien-fleming", doc: "How much of `alpha` each look may spend."),
    ])

  private static let reference = ObjectShape(
    doc: "An arm of the scenario, or pinned figures.",
    [
      Property("arm", .text(), doc: "Another arm of the scenario."),
      Property(
        "baseline", .text(),
        doc: "A file of `pushlab baseline save`, relative to this one."),
    ])
}
