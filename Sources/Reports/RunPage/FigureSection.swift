import Experiments
import Scenarios
import SimWorld
import Statistics

/// The figures of each arm: its rates, and the same per subscriber.
struct FigureSection {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: HTMLSection {
    HTMLSection(
      "figures", "Figures by arm",
      [
        .init(
          paragraphs: [
            "A rate can rise because fewer pushes are sent; its count per subscriber and day cannot. "
              + "Below each figure is its 95 % interval"
              + (methods.isEmpty ? "." : ": \(methods).")
          ],
          tables: [
            table("rates", "Rates, %", [.deliveryRate, .openRate, .ctr]),
            table(
              "per-day", "Per subscriber and day",
              [
                .sendsPerSubscriberDay, .deliveriesPerSubscriberDay, .opensPerSubscriberDay,
                .tapsPerSubscriberDay,
              ]),
            table("leaving", "Opt-outs and uninstalls, %", [.optOutRate, .uninstallRate]),
            times,
          ] + kinds)
      ])
  }

  /// Of what the tables show.
  private var methods: String {
    let shown: [MetricName] =
      [.deliveryRate, .openRate, .ctr, .optOutRate, .uninstallRate]
      + [
        .sendsPerSubscriberDay, .deliveriesPerSubscriberDay, .opensPerSubscriberDay,
        .tapsPerSubscriberDay, .within4sRate,
      ] + summary.restricted + summary.ofVisits
    return MethodWords(shown.flatMap { metric in summary.arms.compactMap { $0.metric(metric) } })
      .text
  }

  private func table(_ id: String, _ caption: String, _ metrics: [MetricName]) -> HTMLTable {
    HTMLTable(
      id, caption, ["arm"] + metrics.map { Wording.name(of: $0.rawValue) },
      summary.arms.map { arm in
        HTMLTable.Row(name(of: arm), metrics.map { cell(arm.metric($0)) })
      })
  }

  private func cell(_ metric: Metric?) -> HTMLTable.Cell {
    let figure = MetricText(metric)
    return HTMLTable.Cell(figure.value, detail: figure.interval)
  }

  /// The metrics of kinds of pushes: shares, then counts per subscriber and day.
  private var kinds: [HTMLTable] {
    let metrics = summary.restricted
    let (shares, counts) = (
      metrics.filter { $0.unit == .share }, metrics.filter { $0.unit == .perDay }
    )
    return (shares.isEmpty ? [] : [table("kinds", "By kind of push, %", shares)])
      + (counts.isEmpty
        ? [] : [table("kinds-per-day", "By kind of push, per subscriber and day", counts)])
      + visits
  }

  /// The metrics of visits: shares, then the others, each in its own unit.
  private var visits: [HTMLTable] {
    let metrics = summary.ofVisits
    let (shares, others) = (
      metrics.filter { $0.unit == .share }, metrics.filter { $0.unit != .share }
    )
    return (shares.isEmpty ? [] : [table("visit-shares", "Visits, %", shares)])
      + (others.isEmpty ? [] : [table("visits", "Visits, per subscriber", others)])
  }

  private var times: HTMLTable {
    HTMLTable(
      "times", "Released to delivered", ["arm", "p50", "p95", "p95 online", "within 4 s, %"],
      summary.arms.map { arm in
        HTMLTable.Row(
          name(of: arm),
          [
            .init(Numeral.seconds(arm.latency?.p50)), .init(Numeral.seconds(arm.latency?.p95)),
            .init(Numeral.seconds(arm.promptLatency?.p95)), cell(arm.metric(.within4sRate)),
          ])
      })
  }

  private func name(of arm: ArmSummary) -> String {
    arm.name == summary.baseline ? "\(arm.name) (baseline)" : arm.name
  }
}
