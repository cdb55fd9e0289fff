import Documents
import Experiments

/// Results of decision points, and the effects estimated from the micro-randomised trial.
struct TrialTables: ReportPart {
  private let trial: TrialSummary?

  init(_ summary: Summary) { trial = summary.trial }

  func write(on page: inout Page) {
    guard let trial, !trial.points.isEmpty else { return }
    points(trial.points, &page)
    if !trial.effects.isEmpty { effects(trial.effects, &page) }
  }

  private func points(_ rows: [TrialPoints], _ page: inout Page) {
    page.heading("DECISION POINTS", note: "share with an opening of the app, %")
    page.line(
      .left("", 45), .right("points", 13, .faint), .right("opened", 12, .faint),
      .right("share", 10, .faint))
    for row in rows {
      page.line(
        .left(Wording.fitted(row.arm, 15), 16), .left(row.outcome, 21), .left(row.treatment, 8),
        .right(Numeral.count(row.points), 13), .right(Numeral.count(row.opened), 12),
        .right(Numeral.percent(row.share), 10))
    }
  }

  private func effects(_ rows: [TrialEffect], _ page: inout Page) {
    page.heading(
      "EFFECTS AT DECISION POINTS", note: "all replications as one trial, 95 % intervals")
    let hasSeeds = rows.contains { $0.seeds != nil }
    for row in rows {
      let own = row.pooled
      page.line(
        .left(Wording.fitted(own.arm, 15), 16), .left(own.outcome, 21),
        .left(Wording.fitted(own.contrast, 17), 18), .right(ratio(own), 17),
        .right(Numeral.p(own.p), 8))
      if let seeds = row.seeds { page.line(.left("", 16), .left(text(seeds), 0, .faint)) }
    }
    page.line(
      .left(
        "relative risk, clustered by subscriber; of leaving: hazard ratio, log-rank p"
          + (hasSeeds ? "" : "; one replication"), 0, .faint))
  }

  private func text(_ seeds: TrialSeeds) -> String {
    let error = seeds.standardError.map { ", SE(log) \(number($0))" } ?? ""
    return "each of \(Numeral.count(seeds.estimates)): mean \(number(seeds.ratio))\(error), "
      + "p < 0.05 in \(Numeral.percent(seeds.rejected)) %"
  }

  private func ratio(_ row: TrialEstimate) -> String {
    guard let low = row.low, let high = row.high else { return number(row.ratio, 2) }
    return "\(number(row.ratio, 2)) (\(number(low, 2))–\(number(high, 2)))"
  }

  private func number(_ value: Double?, _ decimals: Int = 3) -> String {
    value.map { Numeral.fixed($0, decimals) } ?? Numeral.none
  }
}
