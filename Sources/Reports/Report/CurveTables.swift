import Documents
import Experiments
import Scenarios

/// Each arm's opens period by period against the baseline, what it lacks against the oracle, and how many
/// days of data it took until it was ahead.
struct CurveTables {
  private let summary: Summary
  private var baseline: String { summary.baseline }

  /// The largest number of periods in a table; of more, the first, the last and some between.
  private static let periodsMax = 4

  init(_ summary: Summary) { self.summary = summary }

  /// `nil` without learning curves.
  var section: Node? {
    guard let curve = summary.curve, !curve.arms.isEmpty else { return nil }
    return .section(
      "curve", "Learning curves", note: "opens a day; \(curve.method)", about: about(curve)
    ) {
      Node.only(.page, charts(curve).map { .chart($0) })
      Node.only(.text) {
        Node.table(periods(curve))
        Node.gap
      }
      Node.table(whole(curve))
      Node.only(.text) {
        Node.sentence(
          "days of data: of the run, until each later period is above "
            + Wording.fitted(baseline, 20), .faint)
      }
    }
  }

  private func about(_ curve: CurveSummary) -> String {
    "Opens per subscriber and day by when they happened, in periods of \(curve.period), the "
      + "warm-up \(summary.design == .split ? "left out" : "included"); \(curve.method). Days of "
      + "data are those of the run before the first period from which on every interval lies above "
      + "\(baseline)."
      + (curve.oracle.map {
        " Regret is what an arm lacks against \($0), which no service can have."
      } ?? "")
  }

  private func charts(_ curve: CurveSummary) -> [Chart] {
    let marks = ArmMarks(names: summary.arms.map(\.name))
    let difference = CurveChart(
      id: "curve-difference", title: "Difference from \(baseline)", curve: curve,
      reference: baseline, marks: marks
    ) { $0.difference }.chart
    guard let oracle = curve.oracle else { return [difference] }
    return [
      difference,
      CurveChart(
        id: "curve-regret", title: "Regret against \(oracle)", curve: curve, reference: oracle,
        marks: marks
      ) { $0.regret }.chart,
    ]
  }

  private func periods(_ curve: CurveSummary) -> Table {
    let words = CurveWords(curve)
    let shown = Self.shown(curve.arms[0].periods.count)
    var first = Table.Column.name("against " + Wording.fitted(baseline, 8), 16)
    first.headInk = .plain
    return Table(
      "curve-periods", "Difference from \(baseline) by period",
      [first] + shown.map { .right(CurveWords.days(of: curve.arms[0].periods[$0]), 16) },
      curve.arms.filter { $0.arm != baseline }.map { arm in
        [arm.arm] + shown.map { words.figure(arm.periods[$0].figures.difference) }
      })
  }

  private func whole(_ curve: CurveSummary) -> Table {
    let words = CurveWords(curve)
    let hasOracle = curve.oracle != nil
    var first = Table.Column.name("whole run", 16, name: "arm")
    first.headInk = .plain
    return Table(
      "curve-whole", "The whole run",
      [
        first, .right("opens a day", 12),
        .right(hasOracle ? "lacks to oracle" : "", 18, name: "regret"),
        .right(hasOracle ? "in last period" : "", 18, name: "regret, last period"),
        .right("days of data", 15),
      ],
      curve.arms.map { arm in
        [
          arm.arm, words.level(arm.whole.level), hasOracle ? words.figure(arm.whole.regret) : "",
          hasOracle ? words.figure(arm.periods.last?.figures.regret) : "",
          arm.arm == baseline ? Numeral.none : CurveWords.daysOfData(arm),
        ]
      })
  }

  /// The periods that are shown of `count`, from 0.
  static func shown(_ count: Int) -> [Int] {
    guard count > periodsMax else { return Array(0..<count) }
    let steps = periodsMax - 1
    return (0...steps).map { ((count - 1) * $0 * 2 + steps) / (2 * steps) }
  }
}

/// The texts of learning curves.
struct CurveWords {
  /// Digits after the point, the same for all figures of a table.
  private let decimals: Int

  init(_ curve: CurveSummary) {
    let reaches = curve.arms.flatMap { arm in
      arm.periods.compactMap { $0.figures.difference?.reach }
    }
    decimals = reaches.min().map { Numeral.decimals(for: $0, 3...4) } ?? 4
  }

  /// A difference with half the width of its interval, such as `+0.0123 ±0.0045`.
  func figure(_ figure: CurveSummary.Figure?) -> String {
    guard let figure else { return Numeral.none }
    return value(figure) + (reach(figure).map { " " + $0 } ?? "")
  }

  /// A difference, such as `+0.0123`.
  func value(_ figure: CurveSummary.Figure) -> String { Numeral.signed(figure.value, decimals) }

  /// Half the width of an interval, such as `±0.0045`; `nil` without one.
  func reach(_ figure: CurveSummary.Figure) -> String? {
    figure.reach.map { "±" + Numeral.fixed($0, decimals) }
  }

  func level(_ figure: CurveSummary.Figure?) -> String {
    figure.map { Numeral.fixed($0.value, 4) } ?? Numeral.none
  }

  /// The days of a period, such as `days 8–14`.
  static func days(of period: CurveSummary.Period) -> String {
    let (first, last) = (period.day + 1, period.day + period.days)
    let isWhole = first == first.rounded() && last == last.rounded()
    guard isWhole else { return "from day \(Numeral.fixed(first, 1))" }
    return first == last
      ? "day \(Numeral.fixed(first, 0))"
      : "days \(Numeral.fixed(first, 0))–\(Numeral.fixed(last, 0))"
  }

  /// How many days of data an arm needed to be ahead of the baseline.
  static func daysOfData(_ arm: CurveSummary.Arm) -> String {
    arm.daysUntilAhead.map { Numeral.fixed($0, $0 == $0.rounded() ? 0 : 1) } ?? "none"
  }
}
