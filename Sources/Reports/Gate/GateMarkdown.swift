import Documents
import Experiments

/// Renders a gate's result as Markdown for the summary of a step.
package struct GateMarkdown: Sendable {
  package let report: GateReport

  package init(_ report: GateReport) { self.report = report }

  package var text: String {
    let change = report.changeText.map { " \($0)" } ?? ""
    var lines = [
      "## Gate \(Escape.markdown(report.name)): \(report.decision.word)", "",
      "Candidate \(Escape.markdown(report.candidate)) against \(Escape.markdown(report.reference)), "
        + "\(report.seeds) of \(report.seedsMax) seeds, alpha \(Numeral.digits(report.alpha)). "
        + "\(report.decision.meaning)\(change)", "",
      "| | condition | value | reference | slack | limits | p |",
      "|---|---|---:|---:|---:|---|---:|",
    ]
    lines += report.findings.map(row)
    if !report.warnings.isEmpty {
      lines += [""] + report.warnings.map { "- \(Escape.markdown($0))" }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ finding: GateFinding) -> String {
    let number = { (value: Double?) in value.map(finding.text) ?? Numeral.none }
    let limits =
      finding.slackLow.map { "\(Numeral.short($0)) to \(number(finding.slackHigh))" }
      ?? Numeral.none
    let cells = [
      finding.verdict, Escape.markdown(finding.title), number(finding.value),
      number(finding.reference), number(finding.slack), limits,
      Escape.markdown(finding.pText ?? Numeral.none),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }
}
