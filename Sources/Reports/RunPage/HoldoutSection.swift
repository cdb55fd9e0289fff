import Documents
import Experiments

/// The incremental visits of each arm on the page of a run, with what a live test with a holdout would
/// estimate of them.
struct HoldoutSection {
  private let holdout: HoldoutSummary

  /// `nil` without a holdout.
  init?(_ summary: Summary) {
    guard let holdout = summary.holdout, !holdout.effects.isEmpty else { return nil }
    self.holdout = holdout
  }

  var section: HTMLSection {
    HTMLSection(
      "holdout", "Holdout",
      [
        .init(
          paragraphs: [
            "What each arm brings beyond \(holdout.arm). The truth compares the same people under both "
              + "arms, which only a simulation can. The estimate is that of a live test that holds "
              + "out \(Numeral.percent(holdout.share)) % of the people, with its 95 % interval; the "
              + "last column counts the worlds in which that interval has the truth within it."
          ], tables: [table])
      ])
  }

  private var table: HTMLTable {
    HTMLTable(
      "holdout-effects", "Incremental effects",
      ["arm and metric", "truth", "estimate of a holdout", "worlds covered"],
      holdout.effects.map { effect in
        let lines = HoldoutLine(effect)
        return HTMLTable.Row(
          effect.arm, detail: lines.name,
          [
            .init(lines.truth), .init(lines.estimate, detail: lines.reach), .init(lines.covering),
          ])
      })
  }
}
