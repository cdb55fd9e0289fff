import Documents
import Experiments

/// Renders the laws that hold in a scenario's world as text, at most 80 columns wide.
package struct LawText: Sendable {
  package let report: LawReport
  package let color: Bool

  package init(_ report: LawReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left("laws in the world of \(Wording.fitted(report.scenario, 50))", 0, .strong))
    page.line(
      .left(
        "\(Numeral.count(report.subscribers)) subscribers · \(Numeral.count(report.seeds)) worlds "
          + "for each · 99 % intervals", 0, .faint))
    for finding in report.findings { show(finding, on: &page) }
    page.blank()
    page.wrapped("", summary)
    return page.text
  }

  private func show(_ finding: LawFinding, on page: inout Page) {
    page.blank()
    page.wrapped("\(finding.law.padded(to: 5))", finding.title, .strong)
    page.wrapped("     ", "\(finding.standing.sign) \(Self.word(finding))", finding.standing.ink)
    for claim in finding.claims { show(claim, on: &page) }
  }

  private func show(_ claim: LawClaim, on page: inout Page) {
    page.wrapped("     - ", claim.text)
    let reach = claim.low.flatMap { low in claim.high.map { ($0 - low) / 2 } }
    let figure = { Self.figure($0, claim.kind, reach) }
    let interval = claim.low.flatMap { low in claim.high.map { "\(figure(low)) to \(figure($0))" } }
    page.line(
      .left("", 7), .left(claim.value.map(figure) ?? Numeral.none, 12),
      .left(interval ?? Numeral.none, 24), .left(Self.limits(claim), 26, .faint),
      .left(claim.standing.rawValue, 0))
  }

  private static func figure(_ value: Double, _ kind: LawClaim.Kind, _ reach: Double?) -> String {
    switch kind {
    case .change:
      Numeral.signed(value * 100, Numeral.decimals(for: reach.map { $0 * 100 }, 0...4)) + " %"
    case .ratio: Numeral.fixed(value, Numeral.decimals(for: reach, 1...4))
    }
  }

  private static func word(_ finding: LawFinding) -> String {
    switch finding.standing {
    case .holds: "holds"
    case .broken: "BROKEN"
    case .undecided: "undecided: more seeds may settle it"
    case .notApplicable: "not applicable: the scenario \(finding.reason ?? "")"
    }
  }

  private static func limits(_ claim: LawClaim) -> String {
    let text = { (value: Double) in
      claim.kind == .change ? Numeral.digits(value * 100) + " %" : Numeral.digits(value)
    }
    return switch (claim.min, claim.max) {
    case (let min?, let max?): "\(text(min)) to \(text(max))"
    case (let min?, nil): "at least \(text(min))"
    case (nil, let max?): "at most \(text(max))"
    case (nil, nil): ""
    }
  }

  private var summary: String {
    let counts: [(LawFinding.Standing, String)] = [
      (.holds, "hold"), (.broken, "broken"), (.undecided, "undecided"),
      (.notApplicable, "not applicable"),
    ]
    return counts.filter { report.count($0.0) > 0 }
      .map { "\(report.count($0.0)) \($0.1)" }.joined(separator: " · ")
  }
}

extension LawFinding.Standing {
  fileprivate var sign: String {
    switch self {
    case .holds: "✓"
    case .broken: "✗"
    case .undecided: "?"
    case .notApplicable: "–"
    }
  }

  fileprivate var ink: Ink {
    switch self {
    case .holds: .good
    case .broken: .bad
    case .undecided, .notApplicable: .plain
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}
