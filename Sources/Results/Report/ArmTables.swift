import Experiments

/// What each arm did: rates, the same per enrolled subscriber, and how subscribers took it.
///
/// A rate can rise because fewer pushes are sent; its counterpart per subscriber cannot.
struct ArmTables: ReportPart {
  private let summary: Summary

  private static let nameWidth = 20

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    table(
      "Rates, %", [.deliveryRate, .openRate, .ctr],
      ["delivered / sent", "opened / delivered", "CTR: tapped / opened"], &page)
    table(
      "Per subscriber and day",
      [
        .sendsPerSubscriberDay, .deliveriesPerSubscriberDay, .opensPerSubscriberDay,
        .tapsPerSubscriberDay,
      ], ["sent", "delivered", "opened", "tapped"], &page)
    reactions(&page)
  }

  private func table(
    _ title: String, _ metrics: [MetricName], _ heads: [String], _ page: inout Page
  ) {
    let width = (Page.width - Self.nameWidth) / metrics.count
    page.heading(title, intervals)
    page.line([.left("", Self.nameWidth)] + heads.map { .right($0, width, .faint) })
    for arm in summary.arms {
      let figures = metrics.map { Figure(arm.metric($0)) }
      page.line([name(of: arm)] + figures.map { .right($0.value, width) })
      page.line(
        [.left("", Self.nameWidth)] + figures.map { .right($0.interval, width, .faint) })
    }
  }

  /// Every interval's method, the first one's for all: arms of a run are treated alike.
  private var intervals: String {
    let method = summary.arms.first?.metrics.first?.method
    return method.map { "95 % intervals: \($0)" } ?? ""
  }

  private func reactions(_ page: inout Page) {
    page.heading("Opt-outs and speed", "opt-outs, uninstalls, within 4 s in %")
    let heads = ["opt-outs", "uninstalls", "latency p50", "p95", "within 4 s"]
    page.line([.left("", Self.nameWidth)] + heads.map { .right($0, 12, .faint) })
    for arm in summary.arms {
      let optOuts = Figure(arm.metric(.optOutRate))
      let uninstalls = Figure(arm.metric(.uninstallRate))
      let prompt = Figure(arm.metric(.within4sRate))
      page.line(
        name(of: arm), .right(optOuts.value, 12), .right(uninstalls.value, 12),
        .right(Numeral.seconds(arm.latency?.p50), 12),
        .right(Numeral.seconds(arm.latency?.p95), 12), .right(prompt.value, 12))
      page.line(
        .left("", Self.nameWidth), .right(optOuts.interval, 12, .faint),
        .right(uninstalls.interval, 12, .faint), .left("", 24),
        .right(prompt.interval, 12, .faint))
    }
  }

  private func name(of arm: ArmSummary) -> Piece {
    let mark = arm.name == summary.baseline ? " *" : ""
    return .left(Wording.fitted(arm.name, Self.nameWidth - 1 - mark.count) + mark, Self.nameWidth)
  }
}

extension ArmTables {
  /// A metric's value and its interval as they stand in a table.
  private struct Figure {
    let value: String
    let interval: String

    init(_ metric: Metric?) {
      guard let metric, let value = metric.value else {
        self.value = Numeral.none
        interval = ""
        return
      }
      let scale = metric.name.perDay ? 1.0 : 100.0
      let decimals = metric.name.perDay ? (value < 1 ? 4 : 3) : 2
      self.value = Numeral.fixed(value * scale, decimals)
      if let low = metric.low, let high = metric.high {
        interval =
          Numeral.fixed(low * scale, decimals) + "–" + Numeral.fixed(high * scale, decimals)
      } else {
        interval = ""
      }
    }
  }
}
