import Documents
import Experiments
import Scenarios

/// The share of subscribers left at the end, of those present when the arms parted.
struct SurvivalTables {
  private let summary: Summary
  private let rows: [SurvivalSummary]

  init(_ summary: Summary) {
    self.summary = summary
    rows = summary.survival.filter { $0.entered > 0 }
  }

  /// `nil` where nobody left.
  var section: Node? {
    guard let days = rows.first?.days, rows.contains(where: { $0.events > 0 }) else { return nil }
    let test = rows.contains { $0.logRankP != nil } ? "log-rank p" : ""
    return .section(
      "stay", "Retained after \(days) days, %", note: "Kaplan–Meier, 95 % intervals",
      about: "Kaplan and Meier's estimate for everyone who was there when the warm-up ended."
    ) {
      Node.table(
        "Retained after \(days) days, %",
        [
          .name("", 18, name: "arm"), .right("pushes on", 20), .right(test, 11),
          .right("app installed", 20), .right(test, 11),
        ],
        summary.arms.map { arm in
          [arm.name]
            + ["optOut", "uninstall"].flatMap { event -> [String] in
              let row = rows.first { $0.arm == arm.name && $0.event == event }
              return [Self.share(row), test.isEmpty ? "" : Numeral.p(row?.logRankP)]
            }
        })
      Node.only(.page, charts.map { .chart($0) })
    }
  }

  private static func share(_ row: SurvivalSummary?) -> String {
    guard let row else { return Numeral.none }
    guard let last = row.curve.last else { return "100" }
    guard let low = last.low, let high = last.high else { return Numeral.percent(last.share) }
    return "\(Numeral.percent(last.share)) (\(Numeral.percent(low))–\(Numeral.percent(high)))"
  }

  private var charts: [Chart] {
    [
      ("opt-out", "Pushes still on", "optOut"), ("uninstall", "App still installed", "uninstall"),
    ].compactMap { id, title, event in
      let own = rows.filter { $0.event == event }
      guard own.contains(where: { $0.events > 0 }) else { return nil }
      return SurvivalChart(
        id: "stay-\(id)", title: title, rows: own,
        marks: ArmMarks(names: summary.arms.map(\.name))
      ).chart
    }
  }
}

/// The figures of business owners, who are informed of subscribers' activity; empty when none was
/// informed.
struct OwnerTable {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    guard summary.arms.contains(where: { $0.ownersFunnel["intended"] ?? 0 > 0 }) else { return nil }
    return .section("owners", "Business owners, %") {
      Node.table(
        "Business owners",
        [.name("", 24, name: "arm")]
          + ["intended", "delivery rate", "open rate", "CTR"].map { .right($0, 14) },
        summary.arms.map { arm in
          [arm.name, Numeral.count(arm.ownersFunnel["intended"] ?? 0)]
            + [MetricName.deliveryRate, .openRate, .ctr].map {
              Numeral.percent(arm.metric($0, in: "owners")?.value)
            }
        })
    }
  }
}
