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
    let isShare = effect.unit == .share
    let factor = isShare ? 100.0 : 1
    let decimals = Numeral.decimals(for: effect.reach * factor, isShare ? 2...4 : 3...6)
    let estimate =
      Numeral.signed(effect.estimate * factor, decimals) + " ± "
      + Numeral.fixed(effect.reach * factor, decimals)
    page.line(
      .left(Wording.fitted(effect.arm, 15), 16),
      .left(Wording.name(of: effect.metric) + (isShare ? ", pp" : ""), 21),
      .right(Numeral.signed(effect.truth * factor, decimals), 11), .right(estimate, 20),
      .right("\(effect.covering) of \(effect.replications)", 11))
  }
}
