import Experiments
import Scenarios

/// How business owners fared, who are told what subscribers do; nothing when nobody was told.
struct OwnerTable: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    guard summary.arms.contains(where: { $0.ownersFunnel["intended"] ?? 0 > 0 }) else { return }
    page.heading("BUSINESS OWNERS, %")
    let heads = ["intended", "delivery rate", "open rate", "CTR"]
    page.line([.left("", 24)] + heads.map { .right($0, 14, .faint) })
    for arm in summary.arms {
      let rates = [MetricName.deliveryRate, .openRate, .ctr].map {
        Numeral.percent(arm.metric($0, in: "owners")?.value)
      }
      page.line(
        [
          .left(Wording.fitted(arm.name, 23), 24),
          .right(Numeral.count(arm.ownersFunnel["intended"] ?? 0), 14),
        ] + rates.map { .right($0, 14) })
    }
  }
}
