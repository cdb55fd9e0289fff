import Experiments
import Scenarios

/// The learning curves of a run on its page, with each arm's regret and the days of data it needed.
struct CurveSection {
  private let summary: Summary
  private let curve: CurveSummary
  private let marks: ArmMarks

  /// `nil` without learning curves.
  init?(_ summary: Summary) {
    guard let curve = summary.curve, !curve.arms.isEmpty else { return nil }
    self.summary = summary
    self.curve = curve
    marks = ArmMarks(names: summary.arms.map(\.name))
  }

  var section: HTMLSection {
    HTMLSection(
      "curve", "Learning curves",
      [.init(paragraphs: [paragraph], charts: [difference] + regret, tables: [table])])
  }

  private var paragraph: String {
    let warmUp = summary.design == .split ? "left out" : "included"
    let regret =
      curve.oracle.map { " Regret is what an arm lacks against \($0), which no service can have." }
    return
      "Opens per subscriber and day by when they happened, in periods of \(curve.period), the "
      + "warm-up \(warmUp); \(curve.method). Days of data are those of the run before the first "
      + "period from which on every interval lies above \(summary.baseline)." + (regret ?? "")
  }

  private var difference: Chart {
    CurveChart(
      id: "curve-difference", title: "Difference from \(summary.baseline)", curve: curve,
      reference: summary.baseline, marks: marks
    ) { $0.difference }.chart
  }

  private var regret: [Chart] {
    guard let oracle = curve.oracle else { return [] }
    return [
      CurveChart(
        id: "curve-regret", title: "Regret against \(oracle)", curve: curve, reference: oracle,
        marks: marks
      ) { $0.regret }.chart
    ]
  }

  private var table: HTMLTable {
    let words = CurveWords(curve)
    let names = ["opens a day"] + (curve.oracle == nil ? [] : ["regret", "regret, last period"])
    return HTMLTable(
      "curve-whole", "The whole run", ["arm"] + names + ["days of data"],
      curve.arms.map { arm in
        let regret = [arm.whole.regret, arm.periods.last?.figures.regret].map { figure in
          figure.map { HTMLTable.Cell(words.value($0), detail: words.reach($0)) }
            ?? .init(Numeral.none)
        }
        let data = arm.arm == summary.baseline ? Numeral.none : CurveWords.daysOfData(arm)
        let level = HTMLTable.Cell(words.level(arm.whole.level))
        return HTMLTable.Row(
          arm.arm, [level] + (curve.oracle == nil ? [] : regret) + [.init(data)])
      })
  }
}
