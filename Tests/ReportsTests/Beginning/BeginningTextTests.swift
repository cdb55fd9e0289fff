import Experiments
import Scenarios
import Testing

@testable import Reports

/// What people read when they begin.
@Suite struct BeginningTextTests {
  @Test("the figures to put in, what the answer hangs on, and how precise some sizes are")
  func shop() throws {
    let lines = SetupAdviceText(try SetupAdvice(.shop)).lines
    #expect(
      lines
        == """
        YOUR FIGURES   in place of these examples; leave out what you do not know
        facts:
          under: every-campaign   # the arm that sends as you do now
          figures:
            # Opened of delivered campaigns.
            "openRate[type=promo.offer]": 3.5 %
            # People who switch pushes off; the truth is within in two of three cases.
            optOutRate: { is: 1.0 %, per: 30d, within: 0.2 % }
            # Pushes that a person is sent in a week.
            sendsPerSubscriberDay: { is: 4.0, per: 7d }
            # People who allow pushes, of all.
            permissionRate: 60 %
            # Visits of a person a day.
            visitsPerSubscriberDay: 0.5

        HANGS ON MOST   `pushlab match` says what your figures tell of these
          world.fatigue.toleranceMedian
          world.devices.androidShare
          world.presence.offlineDay

        PRECISION   half of a 95 % interval between two arms
          people × replications       opens a day     opt-outs
          1,000 × 10                  ± 0.0012        ± 0.40 pp
          3,000 × 10                  ± 0.00067       ± 0.23 pp
          3,000 × 40                  ± 0.00030       ± 0.10 pp
          10,000 × 40                 ± 0.00016       ± 0.057 pp
        3,000 simulated people stand for your 300,000: a share is the same among few
        and among many, and the interval says how far chance may have moved it.
        """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }

  @Test("a live test has no precision of paired worlds, and is told none")
  func trial() throws {
    let lines = SetupAdviceText(try SetupAdvice(.trial)).lines
    #expect(lines.first?.hasPrefix("YOUR FIGURES ") == true)
    #expect(!lines.contains { $0.contains("PRECISION") })
  }

  @Test("no line is too wide to be a comment", arguments: ScenarioTemplate.allCases)
  func width(template: ScenarioTemplate) throws {
    #expect(SetupAdviceText(try SetupAdvice(template)).lines.filter { $0.count > 78 } == [])
  }
}
