import Documents
import Experiments
import Statistics

/// The comparisons that decide, with a line for each arm and a column for each metric; arms and
/// metrics without room are counted.
struct ComparisonGrid: ReportPart {
  private let summary: Summary
  private let linesMax: Int
  private let columns: [Column]
  /// Metrics that have no column.
  private let left: Int

  /// A metric with its role: a metric may be of success and a guardrail at once.
  private struct Column: Equatable {
    let metric: String
    let role: Comparison.Role
  }

  private static let columnsMax = 5
  private static let columnMin = 12
  private static let columnMax = 16

  /// - Parameter lines: The most lines that it may have, but for one arm at least.
  init(_ summary: Summary, lines: Int) {
    self.summary = summary
    linesMax = lines
    var all: [Column] = []
    for role in [Comparison.Role.success, .guardrail] {
      for row in summary.comparisons where row.segment == "all" && row.role == role {
        let column = Column(metric: row.metric, role: role)
        if !all.contains(column) { all.append(column) }
      }
    }
    columns = Array(all.prefix(Self.columnsMax))
    left = all.count - columns.count
  }

  func write(on page: inout Page) {
    let before = page.lineCount
    page.heading(
      "AGAINST \(Wording.fitted(summary.baseline, 24))",
      note: "▲ better ▼ worse ✓ held = same ? not shown")
    heads(&page)
    let arms = summary.arms.map(\.name).filter { $0 != summary.baseline }
    let room = linesMax - (page.lineCount - before) - (left > 0 ? 1 : 0)
    let shown = arms.count <= room ? arms.count : max(1, room - 1)
    for arm in arms.prefix(shown) { row(arm, &page) }
    if shown < arms.count { page.line(.left("… and \(arms.count - shown) more arms", 0, .faint)) }
    if left > 0 {
      page.line(.left("… and \(left) more metric\(left == 1 ? "" : "s")", 0, .faint))
    }
  }

  private var columnWidth: Int {
    let names = summary.arms.map(\.name.count).max() ?? 0
    let room = (Page.width - names - 1) / max(1, columns.count)
    return min(max(room, Self.columnMin), Self.columnMax)
  }

  private var nameWidth: Int { Page.width - columnWidth * columns.count }

  /// The metrics' names in one line or two.
  private func heads(_ page: inout Page) {
    let names = columns.map { Self.split(Wording.name(of: $0.metric), columnWidth - 1) }
    for line in 0..<2 where line == 1 || names.contains(where: { !$0[0].isEmpty }) {
      page.line([.left("", nameWidth)] + names.map { .right($0[line], columnWidth, .faint) })
    }
  }

  /// A name that is too long is parted before its last word.
  private static func split(_ name: String, _ width: Int) -> [String] {
    guard name.count > width, let blank = name.lastIndex(of: " ") else {
      return ["", Wording.fitted(name, width)]
    }
    return [name[..<blank], name[blank...].dropFirst()].map { Wording.fitted(String($0), width) }
  }

  private func row(_ arm: String, _ page: inout Page) {
    let rows = summary.deciding(arm)
    let cells = columns.map { column -> Piece in
      guard let row = rows.first(where: { $0.metric == column.metric && $0.role == column.role })
      else { return .right("", columnWidth) }
      return cell(row)
    }
    page.line([.left(Wording.fitted(arm, nameWidth - 1), nameWidth)] + cells)
  }

  private func cell(_ row: Comparison) -> Piece {
    let mark = VerdictMark(of: row) ?? .open
    var figure =
      row.difference == nil || row.verdict == .identical
      ? "" : " " + ComparisonLines(row).difference
    // The cell before stays apart from it.
    if figure.count + 1 >= columnWidth { figure.removeFirst() }
    return .right(mark.rawValue + figure, columnWidth, mark.ink)
  }
}
