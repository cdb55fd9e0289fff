import Experiments
import Statistics

/// Where effects differ among parts of the subscribers: findings to test next, in as few lines as
/// they need.
struct SegmentTables: ReportPart {
  private let summary: Summary

  /// An interaction is shown in full from here on.
  private static let alpha = 0.05

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    let tests = summary.interactions.filter { $0.p != nil }
    guard !tests.isEmpty else { return }
    page.heading("BY SEGMENT", note: "exploratory; p adjusted over all of these")
    let found = tests.filter { ($0.pAdjusted ?? 1) < Self.alpha }
    for test in found { block(test, &page) }
    let rest = tests.count - found.count
    guard rest > 0 else { return }
    if !found.isEmpty { page.blank() }
    page.wrapped(
      "  ",
      "no difference between segments shown in \(rest) of \(tests.count) tests of \(dimensions)",
      .faint)
  }

  private var dimensions: String {
    var names: [String] = []
    for test in summary.interactions where !names.contains(test.dimension) {
      names.append(test.dimension)
    }
    return names.map { Wording.words($0) }.joined(separator: ", ")
  }

  private func block(_ test: Interaction, _ page: inout Page) {
    page.blank()
    page.line(
      .left("  \(Wording.fitted(test.arm, 30)) · \(Wording.name(of: test.metric))", 52, .strong),
      .right("p \(Numeral.p(test.p)) adj. \(Numeral.p(test.pAdjusted))", 28))
    let rows = summary.comparisons.filter {
      $0.arm == test.arm && $0.metric == test.metric
        && $0.segment.hasPrefix(test.dimension + "=")
    }
    for row in rows {
      let lines = ComparisonLines(row)
      let name = row.segment.dropFirst(test.dimension.count + 1)
      page.line(
        .left("    \(Wording.words(test.dimension)) \(Wording.fitted(String(name), 24))", 36),
        .right(lines.difference, 14), .right(lines.interval, 24))
    }
  }
}
