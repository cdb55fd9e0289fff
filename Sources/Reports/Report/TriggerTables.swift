import Documents
import Experiments
import PushModel

/// The latency from event to acceptance by a provider, of each arm and type of push; empty without
/// `world.triggers`.
struct TriggerTables: ReportPart {
  private let summary: Summary

  private static let nameWidth = 18
  private static let widths = [8, 9, 9, 9, 9, 18]

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    guard summary.arms.contains(where: { $0.triggerLatency?.isEmpty == false }) else { return }
    page.heading(
      "EVENT TO ACCEPTANCE", note: "holds left out; kept: within the promise of its type, in %")
    let heads = ["pushes", "mean", "p50", "p95", "p99", "max · kept"]
    page.line(row(.left("", Self.nameWidth), heads, .faint))
    for arm in summary.arms {
      for figures in arm.triggerLatency ?? [] { page.line(line(figures, of: arm)) }
    }
  }

  private func line(_ figures: TriggerFigures, of arm: ArmSummary) -> [Piece] {
    let name =
      figures.type.map { "  " + $0.name }
      ?? Wording.fitted(arm.name, Self.nameWidth - 3) + (arm.name == summary.baseline ? " *" : "")
    let times = [
      figures.mean, figures.percentiles.p50, figures.percentiles.p95, figures.percentiles.p99,
    ]
    let kept = figures.keptShare.map { " · " + Numeral.fixed($0 * 100, 1) } ?? ""
    return row(
      .left(name, Self.nameWidth),
      [Numeral.count(figures.percentiles.count)] + times.map(Numeral.seconds)
        + [Numeral.seconds(figures.max) + kept])
  }

  private func row(_ first: Piece, _ texts: [String], _ ink: Ink = .plain) -> [Piece] {
    [first] + zip(texts, Self.widths).map { .right($0, $1, ink) }
  }
}
