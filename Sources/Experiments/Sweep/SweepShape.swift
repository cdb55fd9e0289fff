import Documents
import Scenarios
import Strategies

enum SweepShape {
  static let shape = Shape.object(object)

  private static let metric = MetricShape.shape

  static let object = ObjectShape(
    title: "Sweep", doc: "Settings of a scenario to try, and the metrics to compare.",
    [
      .extends,
      Property("sweep", .integer(1...1), required: true, doc: "The version of this format."),
      Property("name", .text(), required: true, doc: "The sweep's name, in reports."),
      Property(
        "scenario", .text(), required: true, doc: "The scenario's file, relative to this one."),
      Property("arm", .text(), required: true, doc: "The arm that is tried."),
      Property(
        "vary", .map(key: .text(), value: .oneOf([values, .object(range)])), required: true,
        doc: "Keys of the scenario, as --set names them; those from strategy. on are the arm's."),
      Property(
        "design",
        .choice(of: Sweep.Design.self) { design in
          switch design {
          case .grid: "Every combination."
          case .random: "Points that are drawn."
          }
        }, default: "grid", doc: "Which combinations are tried."),
      Property(
        "points", .integer(1...10_000), default: "20", doc: "How many points are drawn at random."),
      Property("seed", .unsigned, default: "1", doc: "The seed of points drawn at random."),
      Property(
        "where", .list(of: .text(), count: 0...100), default: "[]",
        doc: "Comparisons such as `a <= b` of keys with keys or values."),
      Property(
        "replications", .integer(2...10_000), default: "10", doc: "Seeds for every point."),
      Property(
        "screening", .object(screening), doc: "A first round with few seeds for every point."),
      Property(
        "metrics", .list(of: metric, count: 1...MetricPlan.metricsMax),
        default: "[opensPerSubscriberDay, optOutRate]",
        doc: "The metrics shown; the first one ranks."),
      Property("size", .object(size), doc: "The objective and constraints of a selection."),
      Property(
        "against", .text(),
        doc: "An arm of the scenario that every point is compared with, in the same worlds."),
    ])

  private static let objective = MetricShape.including([
    Choice(
      EventValues.netValue, "What events are worth per subscriber, by the scenario's `value`.")
  ])

  private static let values = Shape.list(of: .text(), count: 1...1_000)

  private static let range = ObjectShape(
    doc: "A range of numbers.",
    [
      Property("from", .number(), required: true, doc: "The first one."),
      Property("to", .number(), required: true, doc: "The last one."),
      Property("step", .number(.above(0)), doc: "The distance from one to the next."),
      Property("points", .integer(2...1_000), doc: "How many there are, both ends included."),
      Property("log", .boolean, default: "false", doc: "Whether points are equal factors apart."),
      Property("unit", .choices("ms", "s", "min", "h", "d"), doc: "The unit of durations."),
    ])

  private static let screening = ObjectShape(
    doc: "A first round with few seeds for every point.",
    [
      Property("replications", .integer(2...1_000), default: "3", doc: "Seeds for every point."),
      Property(
        "keep", .number(.above(0, to: 1)), default: "0.5", doc: "The share of points that goes on."
      ),
    ])

  private static let size = ObjectShape(
    doc: "The objective, the constraints and the confidence of the selection.",
    [
      Property("maximise", objective, doc: "The figure to maximise: this or minimise."),
      Property("minimise", objective, doc: "The figure to minimise: this or maximise."),
      Property(
        "suchThat", .list(of: .object(constraint), count: 0...20), default: "[]",
        doc: "The constraints of a setting."),
      Property(
        "indifference", .object(indifference), required: true,
        doc: "Settings closer than this to the best one are as good."),
      Property(
        "confidence", .number(.above(0.5, to: 0.999_999)), default: "0.95",
        doc: "The least probability of correct selection."),
      Property(
        "firstSeeds", .integer(5...1_000), default: "10", doc: "Seeds for every setting at first."),
      Property(
        "replicationsMax", .integer(5...10_000), default: "200",
        doc: "The most seeds of one setting; what they do not decide stays undecided."),
      Property(
        "confirmSeeds", .integer(2...10_000), default: "20",
        doc: "Fresh seeds for the setting that is selected."),
      Property(
        "tieBreak",
        // Not a keyword, which would stand for the default.
        .oneOf([MetricShape.including([Choice("none", "Nothing: fewer seeds.")]), .object(tieRule)]
        ),
        doc: "What decides between settings that are equally good; absent, the fewest opt-outs."),
    ])

  private static let tieRule = ObjectShape(
    doc: "A metric with its better direction: one of the two.",
    [
      Property("maximise", metric, doc: "The setting with the most of this metric."),
      Property("minimise", metric, doc: "The setting with the least of this metric."),
    ])

  private static let constraint = ObjectShape(
    doc: "A constraint of a setting: one of min, max and worseBy.",
    [
      Property("metric", metric, required: true, doc: "Of what."),
      Property("min", .number(.from(0, to: 1e9).ofMetric), doc: "The least."),
      Property("max", .number(.from(0, to: 1e9).ofMetric), doc: "The most."),
      Property(
        "worseBy", .number(.from(0, to: 1e9).ofMetric), doc: "How much worse than `than` it may be."
      ),
      Property("than", .text(), doc: "An arm of the scenario, unchanged by the sweep."),
      Property(
        "tolerance", .number(.above(0, to: 1e9).ofMetric), required: true,
        doc: "Within this distance of the limit, either decision is accepted."),
    ])

  private static let indifference = ObjectShape(
    doc: "Either margin or relative.",
    [
      Property("margin", .number(.above(0, to: 1e9).ofMetric), doc: "In the objective's own unit."),
      Property(
        "relative", .number(.above(0, to: 1)), doc: "As a share of the best first-stage mean."),
    ])
}
