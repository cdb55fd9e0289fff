import Experiments
import Statistics

/// A micro-randomised trial on the page of a run: its design as it was carried out, and its causal
/// excursion effects.
struct ExcursionSection {
  private let designs: [TrialDesign]
  private let effects: [ExcursionEffect]

  init(_ summary: Summary) {
    designs = summary.trial?.designs ?? []
    effects = summary.trial?.excursions ?? []
  }

  /// `nil` without a weighted and centred analysis.
  var section: HTMLSection? {
    guard !designs.isEmpty else { return nil }
    return HTMLSection(
      "excursions", "Micro-randomised trial",
      [
        .init(
          paragraphs: [
            "How much more often the app was opened after a decision point with a push than after "
              + "one without, among points at which the person was available, in percentage points "
              + "with 95 % intervals: weighted and centred least squares, clustered by person, with "
              + "the Mancl-DeRouen correction."
          ], tables: [design] + outcomes.map { table($0.place, $0.arm, $0.outcome) })
      ])
  }

  private var design: HTMLTable {
    HTMLTable(
      "randomisation", "Decision points",
      ["arm", "points", "available, %", "randomised", "push intended, %", "push observed, %"],
      designs.map { design in
        HTMLTable.Row(
          design.arm,
          [
            .init(Numeral.count(design.points)),
            .init(
              Numeral.percent(design.availableShare),
              detail: ExcursionSections.reasons(design).joined(separator: ", ")),
            .init(Numeral.count(design.randomised)), .init(Numeral.percent(design.intendedShare)),
            .init(Numeral.percent(design.observedShare)),
          ])
      })
  }

  /// Arms and outcomes, in order.
  private var outcomes: [(place: Int, arm: String, outcome: String)] {
    var found: [(place: Int, arm: String, outcome: String)] = []
    for own in effects.map(\.pooled)
    where !found.contains(where: { $0.arm == own.arm && $0.outcome == own.outcome }) {
      found.append((found.count, own.arm ?? "", own.outcome ?? ""))
    }
    return found
  }

  private func table(_ place: Int, _ arm: String, _ outcome: String) -> HTMLTable {
    let rows = effects.map(\.pooled).filter { $0.arm == arm && $0.outcome == outcome }
    return HTMLTable(
      "excursions-\(place)", "\(arm), \(outcome)", ["effect", "percentage points", "p"],
      rows.map { row in
        let lines = ExcursionLines(row)
        return HTMLTable.Row(
          row.term, [.init(lines.value, detail: lines.details ?? ""), .init(Numeral.p(row.p))])
      })
  }
}
