import Documents
import Experiments

/// Results of decision points, and the effects estimated from the micro-randomised trial.
struct ExcursionRatioTables {
  private let trial: ExcursionSummary?

  init(_ summary: Summary) { trial = summary.trial }

  @Nodes var sections: [Node] {
    if let trial, !trial.points.isEmpty {
      points(trial.points)
      if !trial.effects.isEmpty { effects(trial.effects) }
    }
  }

  private func points(_ rows: [ExcursionCounts]) -> Node {
    .section("points", "Decision points", note: "share with an opening of the app, %") {
      Node.table(
        "Decision points",
        [
          .name("", 16, name: "arm"), .left("", 21, name: "outcome"),
          .left("", 8, name: "treatment"), .right("points", 13), .right("opened", 12),
          .right("share", 10),
        ],
        rows.map { row in
          [
            row.arm, row.outcome, row.treatment, Numeral.count(row.points),
            Numeral.count(row.opened), Numeral.percent(row.share),
          ]
        })
    }
  }

  private func effects(_ rows: [ExcursionRatio]) -> Node {
    .section(
      "point-effects", "Effects at decision points",
      note: "all replications as one trial, 95 % intervals"
    ) {
      Node.table(
        "Effects at decision points",
        [
          .name("", 16, name: "arm"), .left("", 21, name: "outcome"),
          .name("", 18, name: "contrast"), .right("", 17, name: "relative risk"),
          .right("", 8, name: "p"),
          .left("", 0, .faint, name: "each replication").at(line: 1, indent: 16),
        ],
        rows.map { row in
          let own = row.pooled
          return [
            own.arm, own.outcome, own.contrast, ratio(own), Numeral.p(own.p),
            row.seeds.map(text) ?? "",
          ]
        })
      Node.sentence(
        "relative risk, clustered by subscriber; of leaving: hazard ratio, log-rank p"
          + (rows.contains { $0.seeds != nil } ? "" : "; one replication"), .faint)
    }
  }

  private func text(_ seeds: ExcursionRatioSeeds) -> String {
    let error = seeds.standardError.map { ", SE(log) \(number($0))" } ?? ""
    return "each of \(Numeral.count(seeds.estimates)): mean \(number(seeds.ratio))\(error), "
      + "p < 0.05 in \(Numeral.percent(seeds.rejected)) %"
  }

  private func ratio(_ row: ExcursionRatioEstimate) -> String {
    guard let low = row.low, let high = row.high else { return number(row.ratio, 2) }
    return "\(number(row.ratio, 2)) (\(number(low, 2))–\(number(high, 2)))"
  }

  private func number(_ value: Double?, _ decimals: Int = 3) -> String {
    value.map { Numeral.fixed($0, decimals) } ?? Numeral.none
  }
}
