import Experiments

/// The page of a gate: its decision, and each condition with what it rests on.
struct GatePage {
  private let report: GateReport

  init(_ report: GateReport) { self.report = report }

  var page: HTMLPage {
    HTMLPage(
      title: report.name, lead: "\(report.candidate) against \(report.reference)",
      facts: [
        "\(Numeral.count(report.subscribers)) subscribers, \(report.seeds) of \(report.seedsMax) "
          + "seeds, alpha \(Numeral.digits(report.alpha))", "plan \(report.planHash)",
      ],
      sections: [
        DecisionSection.section(
          ["The gate: \(report.decision.sign) \(report.decision.word). \(report.decision.meaning)"],
          warnings: report.warnings),
        conditions, report.again?.section.folded,
      ].compactMap { $0 })
  }

  private var conditions: HTMLSection {
    HTMLSection(
      "conditions", "Conditions",
      [
        .init(
          paragraphs: [
            "Slack is how far a condition is from being missed, with one-sided limits, t over seeds."
          ],
          tables: report.findings.isEmpty ? [] : [table])
      ])
  }

  private var table: HTMLTable {
    HTMLTable(
      "conditions-table", "Every condition", ["condition", "decision", "slack", "found"],
      report.findings.map { finding in
        HTMLTable.Row(
          finding.subject, detail: finding.condition,
          [
            .init("\(finding.decision.sign) \(finding.decision.word)", isText: true),
            .init(
              finding.slack.map(finding.text) ?? Numeral.none,
              detail: finding.slackLow.flatMap { low in
                finding.slackHigh.map { "\(Numeral.short(low)) to \(Numeral.short($0))" }
              }), .init(found(finding), isText: true),
          ])
      })
  }

  private func found(_ finding: GateFinding) -> String {
    guard let value = finding.value else { return finding.method }
    return finding.text(value) + (finding.reference.map { " against \(finding.text($0))" } ?? "")
  }
}
