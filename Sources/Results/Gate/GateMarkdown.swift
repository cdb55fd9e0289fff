import Experiments

/// What a gate came to, as Markdown for the summary of a step.
public struct GateMarkdown: Sendable {
  public let report: GateReport

  public init(_ report: GateReport) { self.report = report }

  public var text: String {
    var lines = [
      "## Gate \(Self.escaped(report.name)): \(report.decision.word)", "",
      "\(Self.escaped(report.candidate)) against \(Self.escaped(report.reference)), "
        + "\(report.seeds) of \(report.seedsMax) seeds, alpha \(Numeral.digits(report.alpha)). "
        + report.decision.meaning, "",
      "| | what must hold | value | reference | to spare | limits | p |",
      "|---|---|---:|---:|---:|---|---:|",
    ]
    lines += report.findings.map(row)
    if !report.warnings.isEmpty { lines += [""] + report.warnings.map { "- \(Self.escaped($0))" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ finding: GateFinding) -> String {
    let number = { (value: Double?) in value.map(Numeral.short) ?? Numeral.none }
    let limits =
      finding.slackLow.map { "\(Numeral.short($0)) to \(number(finding.slackHigh))" }
      ?? Numeral.none
    let cells = [
      finding.decision.word,
      "`\(finding.subject)` \(Self.escaped(finding.condition))", number(finding.value),
      number(finding.reference), number(finding.slack), limits, Numeral.p(finding.p),
    ]
    return "| " + cells.joined(separator: " | ") + " |"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("|", with: "\\|").replacing("<", with: "&lt;").replacing("\n", with: " ")
  }
}
