import Experiments
import Scenarios
import Statistics

/// A strip for each arm: one metric's difference from the baseline in every seed. It shows when a
/// result depends on a few seeds.
struct SeedChart {
  private let strips: [SeedDifferences]
  private let metric: String
  private let id: String
  private let isShare: Bool

  /// - Parameter strips: Of one metric, by arm.
  init(_ strips: [SeedDifferences]) {
    self.strips = strips
    metric = strips.first?.metric.words ?? ""
    id = "seeds-\(Chart.id(of: strips.first?.metric.rawValue ?? ""))"
    isShare = strips.first?.unit == .share
  }

  private var factor: Double { isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      id, "\(metric): seed by seed",
      description:
        "One row for each arm, one stroke for each seed, at the arm's difference from the "
        + "baseline in that seed. A dashed line marks no difference.",
      table: table,
      figure: .rows(
        RowPlot(
          axis: isShare ? "percentage points" : "per subscriber and day",
          rows: strips.map { strip in
            .init(name: strip.arm, marks: strip.known.map { .init(value: $0 * factor) })
          }, isDifference: true)))
  }

  /// The table behind the chart. All seeds share a column, since one for each would not fit a page.
  private var table: Table {
    Table(
      id + "-table",
      "\(metric), difference by seed\(unit)",
      [
        "arm", "least", "median", "most", "below 0", "above 0",
        .left("all, in order of the seeds", 0),
      ],
      strips.map { strip in
        let known = strip.known.map { $0 * factor }.sorted()
        return [
          strip.arm, text(known.first), text(Self.median(known)), text(known.last),
          "\(known.count { $0 < 0 })", "\(known.count { $0 > 0 })",
          strip.values.map { text($0.map { $0 * factor }) }.joined(separator: "  "),
        ]
      })
  }

  private var unit: String { isShare ? ", percentage points" : "" }

  private func text(_ value: Double?) -> String {
    value.map { Numeral.signed($0, isShare ? 3 : 5) } ?? Numeral.none
  }

  private static func median(_ sorted: [Double]) -> Double? {
    guard !sorted.isEmpty else { return nil }
    let (one, other) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
    return (one + other) / 2
  }
}
