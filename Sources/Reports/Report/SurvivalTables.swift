import Experiments

/// Who was still there at the end, of everyone who was there when the arms parted.
struct SurvivalTables: ReportPart {
  private let summary: Summary

  init(_ summary: Summary) { self.summary = summary }

  func write(on page: inout Page) {
    let rows = summary.survival.filter { $0.entered > 0 }
    guard let days = rows.first?.days, rows.contains(where: { $0.events > 0 }) else { return }
    let hasTest = rows.contains { $0.logRankP != nil }
    page.heading("STILL THERE AFTER \(days) DAYS, %", note: "Kaplan–Meier, 95 % intervals")
    page.line(
      .left("", 18), .right("pushes on", 20, .faint),
      .right(hasTest ? "log-rank p" : "", 11, .faint),
      .right("app installed", 20, .faint), .right(hasTest ? "log-rank p" : "", 11, .faint))
    for arm in summary.arms {
      let own = ["optOut", "uninstall"].map { event in
        rows.first { $0.arm == arm.name && $0.event == event }
      }
      page.line(
        .left(Wording.fitted(arm.name, 17), 18), .right(share(own[0]), 20),
        .right(test(own[0], hasTest), 11), .right(share(own[1]), 20),
        .right(test(own[1], hasTest), 11))
    }
  }

  private func share(_ row: SurvivalSummary?) -> String {
    guard let row else { return Numeral.none }
    guard let last = row.curve.last else { return "100" }
    return "\(Numeral.percent(last.share)) (\(Numeral.percent(last.low))–"
      + "\(Numeral.percent(last.high)))"
  }

  private func test(_ row: SurvivalSummary?, _ hasTest: Bool) -> String {
    hasTest ? Numeral.p(row?.logRankP) : ""
  }
}
