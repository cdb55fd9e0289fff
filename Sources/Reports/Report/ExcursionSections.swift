import Documents
import Experiments
import PushMessages
import PushModel
import Statistics

/// The design of a micro-randomised trial as it was carried out, and its causal excursion effects.
struct ExcursionSections {
  private let designs: [ExcursionDesign]
  private let effects: [ExcursionEffect]

  init(_ summary: Summary) {
    designs = summary.trial?.designs ?? []
    effects = summary.trial?.excursions ?? []
  }

  /// Empty without a weighted and centred analysis.
  @Nodes var sections: [Node] {
    if !designs.isEmpty {
      Node.section(
        "randomisation", "Randomisation", note: "decision points of the cohort, all replications"
      ) { Node.table(design) }
      if !effects.isEmpty { estimates }
    }
  }

  private var design: Table {
    Table(
      "randomisation-table", "Decision points",
      [
        .name("", 16, name: "arm"), .left("", 0, name: "decision points"),
        .left("", 0, name: "randomised").at(line: 1, indent: 16),
        .left("", 0, .faint, name: "no chance").at(line: 2, indent: 16),
        .left("", 0, .faint, name: "not available").at(line: 3, indent: 16),
      ],
      designs.map { design in
        let reasons = Self.reasons(design)
        return [
          design.arm,
          "points \(Numeral.count(design.points)), available "
            + "\(Numeral.percent(design.availableShare)) %, people \(Numeral.count(design.people))",
          "randomised \(Numeral.count(design.randomised)), push intended "
            + "\(Numeral.percent(design.intendedShare)) %, observed "
            + "\(Numeral.percent(design.observedShare)) %",
          design.certain > 0
            ? "no chance \(Numeral.count(design.certain)), a probability of 0 or 1" : "",
          reasons.isEmpty ? "" : "not available: " + reasons.joined(separator: ", "),
        ]
      })
  }

  private var estimates: Node {
    .section(
      "excursions", "Excursion effects",
      note: "more openings with a push, percentage points, 95 %",
      about:
        "How much more often the app was opened after a decision point with a push than after one "
        + "without, among points at which the person was available, in percentage points with 95 % "
        + "intervals."
    ) {
      Node.excursions("Excursion effects", rows)
      Node.sentence(
        "weighted and centred, clustered by person, Mancl-DeRouen correction, t", .faint)
    }
  }

  /// Each arm's effects, outcome by outcome.
  private var rows: [Table.Row] {
    effects.enumerated().flatMap { place, effect -> [Table.Row] in
      let own = effect.pooled
      let title = "\(own.arm ?? ""), \(own.outcome ?? "")"
      let before = place > 0 ? effects[place - 1].pooled : nil
      let isFirst = before?.arm != own.arm || before?.outcome != own.outcome
      let row = own.row(own.term, scale: 100, lines: [own.precision, effect.seeds?.words ?? ""])
      return (isFirst ? [Table.Row([title])] : []) + [row]
    }
  }

  /// The reasons why people were not available, in order, each with its share of the points.
  private static func reasons(_ design: ExcursionDesign) -> [String] {
    Unavailability.allCases.compactMap { reason in
      design.unavailable[reason.name].map {
        let share = Numeral.percent(Double($0) / Double(design.points))
        return "\(Wording.words(reason.name)) \(share) %"
      }
    }
  }
}

extension ExcursionEstimate {
  /// Relative risk, standard error, degrees of freedom; empty without an estimate.
  fileprivate var precision: String {
    guard let error = standardError, let freedom = degreesOfFreedom else { return "" }
    let ratio = relativeRisk.map { risk in
      "relative risk \(Numeral.fixed(risk, 2)) (\(Numeral.fixed(relativeRiskLow ?? risk, 2))–"
        + "\(Numeral.fixed(relativeRiskHigh ?? risk, 2))), "
    }
    return "\(ratio ?? "")SE \(Numeral.fixed(error * 100, 3)), \(Numeral.count(Int(freedom))) df"
  }
}

extension ExcursionSeeds {
  fileprivate var words: String {
    let mean = value.map { Numeral.signed($0 * 100, 2) } ?? Numeral.none
    let error = standardError.map { Numeral.fixed($0 * 100, 3) } ?? Numeral.none
    return "each of \(Numeral.count(estimates)): mean \(mean), SE \(error), "
      + "p < 0.05 in \(Numeral.percent(rejected)) %"
  }
}
