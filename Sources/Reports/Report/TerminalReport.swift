import Experiments
import Scenarios

/// A summary for people: what every arm did, how it compares with the baseline and what became of
/// every push, in lines of at most 80 characters.
///
/// The same summary gives the same text.
package struct TerminalReport: Sendable {
  package let summary: Summary
  /// Where the run's files are, as the reader would type it; `nil` when there are none.
  package let folder: String?
  package let color: Bool

  package init(_ summary: Summary, folder: String? = nil, color: Bool = false) {
    self.summary = summary
    self.folder = folder
    self.color = color
  }

  /// - Complexity: O(arms × (metrics + ends)).
  package var text: String {
    var page = Page(color: color)
    header(&page)
    page.add(ArmTables(summary))
    page.add(ComparisonTables(summary))
    page.add(SegmentTables(summary))
    page.add(TrialTables(summary))
    page.add(SurvivalTables(summary))
    page.add(FunnelTables(summary))
    page.add(OwnerTable(summary))
    footer(&page)
    return page.text
  }

  private func header(_ page: inout Page) {
    let arms = summary.arms.count
    page.line(
      .left(Wording.fitted(summary.name, 60), 0, .strong),
      .left("   \(summary.design.rawValue) · \(arms) arm\(arms == 1 ? "" : "s")"))
    page.line(
      .left(
        "\(Numeral.count(summary.subscribers)) subscribers · "
          + "\(Numeral.count(summary.replications)) replication"
          + (summary.replications == 1 ? "" : "s")
          + " · cohort of \(Numeral.fixed(summary.cohortDays, 1)) days"))
    page.line(.left("plan \(summary.planHash) · digest \(summary.digest)", 0, .faint))
  }

  private func footer(_ page: inout Page) {
    if !summary.warnings.isEmpty { page.heading("BEFORE YOU BELIEVE IT") }
    for warning in summary.warnings { page.wrapped("! ", warning) }
    guard let folder else { return }
    page.blank()
    page.line(.left("run folder   \(folder)", 0, .faint))
  }
}

/// A part of a report.
protocol ReportPart {
  func write(on page: inout Page)
}

extension Page {
  mutating func add(_ part: some ReportPart) { part.write(on: &self) }
}
