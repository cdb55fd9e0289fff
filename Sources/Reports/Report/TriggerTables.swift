import Documents
import Experiments
import PushModel

/// The latency from event to acceptance by a provider, of each arm and type of push; empty without
/// `world.triggers`.
struct TriggerTables {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  var section: Node? {
    guard summary.arms.contains(where: { $0.triggerLatency?.isEmpty == false }) else { return nil }
    return .section(
      "triggers", "Event to acceptance",
      note: "holds left out; kept: within the promise of its type, in %"
    ) {
      Node.table(
        "From event to acceptance",
        [
          .name("", 18, name: "arm and type"), .right("pushes", 8), .right("mean", 9),
          .right("p50", 9), .right("p95", 9), .right("p99", 9), .right("max · kept", 18),
        ],
        summary.arms.flatMap { arm in
          (arm.triggerLatency ?? []).map { cells($0, of: arm) }
        })
    }
  }

  private func cells(_ figures: TriggerFigures, of arm: ArmSummary) -> [String] {
    let name =
      figures.type.map { "  " + $0.name } ?? arm.name + (arm.name == summary.baseline ? " *" : "")
    let times = [
      figures.mean, figures.percentiles.p50, figures.percentiles.p95, figures.percentiles.p99,
    ]
    let kept = figures.keptShare.map { " · " + Numeral.fixed($0 * 100, 1) } ?? ""
    return [name, Numeral.count(figures.percentiles.count)] + times.map(Numeral.seconds)
      + [Numeral.seconds(figures.max) + kept]
  }
}
