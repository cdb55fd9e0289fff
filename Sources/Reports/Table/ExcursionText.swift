import Documents
import Statistics
import Tables

/// Renders the analysis of a micro-randomised trial's table as text, at most 80 columns wide.
package struct ExcursionText: Sendable {
  private let report: ExcursionReport
  private let name: String
  private let color: Bool

  package init(_ report: ExcursionReport, name: String, color: Bool = false) {
    (self.report, self.name, self.color) = (report, name, color)
  }

  package var text: String {
    var page = Page(color: color)
    header(&page)
    page.heading("CHECKS")
    for check in report.checks {
      let (mark, ink): (String, Ink) =
        switch check.state {
        case .fine: ("  ok   ", .plain)
        case .warning: ("  !    ", .plain)
        case .alarm: ("  STOP ", .strong)
        }
      page.wrapped(mark, check.text + (check.p.map { " (p \(Numeral.p($0)))" } ?? ""), ink)
    }
    for outcome in report.outcomes { block(outcome, &page) }
    page.blank()
    page.wrapped("", foot, .faint)
    return page.text
  }

  private func header(_ page: inout Page) {
    page.line(
      .left(Wording.fitted(name, 50), 0, .strong), .left("   micro-randomised trial"))
    var facts = ["\(Numeral.count(report.points)) decision points"]
    if report.points < report.rows { facts[0] += " of \(Numeral.count(report.rows)) rows" }
    facts.append("\(Numeral.count(report.people)) people")
    facts.append("\(Numeral.count(report.available)) available")
    facts.append("\(Numeral.count(report.treated)) treated")
    page.wrapped("", facts.joined(separator: " · "))
  }

  private var isRatio: Bool { report.effect == .relativeRisk }

  private func block(_ outcome: ExcursionOutcomeReport, _ page: inout Page) {
    page.heading(
      Wording.fitted(outcome.name, 36),
      note: "\(Wording.level(report.level)) intervals, "
        + (isRatio ? "relative risks" : "treatment − none"))
    guard let marginal = outcome.marginal else {
      page.wrapped("  \(Numeral.none)  ", outcome.reason ?? "")
      return
    }
    page.line(
      .left("", 24), .right(isRatio ? "ratio" : "effect", 10, .faint),
      .right("interval", 22, .faint), .right("p", 9, .faint),
      .right(isRatio ? "" : "d", 8, .faint))
    line(marginal, &page)
    if !outcome.times.isEmpty || !outcome.terms.isEmpty { moderated(outcome, &page) }
    if let reason = outcome.reason {
      page.wrapped("  \(Numeral.none)  ", "with moderators: \(reason)")
    }
    note(outcome, &page)
  }

  private func moderated(_ outcome: ExcursionOutcomeReport, _ page: inout Page) {
    for effect in outcome.times { line(effect, &page) }
    for (place, effect) in outcome.terms.enumerated() {
      // Along a trend the effects above say more than the one where everything is 0.
      if place == 0, !outcome.times.isEmpty { continue }
      line(effect, &page, prefix: place == 0 ? "" : "change by ")
    }
    if let joint = outcome.joint {
      page.wrapped(
        "  ",
        "all changes: F \(Numeral.fixed(joint.statistic, 2)) on "
          + "\(Numeral.fixed(joint.numerator, 0)) and \(Numeral.fixed(joint.denominator, 0)) degrees "
          + "of freedom, p \(Numeral.p(joint.pValue))")
    }
  }

  private func line(_ effect: ExcursionEstimate, _ page: inout Page, prefix: String = "") {
    guard let value = effect.relativeRisk ?? effect.value,
      let low = effect.relativeRiskLow ?? effect.low,
      let high = effect.relativeRiskHigh ?? effect.high
    else { return }
    let decimals = Numeral.decimals(for: (high - low) / 2, 2...6)
    func figure(_ value: Double) -> String {
      isRatio ? Numeral.fixed(value, decimals) : Numeral.signed(value, decimals)
    }
    var name = prefix + effect.term
    if let at = effect.at { name += " \(Numeral.digits(at))" }
    page.line(
      .left("  " + Wording.fitted(name, 22), 24), .right(figure(value), 10),
      .right("\(figure(low)) to \(figure(high))", 22), .right(Numeral.p(effect.p), 9),
      .right(effect.effectSize.map { Numeral.signed($0, 3) } ?? "", 8))
  }

  private func note(_ outcome: ExcursionOutcomeReport, _ page: inout Page) {
    var facts = [
      "\(outcome.term) of \(Numeral.count(outcome.people)) people at "
        + "\(Numeral.count(outcome.points)) points"
    ]
    if !outcome.controls.isEmpty {
      facts.append("controls \(outcome.controls.map { "`\($0)`" }.joined(separator: ", "))")
    }
    if let sd = outcome.standardDeviation { facts.append("d over sd \(Numeral.short(sd))") }
    facts.append(
      "t on \(Numeral.fixed(outcome.marginal?.degreesOfFreedom ?? 0, 0)) degrees of freedom")
    page.wrapped("  ", facts.joined(separator: "; "), .faint)
  }

  private var foot: String {
    let method =
      isRatio
      ? "Excursion effect on the relative risk (Qian et al. 2021)"
      : "Weighted and centred least squares (Boruvka et al. 2018)"
    let errors =
      report.smallSample == .manclDeRouen
      ? ", errors by people with Mancl and DeRouen's correction"
      : ", errors by people"
    return method + errors + "; numerator of the weights: \(report.numerator)."
  }
}
