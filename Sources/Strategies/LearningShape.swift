import Documents
import PushModel
import PushService

/// The shape of what a strategy learns.
enum LearningShape {
  /// The name of a rule that a program brings along.
  static let rule = Shape.text(
    TextPattern(
      OwnRules.nameWords, regex: "^[A-Za-z][A-Za-z0-9-]{0,59}$", accepts: OwnRules.isName))

  private static let usual = Defaults(of: SendTime(by: .thompson))

  static let sendTime = ObjectShape(
    title: "Send time",
    doc: "A choice among slots of the local day, below all limits of the policy.",
    [
      Property(
        "by",
        .choice(of: SendTime.Learner.self) { learner in
          switch learner {
          case .thompson: "By draws from what is believed of each slot: Thompson sampling."
          case .ucb: "By the upper 95 % limit of what is believed: Bayes-UCB."
          case .greedy: "By the mean of what is believed, without exploration."
          case .uniform: "By chance alone."
          case .oracle:
            "By the true response, which no service knows: a bound for the others."
          }
        }, required: true, doc: "How a slot is chosen.",
        source: "Chapelle and Li 2011; Kaufmann, Cappe and Garivier 2012"),
      usual(
        "slot", .duration(.hours(1)...(.hours(12))),
        "The length of a slot: 1, 2, 3, 4, 6, 8 or 12 hours.", source: "assumption"),
      usual(
        "window", .duration(.hours(1)...(.days(28))),
        "The time between two updates of what all recipients have in common.",
        source: "assumption"),
    ])
}
