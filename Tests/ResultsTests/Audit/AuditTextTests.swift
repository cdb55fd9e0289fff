import Foundation
import Testing

@testable import Experiments
@testable import Results

/// How an audit reads.
@Suite struct AuditTextTests {
  private static let report = AuditReport(
    schema: 1, scenario: "quickstart", baseline: "house-policy", arm: "tight-cap",
    metric: .opensPerSubscriberDay, subscribers: 2_000, tests: 100,
    looks: [
      .init(
        days: 8, truth: -0.0217, truthLow: -0.0222, truthHigh: -0.0213, standardError: 0.004,
        answered: 100, found: 72, wrongDirection: 1, exaggeration: 1.21, falseAlarms: 6, nulls: 100,
        covered: 96, bias: 0.0004, biasLow: -0.0003, biasHigh: 0.0011),
      .init(
        days: 17, truth: -0.0205, truthLow: -0.0209, truthHigh: -0.0201, standardError: 0.003,
        answered: 100, found: 91, wrongDirection: 0, exaggeration: nil, falseAlarms: 5, nulls: 100,
        covered: 95, bias: 0.0003, biasLow: nil, biasHigh: nil),
    ], peekingAlarms: 13, sizeAlarms: 0, sizeLossFound: 0.213, powerWanted: 0.8, daysNeeded: 17,
    subscribersNeeded: 1_500)

  @Test("on a terminal")
  func terminal() {
    #expect(
      AuditText(Self.report).text == """
        audit of a test: quickstart
        tight-cap against house-policy, by opensPerSubscriberDay
        2,000 subscribers, half and half · 100 tests in worlds of their own

        WHAT IT FINDS                                     true: everybody moved; at 95 %
        after      true effect           95 % interval     found  said / true  wrong way
        8 d           −0.02170    −0.02220 to −0.02130    72.0 %         1.21          1
        17 d          −0.02050    −0.02090 to −0.02010    91.0 %            —          0

        WHAT IT GETS WRONG                     bias: what a test says minus what is true
        after     false alarms    covered          bias                 95 % interval
        8 d              6.0 %     96.0 %       0.00040           −0.00030 to 0.00110
        17 d             5.0 %     95.0 %    0.00030000                             —

        SO
        - 17 days of counting find the effect with 80 % or more.
        - To stop at the first of 2 looks that is significant finds an effect in 13.0 %
          of the tests that have none.
        - Sizes look wrong in 0 of 100 sound tests; the check finds a loss of 21.30 % of
          one arm nine times in ten.

        """)
  }

  @Test("what to do where no look has the power, and where there is nothing to find")
  func advice() {
    var report = Self.report
    report.daysNeeded = nil
    #expect(AuditText(report).advice[0].hasSuffix("that takes about 1,500 subscribers."))
    report.subscribersNeeded = nil
    #expect(AuditText(report).advice[0] == "There is no effect to find.")
  }

  @Test("as JSON it reads back")
  func json() throws {
    let text = try JSONReport.text(Self.report)
    #expect(try JSONDecoder().decode(AuditReport.self, from: Data(text.utf8)) == Self.report)
  }
}
