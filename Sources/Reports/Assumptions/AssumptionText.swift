import Documents
import Experiments
import Scenarios
import Statistics

/// Renders the dependence of conclusions on assumptions as text, at most 80 columns wide.
package struct AssumptionText: Sendable {
  package let report: AssumptionReport
  package let color: Bool

  package init(_ report: AssumptionReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left("assumptions of \(Wording.fitted(report.scenario, 60))", 0, .strong))
    page.line(
      .left(
        "\(Numeral.count(report.subscribers)) subscribers · \(Numeral.count(report.seeds)) worlds "
          + "· against \(Wording.fitted(report.baseline, 30)) · one key at a time", 0, .faint))
    for finding in report.findings where !finding.changes.isEmpty { show(finding, on: &page) }
    showQuiet(on: &page)
    showStanding(on: &page)
    return page.text
  }

  private func show(_ finding: AssumptionFinding, on page: inout Page) {
    page.blank()
    page.wrapped("\(finding.key) ", "\(finding.value) (\(words(finding.range)))", .strong)
    for change in finding.changes {
      page.line(
        .left("", 2), .left(Wording.fitted(change.arm, 20), 21),
        .left(change.metric.words, 18),
        .left("\(change.from.brief) → \(change.to.brief)", 25, Self.ink(change.kind)),
        .left(Self.place(change, finding), 0, .faint))
    }
  }

  /// What changes nothing, in one paragraph.
  private func showQuiet(on page: inout Page) {
    let quiet = report.findings.filter(\.changes.isEmpty)
    guard !quiet.isEmpty else { return }
    page.heading("ASSUMPTIONS THAT CHANGE NO CONCLUSION")
    for finding in quiet {
      page.wrapped("  ", "\(finding.key) \(finding.value) (\(words(finding.range)))")
    }
  }

  private func showStanding(on page: inout Page) {
    page.heading("ROBUST CONCLUSIONS")
    for conclusion in report.standing {
      page.line(
        .left("", 2), .left(Wording.fitted(conclusion.arm, 28), 30),
        .left(conclusion.metric.words, 24), .left(conclusion.verdict.brief))
    }
    let shown = report.conclusions.count { $0.verdict.isShown }
    page.line(
      .left(
        "  \(report.standing.count) of \(shown) conclusions of the scenario, one key changed at a time"
      ))
  }

  private func words(_ range: String) -> String {
    range.contains("..")
      ? range.replacing("..", with: " to ") : range.replacing("|", with: ", ")
  }

  private static func ink(_ kind: ConclusionChange.Kind) -> Ink {
    kind == .turned ? .strong : kind == .gained ? .faint : .plain
  }

  private static func place(_ change: ConclusionChange, _ finding: AssumptionFinding) -> String {
    finding.range.contains("..")
      ? "from \(change.between[0]) to \(change.between[1])" : "with \(change.end)"
  }
}
