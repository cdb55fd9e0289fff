import Experiments
import Statistics

/// Effects in parts of the people, with the tests of whether they differ.
struct SegmentSection {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  /// `nil` without segments.
  var section: HTMLSection? {
    let rows = summary.comparisons.filter { $0.role == .exploratory && $0.difference != nil }
    guard !rows.isEmpty else { return nil }
    let groups = RunPage.grouped(rows) { "\($0.arm) · \(Wording.name(of: $0.metric))" }
    return HTMLSection(
      "segments", "By segment",
      [
        .init(
          paragraphs: [
            "Exploratory: a hint for the next experiment and no reason for a decision. The p-value is "
              + "that of the effect differing between the segments, adjusted over all of them."
          ], tables: groups.enumerated().map { table($0.element, $0.offset) })
      ])
  }

  private func table(_ rows: [Comparison], _ place: Int) -> HTMLTable {
    let first = rows[0]
    return HTMLTable(
      "segments-\(place)", "\(first.arm), \(Wording.name(of: first.metric))",
      ["segment", "difference", "effects differ, p"],
      rows.map { row in
        let lines = ComparisonLines(row)
        let words = row.segment.split(separator: "=", maxSplits: 1).joined(separator: " ")
        return HTMLTable.Row(
          words, [.init(lines.difference, detail: lines.interval), .init(p(row))])
      })
  }

  /// The interaction's, which is of the whole dimension.
  private func p(_ row: Comparison) -> String {
    let found = summary.interactions.first {
      $0.arm == row.arm && $0.metric == row.metric && row.segment.hasPrefix($0.dimension + "=")
    }
    guard let found, let p = found.p else { return Numeral.none }
    return Numeral.p(p) + (found.pAdjusted.map { ", adj. \(Numeral.p($0))" } ?? "")
  }
}
