import Documents
import Experiments
import Scenarios
import Statistics

/// Effects in parts of the people, with the tests of whether they differ: findings to test next.
///
/// Text has those that differ; a page has them all.
struct SegmentTables {
  private let summary: Summary

  /// Level below which an interaction is shown in a text.
  private static let alpha = 0.05

  init(_ summary: Summary) { self.summary = summary }

  /// `nil` without segments.
  var section: Node? {
    let tests = summary.interactions.filter { $0.p != nil }
    let rows = summary.comparisons.filter { $0.role == .exploratory && $0.difference != nil }
    guard !tests.isEmpty || !rows.isEmpty else { return nil }
    return .section(
      "segments", "By segment", note: "exploratory; p adjusted over all of these",
      about:
        "Exploratory: a hint for the next experiment and no reason for a decision. The p-value is "
        + "that of the effect differing between the segments, adjusted over all of them."
    ) {
      Node.only(.text) {
        found(in: tests)
        if tests.isEmpty { alone(rows) }
      }
      Node.only(.page) {
        for test in summary.interactions { table(test) }
      }
    }
  }

  @Nodes private func found(in tests: [Interaction]) -> [Node] {
    let found = tests.filter { ($0.pAdjusted ?? 1) < Self.alpha }
    for test in found {
      Node.gap
      table(test)
    }
    if found.count < tests.count {
      if !found.isEmpty { Node.gap }
      Node.sentence(
        "no difference between segments shown in \(tests.count - found.count) of \(tests.count) "
          + "tests of "
          + summary.interactions.map(\.dimension).unique.map { Wording.words($0) }
          .joined(separator: ", "), indent: "  ", .faint)
    }
  }

  /// What there is to say where no dimension has two parts with people.
  private func alone(_ rows: [Comparison]) -> Node {
    let dimensions = rows.compactMap { $0.segment.split(separator: "=").first.map(String.init) }
    let words = dimensions.unique.map { Wording.words($0) }.joined(separator: ", ")
    return .sentence(
      "everybody is in one part of \(words): no effects to compare", indent: "  ", .faint)
  }

  private func table(_ test: Interaction) -> Node? {
    let rows = summary.comparisons.filter {
      $0.arm == test.arm && $0.metric == test.metric
        && $0.segment.hasPrefix(test.dimension + "=") && $0.difference != nil
    }
    guard !rows.isEmpty else { return nil }
    let p = test.p.map { "p \(Numeral.p($0)) adj. \(Numeral.p(test.pAdjusted))" } ?? ""
    let name = Measure(rawValue: test.metric).words
    var (first, last) = (
      Table.Column.name(
        "  \(Wording.fitted(test.arm, 30)) · \(name)", 36, name: "segment"),
      Table.Column.right(p, 6, name: "").at(line: 0, indent: 0)
    )
    (first.headInk, last.headInk) = (.strong, .plain)
    return .table(
      "\(test.arm), \(name): effects differ, \(p)",
      [
        first, .right("", 14, name: "difference"),
        .right("", 24, name: "95 % interval").under(), last,
      ],
      rows.map { row in
        let lines = ComparisonLines(row)
        let value = row.segment.dropFirst(test.dimension.count + 1)
        return [
          "    \(Wording.words(test.dimension)) \(value)",
          lines.difference, lines.interval, "",
        ]
      })
  }
}
