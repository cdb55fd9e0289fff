import Experiments
import Scenarios
import SimWorld
import Statistics

/// The few figures that head a run's page: the baseline's, and those of the arm that won or, where
/// none did, of the arms at both ends.
struct HeadlineTiles {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  private var treatments: [ArmSummary] { summary.arms.filter { $0.name != summary.baseline } }

  var section: Node? {
    guard let baseline = summary.arms.first(where: { $0.name == summary.baseline }) else {
      return nil
    }
    let metrics: [MetricName] = [
      .deliveriesPerSubscriberDay, .opensPerSubscriberDay, .optOutRate,
    ]
    let tiles = metrics.compactMap { tile($0, baseline) } + (affected.map { [$0] } ?? [])
    guard !tiles.isEmpty else { return nil }
    return .section("headline", "At a glance") { Node.tiles(tiles) }
  }

  private func tile(_ metric: MetricName, _ baseline: ArmSummary) -> Tile? {
    guard let own = baseline.metric(metric), own.value != nil else { return nil }
    return Tile(
      name: Self.name(of: metric), figure: Self.figure(own), unit: Self.unit(of: metric),
      note: "\(summary.baseline), the baseline",
      lines: shown(metric).map { arm in
        .init(
          name: arm.name, figure: Self.figure(arm.metric(metric)),
          note: difference(metric, arm.name))
      })
  }

  private static func name(of metric: MetricName) -> String {
    switch metric {
    case .deliveriesPerSubscriberDay: "Delivered"
    case .opensPerSubscriberDay: "Opened"
    default: "Opt-outs"
    }
  }

  private static func unit(of metric: MetricName) -> String {
    metric.unit == .share ? "of the people" : "per subscriber and day"
  }

  private static func figure(_ metric: Metric?) -> String {
    MetricText(metric).value + (metric?.value != nil && metric?.name.unit == .share ? " %" : "")
  }

  /// The only arm, else the winner, else those with the least and the most.
  private func shown(_ metric: MetricName) -> [ArmSummary] {
    if treatments.count == 1 { return treatments }
    if let winner { return [winner] }
    let known = treatments.filter { $0.metric(metric)?.value != nil }
    func value(_ arm: ArmSummary) -> Double { arm.metric(metric)?.value ?? 0 }
    guard let least = known.min(by: { value($0) < value($1) }),
      let most = known.max(by: { value($0) < value($1) }), least.name != most.name
    else { return Array(known.prefix(1)) }
    return [least, most]
  }

  /// The arm to which the decision changes.
  private var winner: ArmSummary? {
    guard let decision = summary.decision, decision.recommendation == .change else { return nil }
    return treatments.first { $0.name == decision.arm }
  }

  /// The difference with its verdict in words; empty where it was not compared.
  private func difference(_ metric: MetricName, _ arm: String) -> String {
    guard let row = summary.comparison(of: arm, in: .metric(metric)), row.difference != nil else {
      return ""
    }
    let lines = ComparisonLines(row)
    return lines.difference + (lines.verdict.isEmpty ? "" : ", \(lines.verdict)")
  }

  /// The people for whom an arm changed anything.
  private var affected: Tile? {
    let shares = treatments.compactMap { arm in
      summary.comparisons.first { $0.arm == arm.name && $0.affectedShare != nil }
        .flatMap { row in row.affectedShare.map { (arm.name, $0) } }
    }
    guard let most = shares.max(by: { $0.1 < $1.1 }) else { return nil }
    let least = shares.min { $0.1 < $1.1 }
    func people(_ share: Double) -> String {
      let count = (share * Double(summary.subscribers)).rounded()
      return "about \(Numeral.count(Int(count))) of \(Numeral.count(summary.subscribers))"
    }
    return Tile(
      name: "People affected", figure: Numeral.percent(most.1) + " %",
      unit: "\(people(most.1)) people",
      note: "treated differently by \(most.0) than by the baseline",
      lines: least.map {
        $0.0 == most.0
          ? [] : [.init(name: $0.0, figure: Numeral.percent($0.1) + " %", note: "the fewest")]
      } ?? [])
  }
}
