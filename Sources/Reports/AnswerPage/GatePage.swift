import Experiments

/// The page of a gate: its decision, and each condition with what it rests on.
struct GatePage {
  private let report: GateReport

  init(_ report: GateReport) { self.report = report }

  var page: HTMLPage {
    HTMLPage(
      title: report.name, lead: "\(report.candidate) against \(report.reference)", facts: facts,
      sections: [
        DecisionSection.section(
          ["The gate: \(report.decision.sign) \(report.decision.word). \(report.decision.meaning)"]
            + (report.changeText.map { [$0] } ?? []),
          warnings: report.warnings),
        conditions, report.again?.section.folded,
      ].compactMap { $0 })
  }

  private var facts: [String] {
    let worlds =
      report.worlds?.map { world in
        "\(world.name): \(world.scenario), plan \(world.planHash), "
          + "\(Numeral.count(world.subscribers)) subscribers"
      } ?? ["plan \(report.planHash), \(Numeral.count(report.subscribers)) subscribers"]
    return worlds + [
      "\(report.seeds) of \(report.seedsMax) seeds, alpha \(Numeral.digits(report.alpha))"
    ]
  }

  private var conditions: HTMLSection {
    HTMLSection(
      "conditions", "Conditions",
      [
        .init(
          paragraphs: [
            "Slack is how far a condition is from being missed, with one-sided limits, t over seeds."
          ],
          tables: tables)
      ])
  }

  /// One for each world that has conditions.
  private var tables: [HTMLTable] {
    let worlds = report.worlds?.map { Optional($0.name) } ?? [nil]
    return worlds.enumerated().compactMap { place, world in
      let findings = report.findings.filter { $0.world == world }
      guard !findings.isEmpty else { return nil }
      return HTMLTable(
        "conditions-\(place)", world.map { "Every condition in \($0)" } ?? "Every condition",
        ["condition", "decision", "slack", "found"], findings.map(row))
    }
  }

  private func row(_ finding: GateFinding) -> HTMLTable.Row {
    let limits = finding.slackLow.flatMap { low in
      finding.slackHigh.map { "\(Numeral.short(low)) to \(Numeral.short($0))" }
    }
    return HTMLTable.Row(
      finding.subject, detail: finding.condition,
      [
        .init("\(finding.decision.sign) \(finding.decision.word)", isText: true),
        .init(finding.slack.map(finding.text) ?? Numeral.none, detail: limits),
        .init(found(finding), detail: finding.change?.rawValue, isText: true),
      ])
  }

  private func found(_ finding: GateFinding) -> String {
    guard let value = finding.value else { return finding.method }
    return finding.text(value) + (finding.reference.map { " against \(finding.text($0))" } ?? "")
  }
}
