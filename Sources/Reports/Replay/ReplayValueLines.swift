import Documents
import Logs
import Statistics

/// Renders the off-policy value of the strategy's randomisation on the log's decision points.
struct ReplayValueLines {
  private let value: ReplayValue

  init(_ value: ReplayValue) { self.value = value }

  func write(to page: inout Page) {
    page.heading("VALUE", note: note)
    guard value.state != .absent else { return page.wrapped("  —    ", value.reason ?? "") }
    page.wrapped(
      "  ",
      "\(Numeral.count(value.points)) decision points of \(Numeral.count(value.people)) people; the "
        + "share after which "
        + (value.reward == "app" ? "the app was opened" : "that push was opened") + " within "
        + Numeral.seconds(Double(value.windowMs) / 1_000))
    actions(&page)
    if value.state == .refused { page.wrapped("  no   ", value.reason ?? "", .strong) }
    if let estimates = value.estimates { write(estimates, &page) }
    for note in value.notes { page.wrapped("  !    ", note) }
  }

  private var note: String {
    switch value.state {
    case .estimated: "off-policy, clustered by person"
    case .refused: "REFUSED"
    case .absent: "not in this log"
    }
  }

  private func actions(_ page: inout Page) {
    page.line(
      .left("  chance", 14, .faint), .right("chosen", 14, .faint), .right("propensity", 14, .faint),
      .right("weight, should be 1", 24, .faint), .right("strategy", 14, .faint))
    for row in value.actions {
      let check = row.check
      let chosen = Double(check.taken) / Double(check.decisions)
      page.line(
        .left("  \(ReplayValue.name(row.action))", 14),
        .right(Numeral.percent(chosen) + " %", 14),
        .right(Numeral.percent(check.meanPropensity) + " %", 14),
        .right(
          "\(Numeral.fixed(check.weight.value, 3)) (\(Numeral.fixed(check.weight.low, 3))–"
            + "\(Numeral.fixed(check.weight.high, 3)))", 24),
        .right(Numeral.percent(row.target) + " %", 14))
    }
  }

  private func write(_ estimates: ClusteredOffPolicy, _ page: inout Page) {
    EstimateLines(estimates).write(to: &page)
    let size = estimates.effectiveSampleSize.map { Numeral.count(Int($0.rounded())) } ?? "no"
    page.wrapped(
      "  ",
      "\(size) effective decisions · largest weight \(Numeral.fixed(estimates.largestWeight, 2)) · "
        + "\(Numeral.percent(value.unsupportedShare)) % of those sent are not what the strategy "
        + "would send", .faint)
  }
}
