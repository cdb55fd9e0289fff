import Experiments
import Scenarios
import Statistics

/// A forest plot: one metric's difference from the baseline under every arm, with its intervals.
struct DifferenceChart {
  private let rows: [Comparison]
  /// `nil` for the metric of a user's table.
  private let metric: Measure?
  private let isShare: Bool
  private let id: String
  private let level: Double
  private let name: String

  /// - Parameter rows: Of one metric, by arm, each with a difference.
  init(_ rows: [Comparison]) { self.init(rows, number: nil, level: Self.levelOfRuns) }

  /// The level of every interval of a run.
  private static let levelOfRuns = 0.95

  /// Of a table of a user, whose metrics have names of their own.
  ///
  /// - Parameters:
  ///   - number: Names the chart in place of the metric.
  ///   - level: That of the intervals.
  init(_ rows: [Comparison], number: Int?, level: Double) {
    self.rows = rows
    self.level = level
    metric = number == nil ? rows.first?.measure : nil
    name = metric?.words ?? rows.first?.metric ?? ""
    id = "difference-" + (number.map { "\($0)" } ?? Chart.id(of: rows.first?.metric ?? ""))
    isShare = rows.first?.unit == .share
  }

  private var factor: Double { isShare ? 100 : 1 }

  var chart: Chart {
    Chart(
      id, "\(name): difference",
      description: description, table: table, figure: .forest(plot))
  }

  /// `nil` for a metric that a user named: its direction is in its verdict alone.
  private var isHigherBetter: Bool? { metric?.metric?.isHigherBetter }

  /// What the second interval is; `nil` where there is none.
  private var second: String? {
    if rows.contains(where: { $0.withinLow != nil }) {
      return "conditional on the simulated worlds"
    }
    return rows.contains { $0.alwaysValid != nil } ? "always valid" : nil
  }

  private var unit: String {
    switch rows.first?.unit {
    case .share: "percentage points"
    case .perDay: "per subscriber and day"
    case .mean, nil: "in the metric's own unit"
    }
  }

  /// On the side on which an arm is worse, where that is known.
  private var limit: Double? {
    isHigherBetter.flatMap { isHigher in
      rows.first?.margin.map { (isHigher ? -$0 : $0) * factor }
    }
  }

  private var plot: ForestPlot {
    let role = rows.first?.role == .guardrail ? "Guardrail" : "Success metric"
    let better = isHigherBetter.map { "; \($0 ? "right" : "left") is better" } ?? ""
    return ForestPlot(
      axis: "\(role): arm minus \(rows.first?.baseline ?? ""), \(unit)\(better)"
        + (rows.first?.margin.map { ". The margin is \(margin($0))" } ?? ""),
      rows: rows.compactMap(plotRow), margin: limit)
  }

  private func margin(_ margin: Double) -> String {
    Numeral.fixed(margin * factor, isShare ? 2 : 4) + (isShare ? " pp" : "")
  }

  private func plotRow(_ row: Comparison) -> ForestPlot.Row? {
    guard let value = row.difference else { return nil }
    let lines = ComparisonLines(row)
    return ForestPlot.Row(
      name: row.arm, verdict: lines.verdict, symbol: (VerdictMark(of: row) ?? .open).rawValue,
      tone: ForestPlot.Tone(row),
      figure: lines.difference, interval: lines.interval, value: value * factor,
      span: Self.range(row.low, row.high, factor),
      core: within(row).flatMap { Self.range($0.low, $0.high, factor) })
  }

  /// `nil` unless both ends are known, finite and in order.
  static func range(_ low: Double?, _ high: Double?, _ factor: Double) -> ClosedRange<Double>? {
    guard let low, let high, low <= high, low.isFinite, high.isFinite else { return nil }
    return low * factor...high * factor
  }

  private var description: String {
    let isPaired = rows.contains { $0.withinLow != nil }
    return "Forest plot. One row for each arm: the difference from "
      + "\(rows.first?.baseline ?? ""), its \(Wording.level(level)) interval"
      + (isPaired
        ? " for new worlds as a thin line, the interval conditional on the simulated worlds as a "
          + "thick one" : " as a line")
      + ". A dashed line marks no difference"
      + (rows.first?.margin == nil ? "." : ", a dotted one the margin.")
  }

  private func within(_ row: Comparison) -> (low: Double, high: Double)? {
    row.withinLow.flatMap { low in row.withinHigh.map { (low, $0) } }
  }

  private var table: Table {
    Table(
      "\(id)-table", "\(name), arm minus baseline",
      ["arm", "difference", Table.Column("\(Wording.level(level)) interval")]
        + (second.map { [Table.Column($0)] } ?? []),
      rows.map { row in
        let lines = ComparisonLines(row)
        return [row.arm, lines.difference]
          + ([lines.interval] + (second == nil ? [] : [lines.within]))
          .map { $0.isEmpty ? Numeral.none : $0 }
      })
  }
}

extension ForestPlot.Tone {
  /// Of a verdict: good and bad are only what was shown.
  init(_ row: Comparison) {
    switch row.verdict {
    case .improved, .notWorse: self = .good
    case .worse: self = .bad
    case .inconclusive, .identical, .notEstimable: self = .open
    }
  }
}
