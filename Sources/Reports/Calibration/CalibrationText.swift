import Documents
import Logs

/// Renders a calibration as text, at most 80 columns wide.
package struct CalibrationText: Sendable {
  package let report: CalibrationReport
  /// Of the log, for the heading.
  package let name: String
  package let color: Bool

  package init(_ report: CalibrationReport, name: String, color: Bool = false) {
    self.report = report
    self.name = name
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left(Wording.fitted(name, 60), 0, .strong), .left("   calibration"))
    page.wrapped(
      "",
      "\(Numeral.count(report.rows)) rows · \(Numeral.count(report.people)) people, "
        + "\(Numeral.count(report.keptOut)) held out for the checks · "
        + "\(Numeral.count(report.pushes)) pushes")
    page.heading("THE LOG")
    if report.findings.isEmpty { page.wrapped("  ok   ", "no problems found") }
    for finding in report.findings {
      let place = finding.line.map { "; see line \($0)" } ?? ""
      page.wrapped("  !    ", Self.commas(finding.text) + place)
    }
    for part in report.parts { add(part, to: &page) }
    return page.text
  }

  private func add(_ part: CalibrationPart, to page: inout Page) {
    page.heading(Self.title(part.name), note: Self.note(part))
    if let reason = part.reason {
      page.wrapped(part.state == .refused ? "  no   " : "  —    ", Self.commas(reason), .strong)
    }
    if let model = part.model { page.wrapped("  ", model) }
    if part.models.count > 1 { page.wrapped("  ", Self.words(part.models)) }
    for value in part.values { add(value, to: &page) }
    for gap in part.unidentified {
      page.wrapped("  —    ", "\(gap.name): unidentified. \(gap.reason)")
    }
    for check in part.checks { page.wrapped(check.isPassed ? "  ok   " : "  no   ", words(check)) }
    if !part.histogram.isEmpty { add(part.histogram, to: &page) }
    for note in part.notes { page.wrapped("  ·    ", Self.commas(note)) }
  }

  private static func words(_ models: [CalibrationModel]) -> String {
    let parts = models.map { "\($0.name) \(Numeral.fixed($0.weight * 100, 0)) %" }
    return "plausible: \(parts.joined(separator: ", ")); intervals include the choice"
  }

  private func add(_ value: CalibrationValue, to page: inout Page) {
    let show = Self.display(value)
    page.line(
      .left("  " + Wording.fitted(value.name, 30), 33), .right(show(value.value), 12),
      .right(show(value.low) + "–" + show(value.high), 34))
  }

  private func words(_ check: CalibrationCheck) -> String {
    let p = check.p.map { "p \(Numeral.p($0)), " } ?? ""
    return
      "\(check.name): \(p)deviation \(Numeral.fixed(check.effect, 3)), "
      + "limit \(Numeral.fixed(check.limit, 3))"
  }

  private func add(_ bars: [CalibrationBar], to page: inout Page) {
    for bar in bars where bar.count > 0 {
      page.line(
        .left("  below \(Numeral.seconds(bar.high / 1_000))", 33),
        .right(Numeral.percent(bar.share) + " %", 12), .right(Numeral.count(bar.count), 34))
    }
  }

  private static func title(_ name: CalibrationPart.Name) -> String {
    switch name {
    case .presence: "PRESENCE"
    case .response: "RESPONSE"
    case .timeToOpen: "TIME TO OPEN"
    case .delivery: "DELIVERY"
    case .leaving: "LEAVING"
    case .visits: "VISITS"
    }
  }

  /// `12_345` as `12,345`.
  private static func commas(_ text: String) -> String {
    text.replacing(#/([0-9])_([0-9])/#) { "\($0.1),\($0.2)" }
  }

  private static func note(_ part: CalibrationPart) -> String {
    switch part.state {
    case .fitted: "fitted"
    case .refused: part.isTaken ? "REFUSED, accepted by hand" : "REFUSED"
    case .absent: "not in this log"
    }
  }

  /// Digits to show the standard error in two.
  private static func display(_ value: CalibrationValue) -> (Double) -> String {
    switch value.unit {
    case .share:
      let decimals = Numeral.decimals(for: value.standardError * 100, 1...6)
      return { Numeral.fixed($0 * 100, decimals) + " %" }
    case .number:
      let decimals = Numeral.decimals(for: value.standardError, 1...7)
      return { Numeral.fixed($0, decimals) }
    case .milliseconds: return { Numeral.seconds($0 / 1_000) }
    case .days:
      let decimals = Numeral.decimals(for: value.standardError, 1...3)
      return { Numeral.fixed($0, decimals) + " d" }
    }
  }
}
