import Experiments
import Statistics

/// The effects of every arm in people and pushes, for the number of people that the decision is told
/// for. Lines of the decision tell those of the arms that it is about.
struct EffectTable {
  private let decision: RunDecision

  /// `nil` for a summary without a decision, or without an arm to compare.
  init?(_ summary: Summary) {
    guard let decision = summary.decision, !decision.standings.isEmpty else { return nil }
    self.decision = decision
  }

  var section: HTMLSection {
    let people = Numeral.count(decision.people)
    let base = decision.isAudience ? "For your \(people) people" : "For every \(people) people"
    let days = "\(decision.days) day\(decision.days == 1 ? "" : "s")"
    return HTMLSection(
      "effects", "Effects in people and pushes",
      [
        .init(
          paragraphs: [
            "\(base) in \(days), against \(decision.baseline), with 95 % intervals. The days after the "
              + "cohort are taken to be like those in it."
          ],
          tables: [
            HTMLTable(
              "effects-table", "More or fewer than under \(decision.baseline)", ["arm"] + nouns,
              rows)
          ])
      ])
  }

  /// What is counted for any arm, in the order in which it is told.
  private var nouns: [String] {
    decision.effects.map(\.noun).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  private var rows: [HTMLTable.Row] {
    decision.standings.map { standing in
      let own = decision.effects.filter { $0.arm == standing.arm }
      return HTMLTable.Row(
        standing.arm,
        nouns.map { noun in
          guard let effect = own.first(where: { $0.noun == noun }) else {
            return .init(Numeral.none)
          }
          return .init(effect.told, detail: effect.toldInterval)
        })
    }
  }
}
