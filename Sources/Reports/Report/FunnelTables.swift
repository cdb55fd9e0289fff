import Documents
import Experiments
import Scenarios

/// The funnel of the cohort's pushes: the steps down to a tap, and the other outcomes by reason,
/// the largest first.
struct FunnelTables: ReportPart {
  private let summary: Summary

  /// Largest number of arms in a table; more make another table.
  private static let armsMax = 3
  private static let nameWidth = 23
  private static let width = 19

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    page.heading("FUNNEL", note: "% of the intended")
    for start in stride(from: 0, to: summary.arms.count, by: Self.armsMax) {
      if start > 0 { page.blank() }
      let end = min(start + Self.armsMax, summary.arms.count)
      table(Array(summary.arms[start..<end]), &page)
    }
  }

  private func table(_ arms: [ArmSummary], _ page: inout Page) {
    page.line(
      [.left("", Self.nameWidth)]
        + arms.map { .right(Wording.fitted($0.name, Self.width - 2), Self.width, .strong) })
    for step in ["intended", "sent", "delivered", "displayed", "opened", "tapped"] {
      row(step, step, hasShare: true, arms, &page)
    }
    for group in FunnelGroup.all { self.group(group, arms, &page) }
  }

  private func group(_ group: FunnelGroup, _ arms: [ArmSummary], _ page: inout Page) {
    let ends = Set(arms.flatMap { $0.funnel.keys }).filter(group.holds)
    guard !ends.isEmpty else { return }
    page.line(.left(group.title, 0, .faint))
    let sizes = ends.map { end in (end, arms.reduce(0) { $0 + $1.count(end) }) }
    for (end, _) in sizes.sorted(by: { ($1.1, $0.0) < ($0.1, $1.0) }) {
      row(group.name(of: end), end, hasShare: group.endsPushes, arms, &page)
    }
  }

  private func row(
    _ name: String, _ end: String, hasShare: Bool, _ arms: [ArmSummary], _ page: inout Page
  ) {
    var pieces: [Piece] = [.left("  " + name, Self.nameWidth)]
    for arm in arms {
      let intended = arm.count("intended")
      let share = intended > 0 ? Double(arm.count(end)) / Double(intended) : nil
      pieces.append(.right(Numeral.count(arm.count(end)), Self.width - 8))
      pieces.append(.right(hasShare ? Numeral.percent(share) : "", 8, .faint))
    }
    page.line(pieces)
  }
}

extension Summary {
  /// The metrics of kinds of pushes, in the order of the scenario.
  var restricted: [MetricName] { metrics { $0.restriction != nil } }

  /// The metrics of visits, in the order of the scenario.
  var ofVisits: [MetricName] { metrics(where: \.plain.isOfVisits) }

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
