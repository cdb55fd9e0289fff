import Documents
import Experiments
import PushMessages
import PushModel
import Statistics

/// The design of a micro-randomised trial as it was carried out, and its causal excursion effects.
struct ExcursionSections {
  private let designs: [TrialDesign]
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
        Table.Column.left("", 0, name: "randomised").at(line: 1, indent: 16),
        Table.Column.left("", 0, .faint, name: "no chance").at(line: 2, indent: 16),
        Table.Column.left("", 0, .faint, name: "not available").at(line: 3, indent: 16),
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
      Node.table(
        Table(
          "excursions-table", "Excursion effects",
          [
            .name("", 13, name: "arm"), .name("", 14, name: "outcome"),
            .left("", 20, name: "effect"), .right("", 25, name: "percentage points"),
            .right("", 8, name: "p"),
            Table.Column.left("", 0, .faint, name: "size").at(line: 1, indent: 13),
            Table.Column.left("", 0, .faint, name: "each replication").at(line: 2, indent: 13),
          ],
          effects.map { effect in
            let (own, lines) = (effect.pooled, ExcursionLines(effect.pooled))
            return [
              own.arm ?? "", (own.outcome ?? "").replacing("opened within", with: "within"),
              own.term,
              lines.value, Numeral.p(own.p), lines.details ?? "",
              effect.seeds.map(ExcursionLines.seeds) ?? "",
            ]
          }))
      Node.sentence(
        "weighted and centred, clustered by person, Mancl-DeRouen correction, t", .faint)
    }
  }

  /// The reasons why people were not available, in order, each with its share of the points.
  private static func reasons(_ design: TrialDesign) -> [String] {
    Unavailability.allCases.compactMap { reason in
      design.unavailable[reason.name].map {
        let share = Numeral.percent(Double($0) / Double(design.points))
        return "\(Wording.words(reason.name)) \(share) %"
      }
    }
  }
}

/// An excursion effect in words, shares in percentage points.
struct ExcursionLines {
  private let row: ExcursionEstimate

  init(_ row: ExcursionEstimate) { self.row = row }

  /// Such as `+3.12 (+1.04…+5.20)`; a dash for none.
  var value: String {
    guard let value = row.value, let low = row.low, let high = row.high else { return Numeral.none }
    return "\(Self.points(value)) (\(Self.points(low))…\(Self.points(high)))"
  }

  /// Effect size, relative risk, degrees of freedom; `nil` without an estimate.
  var details: String? {
    guard let size = row.effectSize, let error = row.standardError,
      let freedom = row.degreesOfFreedom
    else { return nil }
    let ratio = row.relativeRisk.map { risk in
      "relative risk \(Numeral.fixed(risk, 2)) "
        + "(\(Numeral.fixed(row.relativeRiskLow ?? risk, 2))–"
        + "\(Numeral.fixed(row.relativeRiskHigh ?? risk, 2))), "
    }
    return "d \(Numeral.signed(size, 3)), \(ratio ?? "")SE \(Numeral.fixed(error * 100, 3)), "
      + "\(Numeral.count(Int(freedom))) df"
  }

  static func seeds(_ seeds: ExcursionSeeds) -> String {
    let value = seeds.value.map(points) ?? Numeral.none
    let error = seeds.standardError.map { Numeral.fixed($0 * 100, 3) } ?? Numeral.none
    return "each of \(Numeral.count(seeds.estimates)): mean \(value), SE \(error), "
      + "p < 0.05 in \(Numeral.percent(seeds.rejected)) %"
  }

  private static func points(_ share: Double) -> String { Numeral.signed(share * 100, 2) }
}
