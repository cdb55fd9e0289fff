import Tables

/// What was looked at before any figure.
struct TableCheckLines: ReportPart {
  private let report: TableReport

  init(_ report: TableReport) { self.report = report }

  func write(on page: inout Page) {
    page.heading("CHECKS")
    for check in report.checks { page.wrapped(mark(check), words(check), ink(check)) }
    if report.checks.allSatisfy({ $0.state == .fine }) {
      page.wrapped("  ok   ", "nothing is missing, impossible or counted twice")
    }
  }

  private func mark(_ check: TableCheck) -> String {
    switch check.state {
    case .fine: "  ok   "
    case .warning: "  !    "
    case .alarm: "  STOP "
    }
  }

  private func ink(_ check: TableCheck) -> Ink { check.state == .alarm ? .strong : .plain }

  private func words(_ check: TableCheck) -> String {
    var facts: [String] = []
    if let p = check.p { facts.append("p \(Numeral.p(p))") }
    if let effect = check.effect {
      facts.append("largest deviation \(Numeral.signed(effect * 100, 2)) %")
    }
    return facts.isEmpty ? check.text : check.text + " (\(facts.joined(separator: ", ")))"
  }
}
