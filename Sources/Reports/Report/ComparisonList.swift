import Documents
import Experiments
import Statistics

/// Every comparison that decides in one line: by how much the arm differs, and the verdict.
struct ComparisonList {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node {
    .section("comparison", "Against", name: summary.baseline, note: "95 % intervals") {
      for (place, arm) in summary.arms.enumerated() where arm.name != summary.baseline {
        Node.table(
          Table(
            "comparison-\(place)", arm.name,
            [
              .left("", 4), .name("", 17, name: "metric"), .right("", 12, name: "difference"),
              .right("", 21, name: "95 % interval").under(), .left("", 0, name: "verdict"),
              .right("", 9, name: "p").spare,
            ], summary.deciding(arm.name).map(row), isNamed: true))
      }
    }
  }

  private func row(_ row: Comparison) -> Table.Row {
    let lines = ComparisonLines(row)
    let mark = lines.mark ?? .open
    let isAdjusted = !lines.pAdjusted.isEmpty && lines.pAdjusted != Numeral.none
    return Table.Row(
      [
        "  \(mark.rawValue)", lines.metric, lines.difference, lines.interval, "  " + lines.verdict,
        isAdjusted ? lines.pAdjusted : lines.p,
      ],
      [0: mark.ink, 4: mark.ink])
  }
}
