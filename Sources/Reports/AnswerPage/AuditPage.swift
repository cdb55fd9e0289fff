import Experiments
import Scenarios

/// The page of an audit: what the planned test can show, and how it errs at each length.
struct AuditPage {
  private let report: AuditReport

  init(_ report: AuditReport) { self.report = report }

  var page: HTMLPage {
    HTMLPage(
      title: report.scenario,
      lead: "Can this test show what \(report.arm) changes against \(report.baseline), by "
        + "\(Wording.name(of: report.metric.rawValue))?",
      facts: [
        "\(Numeral.count(report.subscribers)) subscribers, split 1:1 · "
          + "\(Numeral.count(report.tests)) tests, each in a world of its own"
      ],
      sections: [
        DecisionSection.section(AuditText(report).advice), looks, report.again?.section.folded,
      ].compactMap { $0 })
  }

  private var looks: HTMLSection {
    HTMLSection(
      "looks", "By length of the test",
      [
        .init(
          paragraphs: [
            "The true effect is that of moving everybody to the arm. Bias is the estimate minus the true "
              + "effect: interference between the arms."
          ], tables: report.looks.isEmpty ? [] : [rates, effects])
      ])
  }

  private var rates: HTMLTable {
    HTMLTable(
      "rates", "Power and error rates, % of tests, exact 95 % intervals",
      ["after", "power", "wrong sign", "false positives", "coverage"],
      report.looks.map { look in
        HTMLTable.Row(
          "\(look.days) days",
          [
            cell(look.shares.found), cell(look.shares.wrongDirection),
            cell(look.shares.falseAlarms), cell(look.shares.covered),
          ])
      })
  }

  private func cell(_ share: AuditShare?) -> HTMLTable.Cell {
    guard let share else { return .init(Numeral.none) }
    func percent(_ share: Double) -> String { Numeral.fixed(100 * share, 1) }
    return .init(
      percent(share.share), detail: "\(percent(share.low))–\(percent(share.high))")
  }

  private var effects: HTMLTable {
    HTMLTable(
      "effects", "True effect and bias, 95 % intervals",
      ["after", "true effect", "bias", "exaggeration"],
      report.looks.map { look in
        HTMLTable.Row(
          "\(look.days) days",
          [
            cell(look.truth, look.truthLow, look.truthHigh),
            cell(look.bias, look.biasLow, look.biasHigh),
            .init(look.exaggeration.map { Numeral.fixed($0, 2) } ?? Numeral.none),
          ])
      })
  }

  private func cell(_ value: Double, _ low: Double?, _ high: Double?) -> HTMLTable.Cell {
    .init(
      Numeral.short(value),
      detail: low.flatMap { low in high.map { "\(Numeral.short(low)) to \(Numeral.short($0))" } })
  }
}
