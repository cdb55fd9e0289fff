import Experiments
import Scenarios
import Testing

@testable import Reports

/// What people read when they begin.
@Suite struct BeginningTextTests {
  @Test("what to replace first, and how precise some sizes are")
  func shop() throws {
    let lines = SetupAdviceText(try SetupAdvice(.shop)).lines
    #expect(
      lines
        == """
        REPLACE FIRST   what the answer hangs on most: key, value here, range tried
          world.fatigue.toleranceMedian         4.9       2..10
          world.devices.androidShare            0.45      0.2..0.9
          world.presence.offlineDay             0.08      0.01..0.2
          world.presence.offlineNight           0.15      0.05..0.5
          world.presence.offlineMedianDay       2h        5min..4h
          world.preferences.marketingShare      0.5       0.2..0.9
          world.activity.sessionsPerDay         0.3       0.2..3
          world.presence.offlineMedianNight     6h        1h..12h
          world.presence.dozeNight              0.3       0..0.8
          world.activity.chronotypeSigma        2         0..4

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
    #expect(lines.first?.hasPrefix("REPLACE FIRST ") == true)
    #expect(!lines.contains { $0.contains("PRECISION") })
  }

  @Test("no line is too wide to be a comment", arguments: ScenarioTemplate.allCases)
  func width(template: ScenarioTemplate) throws {
    #expect(SetupAdviceText(try SetupAdvice(template)).lines.filter { $0.count > 78 } == [])
  }
}
