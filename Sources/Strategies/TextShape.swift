import Documents
import PushMessages
import PushModel

/// The shapes of a daily rule's further settings of texts, beside their weights; both are absent
/// unless given.
enum TextShape {
  static let only = Property(
    "only", .map(key: number, value: .object(condition)),
    doc: "When a text may be chosen, by its number from 1; the others always may.")

  static let choice = Property(
    "choice", .object(softmax),
    doc: "How texts are chosen once it is known what they lead to; by their weights without it.",
    source: "L3")

  private static let number = Shape.text(
    TextPattern("the number of a text, 1 to \(TextSubset.max)", regex: "^([1-9]|1[0-2])$") { text in
      (1...TextSubset.max).contains { String($0) == text }
    })

  private static let condition = ObjectShape(
    title: "Condition of a text", doc: "What must hold at the decision point.",
    [
      Property(
        "on", .list(of: .choice(of: Weekday.self), count: 1...7), doc: "Local days of the week."),
      Property(
        "awayMin", length, doc: "The shortest time for which the app has not been open."),
      Property("awayMax", length, doc: "It was open less long ago than this."),
    ])

  private static let length = Shape.duration(.minutes(1)...(.days(365)))

  private static let own = Defaults(of: DifferenceSoftmax())

  private static let softmax = ObjectShape(
    title: "Choice of a text", doc: "A difference softmax.",
    [
      own(
        "by",
        .choice(of: DifferenceSoftmax.Kind.self) { kind in
          switch kind {
          case .softmax: "Its score: by how much it does better than the others, as a share."
          case .recovering:
            "Its score less penalty · 0.5^(days since the person had the text / half-life)."
          }
        }, "What makes a text more likely.", source: "L3"),
      own(
        "training", .duration(.days(1)...(.days(365))),
        "How long from the start of the run texts are chosen by their weights, and counted.",
        source: "L3"),
      own(
        "within", .duration(.minutes(1)...DailyChance.gapMin),
        "A decision point is a success when the app is opened so soon.", source: "L3, second-hand"),
      own(
        "prior", .number(.from(0, to: 1_000_000_000), unit: "decision points"),
        "Weight of the belief that a text is as good as the others.", source: "assumption"),
      own(
        "temperature", .number(.above(0, to: 100)),
        "The difference of scores that makes a text e times as likely.",
        source: "L3, from memory, unverified"),
      own(
        "penalty", .number(.from(0, to: 100)),
        "`recovering`: taken from the score of a text that was had just now.", source: "L3"),
      own(
        "halfLife", .duration(.minutes(1)...(.days(3_650))),
        "`recovering`: how fast that passes.", source: "L3"),
    ])
}
