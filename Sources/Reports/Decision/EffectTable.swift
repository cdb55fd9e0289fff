import Experiments
import Statistics

/// The effects of every arm in people and pushes, for the number of people that the decision is told
/// for. Lines of the decision tell those of the arms that it is about.
struct EffectTable {
  private let decision: RunRecommendation

  /// `nil` for a summary without a decision, or without an arm to compare.
  init?(_ summary: Summary) {
    guard let decision = summary.decision, !decision.standings.isEmpty else { return nil }
    self.decision = decision
  }

  var section: Node {
    let people = Numeral.count(decision.people)
    let base = decision.isAudience ? "For your \(people) people" : "For every \(people) people"
    let nouns = decision.effects.map(\.noun).unique
    return .section(
      "effects", "Effects in people and pushes",
      about:
        "\(base) in \(RunPage.counted(decision.days, "day")), against \(decision.baseline), with "
        + "95 % intervals. The days after the cohort are taken to be like those in it."
    ) {
      Node.table(
        "More or fewer than under \(decision.baseline)",
        ["arm"] + nouns.flatMap { [Table.Column($0), .below("95 % interval")] },
        decision.standings.map { standing in
          let own = decision.effects.filter { $0.arm == standing.arm }
          return [standing.arm]
            + nouns.flatMap { noun -> [String] in
              let effect = own.first { $0.noun == noun }
              return [effect?.told ?? Numeral.none, effect?.toldInterval ?? ""]
            }
        })
    }
  }
}
