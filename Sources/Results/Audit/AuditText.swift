import Experiments

/// What a planned test can be relied on for, for people, in lines of at most 80 characters.
public struct AuditText: Sendable {
  public let report: AuditReport
  public let color: Bool

  public init(_ report: AuditReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  public var text: String {
    var page = Page(color: color)
    page.line(.left("audit of a test: \(Wording.fitted(report.scenario, 50))", 0, .strong))
    page.wrapped("", "\(report.arm) against \(report.baseline), by \(report.metric.rawValue)")
    page.line(
      .left(
        "\(Numeral.count(report.subscribers)) subscribers, half and half · "
          + "\(Numeral.count(report.tests)) tests in worlds of their own", 0, .faint))
    effects(&page)
    errors(&page)
    page.heading("SO")
    for line in advice { page.wrapped("- ", line) }
    return page.text
  }

  private func effects(_ page: inout Page) {
    page.heading("WHAT IT FINDS", note: "true: everybody moved; at 95 %")
    page.line(
      .left("after", 9, .faint), .right("true effect", 13, .faint),
      .right("95 % interval", 24, .faint), .right("found", 10, .faint),
      .right("said / true", 13, .faint), .right("wrong way", 11, .faint))
    for look in report.looks {
      let said = look.exaggeration.map { Numeral.fixed($0, 2) } ?? Numeral.none
      page.line(
        .left("\(look.days) d", 9), .right(number(look.truth, look.truthLow, look.truthHigh), 13),
        .right(interval(look.truthLow, look.truthHigh), 24),
        .right(share(look.found, look.answered), 10), .right(said, 13),
        .right("\(look.wrongDirection)", 11))
    }
  }

  private func errors(_ page: inout Page) {
    page.heading("WHAT IT GETS WRONG", note: "bias: what a test says minus what is true")
    page.line(
      .left("after", 9, .faint), .right("false alarms", 13, .faint),
      .right("covered", 11, .faint), .right("bias", 14, .faint),
      .right("95 % interval", 30, .faint))
    for look in report.looks {
      page.line(
        .left("\(look.days) d", 9), .right(share(look.falseAlarms, look.nulls), 13),
        .right(share(look.covered, look.answered), 11),
        .right(number(look.bias, look.biasLow, look.biasHigh), 14),
        .right(interval(look.biasLow, look.biasHigh), 30))
    }
  }

  private func share(_ count: Int, _ all: Int) -> String {
    all > 0 ? Numeral.fixed(100 * Double(count) / Double(all), 1) + " %" : Numeral.none
  }

  private func interval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return Numeral.none }
    let decimals = Numeral.decimals(for: (high - low) / 2, 0...9)
    return "\(Numeral.fixed(low, decimals)) to \(Numeral.fixed(high, decimals))"
  }

  /// As many digits as its interval allows.
  private func number(_ value: Double, _ low: Double?, _ high: Double?) -> String {
    guard let low, let high, high > low else { return Numeral.short(value) }
    return Numeral.fixed(value, Numeral.decimals(for: (high - low) / 2, 0...9))
  }

  /// What follows for who plans the test, a sentence each.
  var advice: [String] {
    let wanted = Numeral.digits(report.powerWanted * 100)
    var lines: [String] = []
    if let days = report.daysNeeded {
      lines.append("\(days) days of counting find the effect with \(wanted) % or more.")
    } else if let needed = report.subscribersNeeded, let last = report.looks.last {
      lines.append(
        "No look finds it with \(wanted) %: after \(last.days) days that takes about "
          + "\(Numeral.count(needed)) subscribers.")
    } else {
      lines.append("There is no effect to find.")
    }
    let all = report.looks.last?.nulls ?? 0
    if report.looks.count > 1 {
      lines.append(
        "To stop at the first of \(report.looks.count) looks that is significant finds an effect "
          + "in \(share(report.peekingAlarms, all)) of the tests that have none.")
    }
    lines.append(
      "Sizes look wrong in \(report.sizeAlarms) of \(all) sound tests; the check finds a loss of "
        + "\(Numeral.fixed(100 * report.sizeLossFound, 2)) % of one arm nine times in ten.")
    return lines
  }
}
