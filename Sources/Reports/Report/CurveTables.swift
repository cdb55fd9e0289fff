import Documents
import Experiments

/// Each arm's opens period by period against the baseline, what it lacks against the oracle, and how many
/// days of data it took until it was ahead.
struct CurveTables: ReportPart {
  private let curve: CurveSummary?
  private let baseline: String

  /// The largest number of periods in a table; of more, the first, the last and some between.
  private static let periodsMax = 4

  init(_ summary: Summary) {
    curve = summary.curve
    baseline = summary.baseline
  }

  func write(on page: inout Page) {
    guard let curve, let first = curve.arms.first else { return }
    let words = CurveWords(curve)
    page.heading("LEARNING CURVES", note: "opens a day; \(curve.method)")
    let shown = Self.shown(first.periods.count)
    page.line(
      [.left("against " + Wording.fitted(baseline, 8), 16)]
        + shown.map { .right(CurveWords.days(of: first.periods[$0]), 16, .faint) })
    for arm in curve.arms where arm.arm != baseline {
      page.line(
        [.left(Wording.fitted(arm.arm, 15), 16)]
          + shown.map { .right(words.figure(arm.periods[$0].figures.difference), 16) })
    }
    page.blank()
    whole(curve, words, &page)
  }

  private func whole(_ curve: CurveSummary, _ words: CurveWords, _ page: inout Page) {
    let hasOracle = curve.oracle != nil
    page.line(
      .left("whole run", 16), .right("opens a day", 12, .faint),
      .right(hasOracle ? "lacks to oracle" : "", 18, .faint),
      .right(hasOracle ? "in last period" : "", 18, .faint),
      .right("days of data", 15, .faint))
    for arm in curve.arms {
      page.line(
        .left(Wording.fitted(arm.arm, 15), 16), .right(words.level(arm.whole.level), 12),
        .right(hasOracle ? words.figure(arm.whole.regret) : "", 18),
        .right(hasOracle ? words.figure(arm.periods.last?.figures.regret) : "", 18),
        .right(arm.arm == baseline ? Numeral.none : CurveWords.daysOfData(arm), 15))
    }
    let above = Wording.fitted(baseline, 20)
    page.line(
      .left("days of data: of the run, until each later period is above \(above)", 0, .faint))
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
