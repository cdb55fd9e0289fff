import Documents
import Experiments
import Scenarios
import Statistics

/// The figures of each arm: rates, the same per enrolled subscriber, and engagement.
///
/// A rate can rise because fewer pushes are sent; its counterpart per subscriber cannot.
struct ArmTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node {
    .section(
      "figures", "Figures by arm",
      about:
        "A rate can rise because fewer pushes are sent; its count per subscriber and day cannot. A "
        + "star marks the baseline."
    ) {
      table(
        "rates", "Rates, %", [.deliveryRate, .openRate, .ctr],
        ["delivered / sent", "opened / delivered", "tapped / opened"], [20, 20, 20])
      table(
        "per-day", "Per subscriber and day",
        [
          .sendsPerSubscriberDay, .deliveriesPerSubscriberDay, .opensPerSubscriberDay,
          .tapsPerSubscriberDay,
        ], ["sent", "delivered", "opened", "tapped"], [14, 14, 16, 16])
      reactions
      list("kinds", "By kind of push", summary.restricted)
      list("visits", "Visits", summary.ofVisits)
      list(
        "conversions", "Conversions", summary.ofConversions,
        remark:
          "Attributed ones fall into the window of a push, and some would have come without it: "
          + "an arm that sends more claims more. Compare arms by all conversions.")
    }.titled(inTerminal: nil)
  }

  private func table(
    _ id: String, _ title: String, _ metrics: [MetricName], _ heads: [String], _ widths: [Int]
  ) -> Node {
    let columns = zip(metrics, zip(heads, widths)).flatMap { metric, head in
      [
        Table.Column.right(head.0, head.1, name: metric.words),
        .below("95 % interval"),
      ]
    }
    return .section(id, title, note: note(title, metrics)) {
      Node.table(
        title, [Self.arm()] + columns,
        summary.arms.map { arm in
          [name(of: arm)]
            + metrics.map { MetricText(arm.metric($0)) }.flatMap { [$0.value, $0.interval] }
        })
      methods(title, metrics)
    }
  }

  private static func arm(_ head: String = "") -> Table.Column {
    var column = Table.Column.name(head, 20, name: "arm")
    column.headInk = head.isEmpty ? .faint : .plain
    return column
  }

  /// Metrics that are there on request, each over all arms.
  ///
  /// - Parameter remark: How to read them; `nil` for nothing.
  private func list(
    _ id: String, _ title: String, _ metrics: [MetricName], remark: String? = nil
  ) -> Node? {
    guard !metrics.isEmpty else { return nil }
    return .section(id, title, note: note(title, metrics)) {
      for metric in metrics {
        let name = metric.words + (metric.unit == .share ? ", %" : "")
        Node.table(
          name,
          [
            Self.arm(Wording.fitted(name, Paragraph.width)), .right("", 16, name: "value"),
            .right("", 24, name: "95 % interval").under(),
          ],
          summary.arms.map { arm in
            let figure = MetricText(arm.metric(metric))
            return [self.name(of: arm), figure.value, figure.interval]
          })
      }
      if let remark { Node.sentence(remark, indent: "  ") }
      methods(title, metrics)
    }
  }

  /// The intervals' methods, which are the same for all arms of a run.
  private func words(_ metrics: [MetricName]) -> MethodWords {
    MethodWords(metrics.flatMap { metric in summary.arms.compactMap { $0.metric(metric) } })
  }

  private func note(_ title: String, _ metrics: [MetricName]) -> String {
    let words = words(metrics)
    return isBelow(words, title) || words.text.isEmpty
      ? Self.intervals : "\(Self.intervals): \(words.text)"
  }

  /// Which figure is told by which method, where there are several or the heading has no room.
  private func methods(_ title: String, _ metrics: [MetricName]) -> Node? {
    let words = words(metrics)
    return isBelow(words, title) ? .sentence(words.text, indent: "  ", .faint) : nil
  }

  private func isBelow(_ words: MethodWords, _ title: String) -> Bool {
    words.areSeveral || title.count + Self.intervals.count + words.text.count + 4 > Paragraph.width
  }

  private static let intervals = "95 % intervals"

  private var reactions: Node {
    .section(
      "leaving", "Opt-outs and latency", note: "shares in %, online: device awake and connected"
    ) {
      Node.table(
        "Opt-outs, uninstalls, and times from release to delivery",
        [
          Self.arm(), .right("opt-outs", 10), .below("95 % interval"),
          .right("uninstalls", 11), .below("95 % interval"), .right("p50", 8), .right("p95", 9),
          .right("p95 online", 11), .below("95 % interval"), .right("within 4 s", 11),
          .below("95 % interval"),
        ], summary.arms.map(reaction))
      methods("", [.optOutRate, .uninstallRate, .within4sRate])
    }
  }

  private func reaction(_ arm: ArmSummary) -> [String] {
    let shares = [MetricName.optOutRate, .uninstallRate, .within4sRate].map {
      MetricText(arm.metric($0), isNarrow: true)
    }
    return [
      name(of: arm), shares[0].value, shares[0].interval, shares[1].value, shares[1].interval,
      Numeral.seconds(arm.latency?.p50), Numeral.seconds(arm.latency?.p95),
      Numeral.seconds(arm.promptLatency?.p95), seconds(arm.promptLatency), shares[2].value,
      shares[2].interval,
    ]
  }

  /// The interval of p95 where it is below a minute; longer ones are in the JSON.
  private func seconds(_ delay: Percentiles?) -> String {
    guard let delay, let low = delay.low[1], let high = delay.high[1], high < 60 else { return "" }
    return Numeral.fixed(low, 2) + "–" + Numeral.fixed(high, 2)
  }

  private func name(of arm: ArmSummary) -> String {
    arm.name + (arm.name == summary.baseline ? " *" : "")
  }
}
