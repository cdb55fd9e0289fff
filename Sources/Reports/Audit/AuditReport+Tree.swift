import Documents
import Experiments
import Scenarios

extension AuditReport {
  /// What the planned test can show, and how it errs at each length.
  package var tree: ReportTree {
    ReportTree(
      kind: "audit of a test:", scenario,
      lead: "\(arm) against \(baseline), by \(metric.rawValue)",
      facts: [
        .faint(
          "\(Numeral.count(subscribers)) subscribers, split 1:1 · "
            + "\(Numeral.count(tests)) tests, each in a world of its own")
      ]
    ) {
      effects
      rates
      biases
      Node.decision("ADVICE") { for line in advice { Node.sentence(line, indent: "- ") } }
      Node.only(.page) { again?.section.folded }
    }
  }

  private var effects: Node {
    .section(
      "effects", "Effect", note: "true effect: everybody in the arm; 95 % intervals",
      about: "The true effect is that of moving everybody to the arm, with its 95 % interval."
    ) {
      Node.table(
        "True effect by length of the test",
        [
          .left("after", 9), .right("true effect", 13), .right("95 % interval", 30).under(),
          .right("exaggeration", 28),
        ],
        looks.map { look in
          [
            "\(look.days) d", number(look.truth, look.truthLow, look.truthHigh),
            interval(look.truthLow, look.truthHigh),
            look.exaggeration.map { Numeral.fixed($0, 2) } ?? Numeral.none,
          ]
        })
    }
  }

  private var rates: Node {
    .section(
      "rates", "Power and error rates", note: "% of tests, exact 95 % intervals"
    ) {
      Node.table(
        "Power and error rates by length of the test, %",
        [
          .left("after", 6), .right("power", 19), .right("wrong sign", 17),
          .right("false positives", 18), .right("coverage", 20),
        ],
        looks.map { look in
          ["\(look.days) d"]
            + [
              look.shares.found, look.shares.wrongDirection, look.shares.falseAlarms,
              look.shares.covered,
            ].map(text)
        })
    }
  }

  private var biases: Node {
    .section(
      "bias", "Bias", note: "estimate minus true effect",
      about: "Bias is the estimate minus the true effect: interference between the arms."
    ) {
      Node.table(
        "Bias by length of the test",
        [.left("after", 9), .right("bias", 13), .right("95 % interval", 30).under()],
        looks.map { look in
          [
            "\(look.days) d", number(look.bias, look.biasLow, look.biasHigh),
            interval(look.biasLow, look.biasHigh),
          ]
        })
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
    var lines = [powerSentence]
    if looks.count > 1, let peeking = peeking {
      lines.append(
        "Stopping at the first significant of \(looks.count) looks gives a false positive in "
          + "\(words(peeking)) of the tests without an effect.")
    }
    let alarms = sizes.map { ", \(words($0))" } ?? ""
    lines.append(
      "The sample ratio check reports a mismatch in \(sizeAlarms) of "
        + "\(sizes?.of ?? 0) sound tests\(alarms). It detects a loss of "
        + "\(Numeral.fixed(100 * sizeLossFound, 2)) % of one arm with a probability of 90 %."
    )
    return lines
  }

  private var powerSentence: String {
    let wanted = Numeral.digits(powerWanted * 100)
    switch power {
    case .days(let days, let share):
      return "After \(days) days the power is \(wanted) % or more: \(found(share))."
    case .open(let days, let share):
      return "It is open whether the power after \(days) days is \(wanted) %: \(found(share)). "
        + "More tests (--tests) narrow the interval; a longer test or more subscribers raise the "
        + "power."
    case .missed(let days, let share):
      return "No look has a power of \(wanted) %: after \(days) days \(found(share)). "
        + sizeSentence(wanted)
    case .noEffect: return "There is no effect to find."
    case .unanswered:
      return "No test can be evaluated: in none of them do both arms have "
        + "\(metric.rawValue)."
    }
  }

  private func found(_ share: AuditShare) -> String {
    "\(Numeral.count(share.count)) of \(Numeral.count(share.of)) tests found the effect, "
      + words(share)
  }

  private func sizeSentence(_ wanted: String) -> String {
    guard let needed = subscribersNeeded, let most = subscribersNeededMax else {
      return "The interval of the true effect contains 0, so no number of subscribers is known to "
        + "be enough."
    }
    return
      "A power of \(wanted) % takes about \(Numeral.count(needed)) subscribers, and "
      + "\(Numeral.count(most)) if the true effect is at the limit of its interval closer to 0."
  }
}
