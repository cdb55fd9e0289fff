import Documents
import Experiments
import PushMessages
import Statistics

/// The design of a micro-randomised trial as it was carried out, and its causal excursion effects.
struct ExcursionSections: ReportPart {
  private let designs: [TrialDesign]
  private let effects: [ExcursionEffect]

  init(_ summary: Summary) {
    designs = summary.trial?.designs ?? []
    effects = summary.trial?.excursions ?? []
  }

  func write(on page: inout Page) {
    guard !designs.isEmpty else { return }
    page.heading("RANDOMISATION", note: "decision points of the cohort, all replications")
    for design in designs { write(design, &page) }
    guard !effects.isEmpty else { return }
    page.heading(
      "EXCURSION EFFECTS", note: "more openings with a push, percentage points, 95 %")
    for effect in effects { write(effect, &page) }
    page.line(
      .left("weighted and centred, clustered by person, Mancl-DeRouen correction, t", 0, .faint))
  }

  private func write(_ design: TrialDesign, _ page: inout Page) {
    page.line(
      .left(Wording.fitted(design.arm, 15), 16),
      .left(
        "points \(Numeral.count(design.points)), available "
          + "\(Numeral.percent(design.availableShare)) %, people \(Numeral.count(design.people))", 0
      ))
    page.line(
      .left("", 16),
      .left(
        "randomised \(Numeral.count(design.randomised)), push intended "
          + "\(Numeral.percent(design.intendedShare)) %, observed "
          + "\(Numeral.percent(design.observedShare)) %", 0))
    if design.certain > 0 {
      page.line(
        .left("", 16),
        .left("no chance \(Numeral.count(design.certain)), a probability of 0 or 1", 0, .faint))
    }
    for line in Self.reasons(design).chunks(of: 2) {
      page.line(.left("", 16), .left("not available: " + line.joined(separator: ", "), 0, .faint))
    }
  }

  /// The reasons why people were not available, in order, each with its share of the points.
  static func reasons(_ design: TrialDesign) -> [String] {
    Unavailability.allCases.compactMap { reason in
      design.unavailable[reason.name].map {
        let share = Numeral.percent(Double($0) / Double(design.points))
        return "\(Wording.words(reason.name)) \(share) %"
      }
    }
  }

  private func write(_ effect: ExcursionEffect, _ page: inout Page) {
    let own = effect.pooled
    let window = (own.outcome ?? "").replacing("opened within", with: "within")
    page.line(
      .left(Wording.fitted(own.arm ?? "", 12), 13), .left(Wording.fitted(window, 13), 14),
      .left(own.term, 20), .right(ExcursionLines(own).value, 25), .right(Numeral.p(own.p), 8))
    for line in [ExcursionLines(own).details, effect.seeds.map(ExcursionLines.seeds)] {
      if let line { page.line(.left("", 13), .left(line, 0, .faint)) }
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

extension Array {
  /// The elements in groups of at most `size`.
  fileprivate func chunks(of size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
