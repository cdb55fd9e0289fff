import Foundation
import Testing

@testable import Documents
@testable import Experiments
@testable import Reports
@testable import Scenarios

/// How an audit reads.
@Suite struct AuditTextTests {
  private static func look(
    _ days: Int, found: Int, wrong: Int, falseAlarms: Int, covered: Int, of tests: Int = 100,
    exaggeration: Double? = nil, truth: (Double, Double?, Double?), bias: (Double, Double?, Double?)
  ) throws -> AuditReport.Look {
    AuditReport.Look(
      days: days, truth: truth.0, truthLow: truth.1, truthHigh: truth.2, standardError: 0.004,
      answered: tests, found: found, wrongDirection: wrong, exaggeration: exaggeration,
      falseAlarms: falseAlarms, nulls: tests, covered: covered, bias: bias.0, biasLow: bias.1,
      biasHigh: bias.2,
      shares: .init(
        found: try AuditShare(found, of: tests), wrongDirection: try AuditShare(wrong, of: found),
        falseAlarms: try AuditShare(falseAlarms, of: tests),
        covered: try AuditShare(covered, of: tests)))
  }

  private static func report() throws -> AuditReport {
    AuditReport(
      schema: 1, scenario: "quickstart", baseline: "house-policy", arm: "tight-cap",
      metric: .opensPerSubscriberDay, subscribers: 2_000, tests: 100,
      looks: [
        try look(
          8, found: 72, wrong: 1, falseAlarms: 6, covered: 96, exaggeration: 1.21,
          truth: (-0.0217, -0.0222, -0.0213), bias: (0.0004, -0.0003, 0.0011)),
        try look(
          17, found: 91, wrong: 0, falseAlarms: 5, covered: 95, truth: (-0.0205, -0.0209, -0.0201),
          bias: (0.0003, nil, nil)),
      ], peekingAlarms: 13, peeking: try AuditShare(13, of: 100), sizeAlarms: 0,
      sizes: try AuditShare(0, of: 100), sizeLossFound: 0.213, powerWanted: 0.8, daysNeeded: 17,
      subscribersNeeded: 1_500, subscribersNeededMax: 1_560)
  }

  /// The intervals are those of SciPy's beta quantiles.
  @Test("on a terminal")
  func terminal() throws {
    #expect(
      try Self.report().tree.terminal() == """
        audit of a test: quickstart
        tight-cap against house-policy, by opensPerSubscriberDay
        2,000 subscribers, split 1:1 · 100 tests, each in a world of its own

        EFFECT                         true effect: everybody in the arm; 95 % intervals
        after      true effect                 95 % interval                exaggeration
        8 d           −0.02170          −0.02220 to −0.02130                        1.21
        17 d          −0.02050          −0.02090 to −0.02010                           —

        POWER AND ERROR RATES                           % of tests, exact 95 % intervals
        after               power       wrong sign   false positives            coverage
        8 d      72.0 (62.1–80.5)    1.4 (0.0–7.5)    6.0 (2.2–12.6)    96.0 (90.1–98.9)
        17 d     91.0 (83.6–95.8)    0.0 (0.0–4.0)    5.0 (1.6–11.3)    95.0 (88.7–98.4)

        BIAS                                                  estimate minus true effect
        after             bias                 95 % interval
        8 d            0.00040           −0.00030 to 0.00110
        17 d        0.00030000                             —

        ADVICE
        - After 17 days the power is 80 % or more: 91 of 100 tests found the effect,
          91.0 % (83.6 to 95.8 %).
        - Stopping at the first significant of 2 looks gives a false positive in 13.0 %
          (7.1 to 21.2 %) of the tests without an effect.
        - The sample ratio check reports a mismatch in 0 of 100 sound tests, 0.0 % (0.0
          to 3.6 %). It detects a loss of 21.30 % of one arm with a probability of 90 %.

        """)
  }

  /// A report of looks after 9, 18, … days, at which so many tests found the effect.
  private static func advice(
    _ found: Int..., of tests: Int, truth: (Double, Double?, Double?) = (0.02, 0.01, 0.03)
  ) throws -> String {
    var report = try report()
    report.looks = try found.enumerated().map { place, found in
      try look(
        9 * (place + 1), found: found, wrong: 0, falseAlarms: 0, covered: tests, of: tests,
        truth: truth, bias: (0, nil, nil))
    }
    report.daysNeeded = AuditReport.daysNeeded(report.looks, report.powerWanted)
    if let low = truth.1, low <= 0 {
      (report.subscribersNeeded, report.subscribersNeededMax) = (nil, nil)
    }
    return report.advice[0]
  }

  @Test("a length is recommended only where the lower limit has the power that is asked for")
  func recommendation() throws {
    for (found, tests) in [(15, 20), (16, 20), (19, 20), (164, 200), (16, 16)] {
      let text = try Self.advice(found, of: tests)
      #expect(text.hasPrefix("It is open whether the power after 9 days is 80 %:"), "\(text)")
    }
    let open = try Self.advice(16, of: 20)
    #expect(open.contains("16 of 20 tests found the effect, 80.0 % (56.3 to 94.3 %)."))
    for (found, tests) in [(20, 20), (176, 200)] {
      let text = try Self.advice(found, of: tests)
      #expect(text.hasPrefix("After 9 days the power is 80 % or more"), "\(text)")
    }
  }

  @Test("that no length has the power is said where even the upper limit is below it")
  func missed() throws {
    let text = try Self.advice(136, of: 200)
    #expect(
      text
        == "No look has a power of 80 %: after 9 days 136 of 200 tests found the effect, 68.0 % "
        + "(61.1 to 74.4 %). A power of 80 % takes about 1,500 subscribers, and 1,560 if the true "
        + "effect is at the limit of its interval closer to 0.")
    let unsure = try Self.advice(10, of: 200, truth: (0.001, -0.002, 0.004))
    #expect(unsure.hasSuffix("contains 0, so no number of subscribers is known to be enough."))
    #expect(try Self.advice(3, of: 200, truth: (0, 0, 0)) == "There is no effect to find.")
    #expect(
      try Self.advice(0, of: 0, truth: (0, nil, nil))
        == "No test can be evaluated: in none of them do both arms have opensPerSubscriberDay.")
  }

  /// 15 of 20 are 50.9 to 91.3 %, 8 of 20 are 19.1 to 63.9 %.
  @Test("the look with the best power speaks, and not the last one")
  func bestLook() throws {
    let open = try Self.advice(15, 8, of: 20)
    #expect(
      open.hasPrefix("It is open whether the power after 9 days is 80 %: 15 of 20"), "\(open)")
    let longer = try Self.advice(15, 15, of: 20)
    #expect(longer.hasPrefix("It is open whether the power after 18 days is"), "\(longer)")
    let missed = try Self.advice(8, 4, of: 20)
    #expect(
      missed.hasPrefix("No look has a power of 80 %: after 9 days 8 of 20"), "\(missed)")
    let needed = try Self.advice(20, 8, of: 20)
    #expect(needed.hasPrefix("After 9 days the power is 80 % or more"), "\(needed)")
  }

  @Test("as JSON it reads back")
  func json() throws {
    let text = try JSONReport.text(Self.report())
    let back = try JSONDecoder().decode(AuditReport.self, from: Data(text.utf8))
    #expect(try back == Self.report())
  }
}
