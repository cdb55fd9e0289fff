import Documents
import Experiments
import Statistics

/// Every comparison that decides in one line: by how much the arm differs, and the verdict.
struct ComparisonList: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    page.heading("AGAINST \(Wording.fitted(summary.baseline, 56))", note: "95 % intervals")
    for arm in summary.arms where arm.name != summary.baseline {
      page.line(.left(Wording.fitted(arm.name, Page.width), 0, .strong))
      for row in summary.deciding(arm.name) { line(row, &page) }
    }
  }

  private func line(_ row: Comparison, _ page: inout Page) {
    let lines = ComparisonLines(row)
    let mark = lines.mark ?? .open
    page.line(
      .left("  \(mark.rawValue)", 4, mark.ink), .left(Wording.fitted(lines.metric, 17), 17),
      .right(lines.difference, 12), .right(lines.interval, 21),
      .left("  " + lines.verdict, 0, mark.ink))
  }
}
