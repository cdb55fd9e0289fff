import Documents

/// Renders the difference of two arms as text, at most 80 columns wide.
package struct ArmDifferenceText: Sendable {
  package let report: ArmDifference
  package let color: Bool

  /// Rows of the chain that are shown.
  private static let rowsMax = 40
  private static let column = 28

  package init(_ report: ArmDifference, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    header(&page)
    if let first = report.first {
      write(first.one, under: report.arms[0].arm, &page)
      write(first.other, under: report.arms[1].arm, &page)
      chain(&page)
    } else {
      page.heading("NO DECISION DIFFERS")
      page.line(.left("  \(report.decisionsAlike) decisions are the same under both arms"))
    }
    totals(&page)
    return page.text
  }

  private func header(_ page: inout Page) {
    page.line(
      .left(Wording.fitted(report.arms[0].arm, 36), 0, .strong), .left(" against "),
      .left(Wording.fitted(report.arms[1].arm, 35), 0, .strong))
    let person = report.person
    page.wrapped(
      "",
      "subscriber \(person.subscriber) · \(person.zone) · uid \(person.uid) · replication "
        + "\(report.replication) · plan \(report.planHash)", .faint)
    if report.first != nil {
      let alike = report.decisionsAlike
      page.line(.left("\(alike) decisions are the same before the first that differs"))
    }
  }

  private func write(_ told: ArmDifference.DecidedPush?, under arm: String, _ page: inout Page) {
    page.heading("UNDER \(Wording.fitted(arm, 50))")
    guard let told else { return page.line(.left("  nothing is decided at that moment")) }
    let decision = told.decision
    page.wrapped("  push      ", "\(told.push.id), \(told.push.type): \(told.push.origin)")
    page.line(
      .left("  decided   \(decision.at.plainUTC) UTC · \(decision.at.localTime) local"))
    for rule in decision.rules where rule.answer == "refused" || rule.answer == "held" {
      let inputs = rule.inputs.map { "\($0.name) \($0.value)" }.joined(separator: ", ")
      page.wrapped("  ▸ ", "\(Wording.words(rule.rule)): \(inputs)")
    }
    page.wrapped("  → ", DecisionLines(decision).verdict, .strong)
    if let note = decision.note { page.wrapped("    ", note) }
  }

  private func chain(_ page: inout Page) {
    page.heading("EVENTS IN ONE ARM ONLY", note: "business/number and event, UTC")
    page.line(
      .left("", 22), .left(fitted(report.arms[0].arm), Self.column + 1, .faint),
      .left(fitted(report.arms[1].arm), 0, .faint))
    for row in report.chain.prefix(Self.rowsMax) {
      page.line(
        .left("  \(row.at.plainUTC.dropLast(4).dropFirst(2))", 22),
        .left(fitted(words(row.one)), Self.column + 1), .left(fitted(words(row.other))))
    }
    let rest = report.chain.count - Self.rowsMax
    if rest > 0 { page.line(.left("  and \(Numeral.count(rest)) more", 0, .faint)) }
  }

  private func fitted(_ text: String) -> String { Wording.fitted(text, Self.column) }

  private func words(_ event: ArmDifference.Happened?) -> String {
    guard let event else { return "·" }
    let reason = event.reason.map { " (\(Wording.words($0)))" } ?? ""
    return "\(event.short)\(event.kind)\(reason)"
  }

  private func totals(_ page: inout Page) {
    page.heading("OVER THE WHOLE RUN")
    let heads = ["decisions", "intended", "sent", "delivered", "opened", "left"]
    page.line([.left("", 20)] + heads.map { .right($0, 10, .faint) })
    for side in report.arms {
      let numbers = [side.decisions, side.intended, side.sent, side.delivered, side.opened]
      page.line(
        [.left(Wording.fitted(side.arm, 19), 20)]
          + numbers.map { .right(Numeral.count($0), 10) } + [
            .right(side.hasLeft ? "yes" : "no", 10)
          ])
    }
  }
}
