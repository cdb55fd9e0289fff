import Documents
import Experiments
import Scenarios

/// The funnel of the cohort's pushes: the steps down to a tap, and the other outcomes by reason,
/// the largest first.
struct FunnelTables {
  private let summary: Summary

  /// Largest number of arms in a table; more make another table.
  private static let armsMax = 3

  init(_ summary: Summary) { self.summary = summary }

  var section: Node {
    .section("funnel", "Funnel", note: "% of the intended") {
      for start in stride(from: 0, to: summary.arms.count, by: Self.armsMax) {
        if start > 0 { Node.gap }
        Node.table(table(Array(summary.arms[start...].prefix(Self.armsMax)), start))
      }
    }
  }

  private func table(_ arms: [ArmSummary], _ place: Int) -> Table {
    let columns = arms.flatMap { arm in
      var share = Table.Column.right(
        Wording.fitted(arm.name, 17), 8, .faint, name: "% of the intended")
      share.headInk = .strong
      return [.right("", 11, name: arm.name), share.under()]
    }
    let steps = ["intended", "sent", "delivered", "displayed", "opened", "tapped"].map {
      row($0, $0, hasShare: true, arms)
    }
    return Table(
      "funnel-\(place)", "Pushes by outcome", [.left("", 23, name: "outcome")] + columns,
      steps + FunnelGroup.all.flatMap { rows($0, arms) })
  }

  private func rows(_ group: FunnelGroup, _ arms: [ArmSummary]) -> [Table.Row] {
    let ends = Set(arms.flatMap { $0.funnel.keys }).filter(group.holds)
    guard !ends.isEmpty else { return [] }
    let sizes = ends.map { end in (end, arms.reduce(0) { $0 + $1.count(end) }) }
    return [Table.Row([group.title])]
      + sizes.sorted { ($1.1, $0.0) < ($0.1, $1.0) }.map { end, _ in
        row(group.name(of: end), end, hasShare: group.endsPushes, arms)
      }
  }

  private func row(
    _ name: String, _ end: String, hasShare: Bool, _ arms: [ArmSummary]
  ) -> Table.Row {
    Table.Row(
      ["  " + name]
        + arms.flatMap { arm in
          let intended = arm.count("intended")
          let share = intended > 0 ? Double(arm.count(end)) / Double(intended) : nil
          return [Numeral.count(arm.count(end)), hasShare ? Numeral.percent(share) : ""]
        })
  }
}

extension Summary {
  /// The metrics of kinds of pushes, in the order of the scenario.
  var restricted: [MetricName] { metrics { $0.restriction != nil } }

  /// The metrics of visits, in the order of the scenario.
  var ofVisits: [MetricName] { metrics(where: \.plain.isOfVisits) }

  /// The metrics of conversions, in the order of the scenario.
  var ofConversions: [MetricName] { metrics(where: \.plain.isOfConversions) }

  private func metrics(where isListed: (MetricName) -> Bool) -> [MetricName] {
    arms.first?.metrics.filter { $0.segment == "all" }.map(\.name).filter(isListed) ?? []
  }
}

extension ArmSummary {
  /// A metric of subscribers or, in the segment `owners`, of business owners.
  func metric(_ name: MetricName, in segment: String = "all") -> Metric? {
    metrics.first { $0.name == name && $0.segment == segment }
  }

  /// The number of the cohort's pushes with this outcome.
  func count(_ end: String) -> Int { funnel[end] ?? 0 }
}
