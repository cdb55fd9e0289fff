import Documents
import Experiments
import Statistics

/// The incremental visits of each arm, and what a live test with a holdout would estimate of them.
struct HoldoutTables: ReportPart {
  private let holdout: HoldoutSummary?

  init(_ summary: Summary) { holdout = summary.holdout }

  func write(on page: inout Page) {
    guard let holdout, !holdout.effects.isEmpty else { return }
    page.heading(
      "HOLDOUT",
      note: "\(Numeral.percent(holdout.share)) % of the people under "
        + Wording.fitted(holdout.arm, 30))
    page.line(
      .left("incremental", 37), .right("truth", 11, .faint), .right("estimate", 20, .faint),
      .right("covers", 11, .faint))
    for effect in holdout.effects { line(effect, &page) }
    page.line(
      .left(
        "truth: the same people under both arms; covers: worlds whose interval has it", 0,
        .faint))
  }

  private func line(_ effect: HoldoutSummary.Effect, _ page: inout Page) {
    let own = HoldoutLine(effect)
    page.line(
      .left(Wording.fitted(effect.arm, 15), 16), .left(own.name, 21), .right(own.truth, 11),
      .right("\(own.estimate) \(own.reach)", 20), .right(own.covering, 11))
  }
}

/// The texts of an incremental effect.
struct HoldoutLine {
  /// The metric, with `pp` where its values are percentage points.
  let name: String
  let truth: String
  let estimate: String
  /// Half the width of the estimate's interval, such as `± 0.081`.
  let reach: String
  /// Replications whose interval has the truth within it, such as `57 of 60`.
  let covering: String

  init(_ effect: HoldoutSummary.Effect) {
    let isShare = effect.unit == .share
    let factor = isShare ? 100.0 : 1
    let decimals = Numeral.decimals(for: effect.reach * factor, isShare ? 2...4 : 3...6)
    name = Wording.name(of: effect.metric) + (isShare ? ", pp" : "")
    truth = Numeral.signed(effect.truth * factor, decimals)
    estimate = Numeral.signed(effect.estimate * factor, decimals)
    reach = "± " + Numeral.fixed(effect.reach * factor, decimals)
    covering = "\(effect.covering) of \(effect.replications)"
  }
}
