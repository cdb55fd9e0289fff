import Documents
import PushModel
import PushService

/// The shapes of scores and of programs that give them.
enum ScoreShape {
  private static let finite = Shape.number()
  private static let term = Shape.number(.from(-ScoreModel.termMax, to: ScoreModel.termMax))

  private static let feature = Shape.choice(ScoreFeature.allCases.map { Choice($0.name) })

  /// A score model, as a file or within a strategy.
  static let model = ObjectShape(
    title: "Score model",
    doc: "A sum of terms over features of a push, its recipient and the moment.",
    [
      Property(
        "link",
        .choice(of: ScoreModel.Link.self) { link in
          switch link {
          case .identity: "The sum itself."
          case .logit: "1 / (1 + e^-sum), for a probability."
          }
        }, default: "identity", doc: "What turns the sum into the score."),
      Property("intercept", term, default: "0", doc: "Added to every sum."),
      Property(
        "weights", .map(key: feature, value: term), default: "{}",
        doc: "The factor of each feature."),
      Property(
        "tables", .list(of: .object(table)), default: "[]", doc: "Terms by bins of a feature."),
      Property(
        "trees", .list(of: .text(tree)), default: "[]", doc: "Trees, whose values are added."),
      Property(
        "single", .boolean, default: "false",
        doc: "Whether features are rounded to single precision before trees compare them."),
    ])

  private static let table = ObjectShape(
    title: "Table", doc: "A term for each bin of a feature.",
    [
      Property("feature", feature, required: true, doc: "The feature."),
      Property(
        "below", .list(of: finite), required: true,
        doc: "The upper ends of all bins but the last, in ascending order."),
      Property(
        "values", .list(of: term), required: true, doc: "The terms, one more than 'below' has."),
    ])

  private static let tree = TextPattern(
    "a number, or (feature<number LEFT RIGHT) with at most \(ScoreTree.depthMax) levels "
      + "and \(ScoreModel.nodesMax) nodes",
    accepts: { ScoreTree($0) != nil })

  private static let slot = Property(
    "slot", .optional(.duration(.hours(1)...(.hours(12))), "Pushes never wait."), default: "none",
    doc: "The slots among which a push may wait: 1, 2, 3, 4, 6, 8 or 12 hours.",
    source: "assumption"
  )

  private static let volume = Property(
    "volume", .optional(.object(VolumeShape.limit), "No limit."), default: "none",
    doc: "The most pushes in a period; the price is then what uses it up.",
    source: "docs/learning.md")

  private static let explore = Property(
    "explore", .share, default: "0",
    doc: "The probability of a uniform choice among the times, without regard to the price.")

  private static let hold = Property(
    "hold", .share, default: "0",
    doc: "The probability of dropping a push by chance, whatever its score.")

  static let score = ObjectShape(
    title: "Score", doc: "A choice by a score whether and when a push is sent, below the policy.",
    [
      Property(
        ModelFiles.key, .oneOf([.text(), .object(model)]), required: true,
        doc: "A file with a model, relative to this one, or the model itself.",
        source: "docs/learning.md"),
      slot,
      Property(
        "price", .optional(finite, "Nothing is dropped."), default: "none",
        doc: "The score below which a push is dropped."),
      volume, explore, hold,
    ])

  private static let usual = Defaults(of: ExternalLearner(["program"]))

  static let external = ObjectShape(
    title: "External program", doc: "A program that learns and gives the score of pushes.",
    [
      Property(
        "command", .list(of: .text(), count: 1...64), required: true,
        doc: "The program and its arguments, started in the folder of the scenario."),
      usual(
        "window", .duration(.hours(1)...(.days(28))), "The time between two exchanges.",
        source: "assumption"),
      usual(
        "records",
        .text(
          TextPattern("tallies, or sample: with a probability, as sample:0.1") {
            ExternalLearner.Records($0) != nil
          }), "What the program is told: sums, or each decision with a probability as well."),
      usual(
        "outcome", .duration(.hours(1)...(.days(28))),
        "The time after which a decision is told, with what it led to until then.",
        source: "assumption"),
      usual(
        "timeout", .duration(.seconds(1)...(.hours(1))),
        "The time that the program has for each answer."),
      slot, volume, explore, hold,
    ])
}
