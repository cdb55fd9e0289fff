import Documents
import Logs
import Statistics

/// Renders the off-policy value of the strategy's decision rule at the decisions of the log's.
struct AnswerValueLines {
  private let value: AnswerValue

  init(_ value: AnswerValue) { self.value = value }

  func write(to page: inout Page) {
    page.heading(
      "VALUE OF THE RULE",
      note: value.state == .refused ? "REFUSED" : "off-policy, clustered by person")
    page.wrapped(
      "  ",
      "\(Numeral.count(value.points)) decisions about pushes to \(Numeral.count(value.people)) "
        + "people; the share that was opened within "
        + "\(Numeral.seconds(Double(value.windowMs) / 1_000)) of the time for which it was decided")
    answers(&page)
    if let collisions = value.collisions { write(collisions, &page) }
    if value.state == .refused { page.wrapped("  no   ", value.reason ?? "", .strong) }
    if let estimates = value.estimates { write(estimates, &page) }
    if value.unwatched > 0 {
      page.wrapped(
        "  ·    ",
        "\(Numeral.count(value.unwatched)) decisions too near the log's end are left out")
    }
    for note in value.notes { page.wrapped("  !    ", note) }
  }

  private func answers(_ page: inout Page) {
    page.line(
      .left("  answer", 28, .faint), .right("log", 14, .faint), .right("propensity", 14, .faint),
      .right("strategy", 14, .faint))
    for row in value.actions {
      page.line(
        .left("  \(row.name)", 28),
        .right(Numeral.percent(Double(row.taken) / Double(value.points)) + " %", 14),
        .right(row.meanPropensity.map { Numeral.percent($0) + " %" } ?? "—", 14),
        .right(Numeral.percent(row.target) + " %", 14))
    }
  }

  /// How often the decisions about one person collide, and what weights do not see of that.
  private func write(_ collisions: AnswerCollisions, _ page: inout Page) {
    page.line(
      .left("  decisions that collide", 28, .faint), .right("log", 14, .faint),
      .right("weights see", 14, .faint), .right("strategy", 14, .faint))
    for (name, share) in [
      ("lost in a store", collisions.stores), ("stopped by the policy", collisions.policy),
      ("within an hour of another", collisions.near),
    ] {
      page.line(
        .left("  \(name)", 28), .right(Numeral.percent(share.log) + " %", 14),
        .right(Numeral.percent(share.weighted) + " %", 14),
        .right(Numeral.percent(share.strategy) + " %", 14))
    }
    guard let error = collisions.error else { return }
    page.wrapped(
      "  ",
      "by the openings of such pushes, estimates lie \(Numeral.percent(error.value)) % above the truth "
        + "(\(Numeral.percent(error.low)) to \(Numeral.percent(error.high)) %)", .faint)
  }

  private func write(_ estimates: ClusteredOffPolicy, _ page: inout Page) {
    EstimateLines(estimates).write(to: &page)
    guard let weight = value.weight else { return }
    let size = estimates.effectiveSampleSize.map { Numeral.count(Int($0.rounded())) } ?? "no"
    page.wrapped(
      "  ",
      "\(size) effective decisions · largest weight \(Numeral.fixed(estimates.largestWeight, 2)) · "
        + "mean weight \(Numeral.fixed(weight.value, 3)) (\(Numeral.fixed(weight.low, 3))–"
        + "\(Numeral.fixed(weight.high, 3))), should be 1", .faint)
  }
}

/// Renders off-policy estimates with their intervals.
struct EstimateLines {
  private let estimates: ClusteredOffPolicy

  init(_ estimates: ClusteredOffPolicy) { self.estimates = estimates }

  func write(to page: inout Page) {
    page.line(
      .left("", 44), .right("value", 12, .faint), .right("interval", 24, .faint))
    row("the log's own", estimates.own, &page)
    row("inverse propensities (IPS)", estimates.inverseWeighted, &page)
    if let estimate = estimates.selfNormalised {
      row("the same, self-normalised (SNIPS)", estimate, &page)
    }
    row("doubly robust", estimates.doublyRobust, &page)
  }

  private func row(_ name: String, _ estimate: ClusterEstimate, _ page: inout Page) {
    page.line(
      .left("  \(name)", 44), .right(Numeral.percent(estimate.value) + " %", 12),
      .right("\(Numeral.percent(estimate.low))–\(Numeral.percent(estimate.high)) %", 24))
  }
}
