import Documents
import Experiments
import Scenarios
import Statistics

/// The incremental visits and conversions of each arm, and what a live test with a holdout would estimate of them.
struct HoldoutTables {
  private let holdout: HoldoutSummary?
  private let worlds: Int

  init(_ summary: Summary) { (holdout, worlds) = (summary.holdout, summary.replications) }

  /// `nil` without a holdout.
  var section: Node? {
    guard let holdout, !holdout.effects.isEmpty else { return nil }
    let share = Numeral.percent(holdout.share)
    return .section(
      "holdout", "Holdout",
      note: "\(share) % of the people under \(Wording.fitted(holdout.arm, 30))",
      about:
        "What each arm brings beyond \(holdout.arm). The truth compares the same people under both "
        + "arms, which only a simulation can. The estimate is that of a live test that holds out "
        + "\(share) % of the people, with its 95 % interval; `covers` counts the worlds in which that "
        + "interval has the truth within it."
    ) {
      Node.table(
        "Incremental effects",
        [
          .name("incremental", 16, name: "arm"),
          .left("", 21, name: "metric").under(),
          .right("truth", 11), .right("estimate", 20), .right("covers", 11),
        ], holdout.effects.map { [$0.arm] + HoldoutLine($0).cells })
      conversions(holdout)
      Node.only(.text) {
        Node.sentence(
          "truth: the same people under both arms; covers: worlds whose interval has it", .faint)
      }
    }
  }

  /// A share in per cent with one decimal: its interval is several points wide.
  private static func percent(_ share: Double) -> String { Numeral.fixed(share * 100, 1) }

  /// What pushes add to conversions, beside what is attributed to them.
  @Nodes private func conversions(_ holdout: HoldoutSummary) -> [Node] {
    if let shares = holdout.conversions, !shares.isEmpty {
      Node.table(
        "Incremental share of conversions, %",
        [
          .name("share, %", 16, name: "arm"), .left("", 18, name: "metric").under(),
          .right("truth", 8), .right("estimate", 9), .right("95 % interval", 16).under(),
          .right("covers", 11), .right("attributed", 12),
        ],
        shares.map { share in
          [
            share.arm, share.metric.words, Self.percent(share.truth), Self.percent(share.estimate),
            Self.percent(share.low) + " to " + Self.percent(share.high),
            "\(share.covering) of \(share.replications)",
            share.attributed.map(Self.percent) ?? Numeral.none,
          ]
        })
      Node.sentence(
        "The share of an arm's conversions that would not be there under \(Wording.fitted(holdout.arm, 30)). "
          + "Attributed ones differ: a push claims what falls into its window, whether it brought it or "
          + "not, and claims nothing later. Limits are medians over the worlds.")
      if let fewest = shares.map(\.replications).min(), fewest < worlds {
        Node.sentence(
          "Of \(worlds) worlds only those have a share in which somebody outside the holdout converts: "
            + "\(fewest) or more.")
      }
    } else if holdout.conversions != nil {
      Node.sentence("Nobody outside the holdout converts: no share of conversions is incremental.")
    }
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
    name = effect.metric.words + (isShare ? ", pp" : "")
    truth = Numeral.signed(effect.truth * factor, decimals)
    estimate = Numeral.signed(effect.estimate * factor, decimals)
    reach = "± " + Numeral.fixed(effect.reach * factor, decimals)
    covering = "\(effect.covering) of \(effect.replications)"
  }

  var cells: [String] { [name, truth, "\(estimate) \(reach)", covering] }
}
