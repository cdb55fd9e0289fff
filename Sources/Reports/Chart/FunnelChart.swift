import Experiments
import Statistics

/// Shares of the intended pushes under every arm: the steps down to a tap, or the ways out.
struct FunnelChart {
  /// A count under each arm.
  struct Line {
    let name: String
    let counts: [Int]
  }

  let id: String
  let title: String
  let description: String
  /// In the order in which they are shown.
  let lines: [Line]
  let intended: [Int]
  let marks: ArmMarks
  /// Further lines are in the table alone.
  var drawnMax = 12

  var chart: Chart {
    Chart(
      id, title, description: description, table: table,
      figure: .rows(
        RowPlot(
          axis: "% of the intended pushes",
          rows: lines.prefix(drawnMax).map { .init(name: $0.name, marks: drawn($0)) },
          key: marks.key)))
  }

  /// None of an arm that intended nothing.
  private func drawn(_ line: Line) -> [RowPlot.Mark] {
    marks.names.indices.compactMap { arm in
      share(line, arm).map { .init(value: $0 * 100, arm: marks[arm]) }
    }
  }

  private func share(_ line: Line, _ arm: Int) -> Double? {
    intended[arm] > 0 ? Double(line.counts[arm]) / Double(intended[arm]) : nil
  }

  private var table: Table {
    Table(
      id + "-table", "\(title), pushes and % of the intended",
      ["pushes"] + marks.names.flatMap { [Table.Column($0), .below("% of \($0)")] },
      lines.map { line in
        [line.name]
          + marks.names.indices.flatMap { arm in
            [
              Numeral.count(line.counts[arm]),
              share(line, arm).map { Numeral.percent($0) + " %" } ?? "",
            ]
          }
      })
  }
}

extension FunnelChart {
  /// From the intention to a tap.
  static func steps(_ summary: Summary, _ marks: ArmMarks) -> FunnelChart {
    FunnelChart(
      id: "steps", title: "Pushes by step",
      description: "For each step from intended to tapped, the share of the intended pushes that "
        + "reached it, one mark for each arm.",
      lines: ["intended", "sent", "delivered", "displayed", "opened", "tapped"].map { step in
        Line(name: step, counts: summary.arms.map { $0.count(step) })
      },
      intended: summary.arms.map { $0.count("intended") }, marks: marks)
  }

  /// Why pushes went no further, the most frequent reason first.
  static func reasons(_ summary: Summary, _ marks: ArmMarks) -> FunnelChart {
    let ends = Set(summary.arms.flatMap { $0.funnel.keys })
    let named = FunnelGroup.all.filter(\.endsPushes).flatMap { group in
      ends.filter(group.holds).sorted().map { (group: group, end: $0, name: group.name(of: $0)) }
    }
    let lines = named.map { one in
      let isShared = named.count { $0.name == one.name } > 1
      return Line(
        name: one.name + (isShared ? ", \(one.group.title)" : ""),
        counts: summary.arms.map { $0.count(one.end) })
    }
    return FunnelChart(
      id: "reasons", title: "Pushes that ended, by reason",
      description: "For each reason the share of the intended pushes that ended there, the most "
        + "frequent first, one mark for each arm.",
      lines: lines.enumerated().sorted { one, other in
        let (left, right) = (one.element.counts.max() ?? 0, other.element.counts.max() ?? 0)
        return (right, one.offset) < (left, other.offset)
      }.map(\.element),
      intended: summary.arms.map { $0.count("intended") }, marks: marks)
  }
}
