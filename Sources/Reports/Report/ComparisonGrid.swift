import Documents
import Experiments
import Scenarios
import Statistics

/// The comparisons that decide, with a line for each arm and a column for each metric; arms and
/// metrics without room are counted.
struct ComparisonGrid {
  private let summary: Summary
  private let linesMax: Int
  private let columns: [Column]
  /// Metrics that have no column.
  private let left: Int

  /// A metric with its role: a metric may be of success and a guardrail at once.
  private struct Column: Hashable {
    let metric: Measure
    let role: Comparison.Role
  }

  private static let columnsMax = 5
  private static let columnMin = 12
  private static let columnMax = 16
  /// The empty line, the heading and two lines of names.
  private static let headLines = 4

  /// - Parameter lines: The most lines that it may have, but for one arm at least.
  init(_ summary: Summary, lines: Int) {
    self.summary = summary
    linesMax = lines
    let all = [Comparison.Role.success, .guardrail].flatMap { role in
      summary.comparisons.filter { $0.segment == "all" && $0.role == role }
        .map { Column(metric: $0.measure, role: role) }
    }.unique
    columns = Array(all.prefix(Self.columnsMax))
    left = all.count - columns.count
  }

  var section: Node {
    let arms = summary.arms.map(\.name).filter { $0 != summary.baseline }
    let names = columns.map { Self.split($0.metric.words, columnWidth - 1) }
    let head = names.contains { !$0[0].isEmpty } ? Self.headLines : Self.headLines - 1
    let room = linesMax - head - (left > 0 ? 1 : 0)
    let shown = arms.count <= room ? arms.count : max(1, room - 1)
    return .section(
      "comparison", "Against", name: Wording.fitted(summary.baseline, 24),
      note: "▲ better ▼ worse ✓ held = same ? not shown" + (hasEchoes ? " ≡ an input" : "")
    ) {
      Node.table(
        "Differences from the baseline",
        [.name("", nameWidth, name: "arm")]
          + zip(columns, names).map { column, name in
            .right(
              name.filter { !$0.isEmpty || head == Self.headLines }.joined(separator: "\n"),
              columnWidth, name: column.metric.words)
          }, arms.prefix(shown).map(row))
      if shown < arms.count {
        Node.sentence("… and \(arms.count - shown) more arms", .faint)
      }
      if left > 0 {
        Node.sentence("… and \(left) more metric\(left == 1 ? "" : "s")", .faint)
      }
    }
  }

  /// Whether a cell only repeats an input.
  private var hasEchoes: Bool {
    summary.comparisons.contains { row in
      VerdictMark(of: row) == .echo
        && columns.contains(Column(metric: row.measure, role: row.role))
    }
  }

  private var columnWidth: Int {
    let names = summary.arms.map(\.name.count).max() ?? 0
    let room = (Paragraph.width - names - 1) / max(1, columns.count)
    return min(max(room, Self.columnMin), Self.columnMax)
  }

  private var nameWidth: Int { Paragraph.width - columnWidth * columns.count }

  /// A name that is too long is parted before its last word.
  private static func split(_ name: String, _ width: Int) -> [String] {
    guard name.count > width, let blank = name.lastIndex(of: " ") else {
      return ["", Wording.fitted(name, width)]
    }
    return [name[..<blank], name[blank...].dropFirst()].map { Wording.fitted(String($0), width) }
  }

  private func row(_ arm: String) -> Table.Row {
    let rows = summary.deciding(arm)
    var (cells, inks) = ([arm], [Int: Ink]())
    for column in columns {
      if let row = rows.first(where: { $0.measure == column.metric && $0.role == column.role }) {
        let mark = VerdictMark(of: row) ?? .open
        inks[cells.count] = mark.ink
        cells.append(text(row, mark))
      } else {
        cells.append("")
      }
    }
    return Table.Row(cells, inks)
  }

  private func text(_ row: Comparison, _ mark: VerdictMark) -> String {
    var figure =
      row.difference == nil || row.verdict == .identical
      ? "" : " " + ComparisonLines(row).difference
    // The cell before stays apart from it.
    if figure.count + 1 >= columnWidth { figure.removeFirst() }
    return mark.rawValue + figure
  }
}
