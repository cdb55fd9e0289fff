import Documents
import Experiments
import Scenarios

/// Renders the audit of a planned test as text, at most 80 columns wide.
package struct AuditText: Sendable {
  package let report: AuditReport
  package let color: Bool

  package init(_ report: AuditReport, color: Bool = false) {
    self.report = report
    self.color = color
  }

  /// Ends with a new line.
  package var text: String {
    var page = Page(color: color)
    page.line(.left("audit of a test: \(Wording.fitted(report.scenario, 50))", 0, .strong))
    page.wrapped("", "\(report.arm) against \(report.baseline), by \(report.metric.rawValue)")
    page.line(
      .left(
        "\(Numeral.count(report.subscribers)) subscribers, split 1:1 · "
          + "\(Numeral.count(report.tests)) tests, each in a world of its own", 0, .faint))
    effects(&page)
    shares(&page)
    biases(&page)
    page.heading("ADVICE")
    for line in advice { page.wrapped("- ", line) }
    return page.text
  }

  private func effects(_ page: inout Page) {
    page.heading("EFFECT", note: "true effect: everybody in the arm; 95 % intervals")
    page.line(
      .left("after", 9, .faint), .right("true effect", 13, .faint),
      .right("95 % interval", 30, .faint), .right("exaggeration", 28, .faint))
    for look in report.looks {
      let said = look.exaggeration.map { Numeral.fixed($0, 2) } ?? Numeral.none
      page.line(
        .left("\(look.days) d", 9), .right(number(look.truth, look.truthLow, look.truthHigh), 13),
        .right(interval(look.truthLow, look.truthHigh), 30), .right(said, 28))
    }
  }

  private func shares(_ page: inout Page) {
    page.heading("POWER AND ERROR RATES", note: "% of tests, exact 95 % intervals")
    page.line(
      .left("after", 6, .faint), .right("power", 19, .faint), .right("wrong sign", 17, .faint),
      .right("false positives", 18, .faint), .right("coverage", 20, .faint))
    for look in report.looks {
      page.line(
        .left("\(look.days) d", 6), .right(text(look.shares.found), 19),
        .right(text(look.shares.wrongDirection), 17), .right(text(look.shares.falseAlarms), 18),
        .right(text(look.shares.covered), 20))
    }
  }

  private func biases(_ page: inout Page) {
    page.heading("BIAS", note: "estimate minus true effect")
    page.line(
      .left("after", 9, .faint), .right("bias", 13, .faint), .right("95 % interval", 30, .faint))
    for look in report.looks {
      page.line(
        .left("\(look.days) d", 9), .right(number(look.bias, look.biasLow, look.biasHigh), 13),
        .right(interval(look.biasLow, look.biasHigh), 30))
    }
  }

  /// `72.0 (62.1–80.5)`, in percent.
  private func text(_ share: AuditShare?) -> String {
    share.map { "\(percent($0.share)) (\(percent($0.low))–\(percent($0.high)))" } ?? Numeral.none
  }

  /// `72.0 % (62.1 to 80.5 %)`.
  private func words(_ share: AuditShare) -> String {
    "\(percent(share.share)) % (\(percent(share.low)) to \(percent(share.high)) %)"
  }

  private func percent(_ share: Double) -> String { Numeral.fixed(100 * share, 1) }

  private func interval(_ low: Double?, _ high: Double?) -> String {
    guard let low, let high else { return Numeral.none }
    let decimals = Numeral.decimals(for: (high - low) / 2, 0...9)
    return "\(Numeral.fixed(low, decimals)) to \(Numeral.fixed(high, decimals))"
  }

  /// Formats a value with the digits that its interval allows.
  private func number(_ value: Double, _ low: Double?, _ high: Double?) -> String {
    guard let low, let high, high > low else { return Numeral.short(value) }
    return Numeral.fixed(value, Numeral.decimals(for: (high - low) / 2, 0...9))
  }

  /// Recommendations for the planner of the test, a sentence each.
  var advice: [String] {
    var lines = [power]
    if report.looks.count > 1, let peeking = report.peeking {
      lines.append(
        "Stopping at the first significant of \(report.looks.count) looks gives a false positive in "
          + "\(words(peeking)) of the tests without an effect.")
    }
    let alarms = report.sizes.map { ", \(words($0))" } ?? ""
    lines.append(
      "The sample ratio check reports a mismatch in \(report.sizeAlarms) of "
        + "\(report.sizes?.of ?? 0) sound tests\(alarms). It detects a loss of "
        + "\(Numeral.fixed(100 * report.sizeLossFound, 2)) % of one arm with a probability of 90 %."
    )
    return lines
  }

  private var power: String {
    let wanted = Numeral.digits(report.powerWanted * 100)
    switch report.power {
    case .days(let days, let share):
      return "After \(days) days the power is \(wanted) % or more: \(tests(share))."
    case .open(let days, let share):
      return "It is open whether the power after \(days) days is \(wanted) %: \(tests(share)). "
        + "More tests (--tests) narrow the interval; a longer test or more subscribers raise the "
        + "power."
    case .missed(let days, let share):
      return "No look has a power of \(wanted) %: after \(days) days \(tests(share)). "
        + subscribers(wanted)
    case .noEffect: return "There is no effect to find."
    case .unanswered:
      return "No test can be evaluated: in none of them do both arms have "
        + "\(report.metric.rawValue)."
    }
  }

  private func tests(_ share: AuditShare) -> String {
    "\(Numeral.count(share.count)) of \(Numeral.count(share.of)) tests found the effect, "
      + words(share)
  }

  private func subscribers(_ wanted: String) -> String {
    guard let needed = report.subscribersNeeded, let most = report.subscribersNeededMax else {
      return "The interval of the true effect contains 0, so no number of subscribers is known to "
        + "be enough."
    }
    return
      "A power of \(wanted) % takes about \(Numeral.count(needed)) subscribers, and "
      + "\(Numeral.count(most)) if the true effect is at the limit of its interval closer to 0."
  }
}
