import Documents
import Experiments

/// Renders a gate's decisions about known drops as text, at most 80 columns wide.
package struct GateTrialText: Sendable {
  package let trial: GateTrial
  package let color: Bool

  package init(_ trial: GateTrial, color: Bool = false) {
    self.trial = trial
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left("self-test of gate \(Wording.fitted(trial.gate, 50))", 0, .strong))
    page.line(
      .left(
        "\(Numeral.count(trial.decisions)) decisions a row, each with its own seeds · looks "
          + "\(trial.looks.map(String.init).joined(separator: ", ")) · alpha "
          + Numeral.digits(trial.alpha), 0, .faint))
    page.heading("DROPS OF \(trial.metric)", note: "margin \(Numeral.digits(trial.margin))")
    page.line(
      .left("true drop", 12, .faint), .right("measured", 12, .faint), .right("± s.e.", 11, .faint),
      .right("passed", 10, .faint), .right("failed", 10, .faint), .right("undecided", 12, .faint),
      .right("none", 8, .faint))
    for row in trial.rows { add(row, to: &page) }
    page.blank()
    if trial.problems.isEmpty {
      page.wrapped(
        "",
        "Reliable: candidates without a drop pass, candidates that are worse by the margin do not.")
    }
    for problem in trial.problems { page.wrapped("! ", problem) }
    return page.text
  }

  private func add(_ row: GateTrial.Row, to page: inout Page) {
    let share = { (count: Int) in
      Numeral.percent(Double(count) / Double(trial.decisions)) + " %"
    }
    let name = ["none", "margin", "2 margins"][row.marginsLost]
    page.line(
      .left(name, 12), .right(Numeral.fixed(row.drop, 5), 12),
      .right(Numeral.fixed(row.dropError, 5), 11), .right(share(row.passed), 10),
      .right(share(row.failed), 10), .right(share(row.undecided), 12),
      .right(share(row.notEvaluated), 8))
  }
}
