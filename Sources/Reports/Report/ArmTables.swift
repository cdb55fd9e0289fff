import Documents
import Experiments
import Scenarios
import Statistics

/// The figures of each arm: rates, the same per enrolled subscriber, and engagement.
///
/// A rate can rise because fewer pushes are sent; its counterpart per subscriber cannot.
struct ArmTables: ReportPart {
  private let summary: Summary

  private static let nameWidth = 20

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    table(
      "RATES, %", [.deliveryRate, .openRate, .ctr],
      ["delivered / sent", "opened / delivered", "tapped / opened"], [20, 20, 20], &page)
    table(
      "PER SUBSCRIBER AND DAY",
      [
        .sendsPerSubscriberDay, .deliveriesPerSubscriberDay, .opensPerSubscriberDay,
        .tapsPerSubscriberDay,
      ], ["sent", "delivered", "opened", "tapped"], [14, 14, 16, 16], &page)
    reactions(&page)
    list("BY KIND OF PUSH", summary.restricted, &page)
    list("VISITS", summary.ofVisits, &page)
  }

  /// Metrics that are there on request, each over all arms.
  private func list(_ title: String, _ metrics: [MetricName], _ page: inout Page) {
    guard !metrics.isEmpty else { return }
    page.heading(title, note: note(title, metrics))
    defer { methods(title, metrics, &page) }
    for metric in metrics {
      let unit = metric.unit == .share ? ", %" : ""
      page.line(.left(Wording.fitted(Wording.name(of: metric.rawValue) + unit, Page.width), 0))
      for arm in summary.arms {
        let figure = MetricText(arm.metric(metric))
        page.line(row(name(of: arm), [figure.value, figure.interval], [16, 24]))
      }
    }
  }

  private func table(
    _ title: String, _ metrics: [MetricName], _ heads: [String], _ widths: [Int],
    _ page: inout Page
  ) {
    page.heading(title, note: note(title, metrics))
    defer { methods(title, metrics, &page) }
    page.line(row(.left("", Self.nameWidth), heads, widths, .faint))
    for arm in summary.arms {
      let figures = metrics.map { MetricText(arm.metric($0)) }
      page.line(row(name(of: arm), figures.map(\.value), widths))
      self.intervals(figures.map(\.interval), widths, &page)
    }
  }

  private func intervals(_ texts: [String], _ widths: [Int], _ page: inout Page) {
    guard texts.contains(where: { !$0.isEmpty }) else { return }
    page.line(row(.left("", Self.nameWidth), texts, widths, .faint))
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

  /// Adds which figure is told by which method, where there are several or the heading has no room.
  private func methods(_ title: String, _ metrics: [MetricName], _ page: inout Page) {
    let words = words(metrics)
    if isBelow(words, title) { page.wrapped("  ", words.text, .faint) }
  }

  private func isBelow(_ words: MethodWords, _ title: String) -> Bool {
    words.areSeveral || title.count + Self.intervals.count + words.text.count + 4 > Page.width
  }

  private static let intervals = "95 % intervals"

  private func reactions(_ page: inout Page) {
    page.heading("OPT-OUTS AND LATENCY", note: "shares in %, online: device awake and connected")
    defer { methods("", [.optOutRate, .uninstallRate, .within4sRate], &page) }
    let heads = ["opt-outs", "uninstalls", "p50", "p95", "p95 online", "within 4 s"]
    let widths = [10, 11, 8, 9, 11, 11]
    page.line(row(.left("", Self.nameWidth), heads, widths, .faint))
    for arm in summary.arms {
      let shares = [MetricName.optOutRate, .uninstallRate, .within4sRate].map {
        MetricText(arm.metric($0), isNarrow: true)
      }
      let times = [arm.latency?.p50, arm.latency?.p95, arm.promptLatency?.p95]
      let values =
        [shares[0].value, shares[1].value] + times.map(Numeral.seconds) + [shares[2].value]
      page.line(row(name(of: arm), values, widths))
      intervals(
        [
          shares[0].interval, shares[1].interval, "", "", seconds(arm.promptLatency),
          shares[2].interval,
        ], widths, &page)
    }
  }

  /// The interval of p95 where it is below a minute; longer ones are in the JSON.
  private func seconds(_ delay: Percentiles?) -> String {
    guard let delay, let low = delay.low[1], let high = delay.high[1], high < 60 else { return "" }
    return Numeral.fixed(low, 2) + "–" + Numeral.fixed(high, 2)
  }

  private func row(
    _ first: Piece, _ texts: [String], _ widths: [Int], _ ink: Ink = .plain
  ) -> [Piece] {
    [first] + zip(texts, widths).map { .right($0, $1, ink) }
  }

  private func name(of arm: ArmSummary) -> Piece {
    let mark = arm.name == summary.baseline ? " *" : ""
    return .left(Wording.fitted(arm.name, Self.nameWidth - 1 - mark.count) + mark, Self.nameWidth)
  }
}
