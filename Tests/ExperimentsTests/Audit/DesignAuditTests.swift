import PushFanout
import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What a planned test can be relied on for, where the answer is known.
@Suite(.releaseOnly) struct DesignAuditTests {
  private static func scenario(_ strategy: Strategy, baseline: Strategy = Strategy()) -> Scenario {
    var scenario = Scenario.tiny(
      arms: [
        Arm(name: "house", baseline: true, strategy: baseline),
        Arm(name: "other", strategy: strategy),
      ])
    scenario.world.subscribers = 240
    scenario.laneSize = 240
    scenario.horizon.days = 12
    return scenario
  }

  private static func report(
    _ scenario: Scenario, _ metric: MetricName, tests: Int = 60, looks: Int = 2, threads: Int = 2
  ) throws -> AuditReport {
    try DesignAudit(
      scenario, arm: nil, metric: metric, tests: tests, looks: looks, threads: threads
    ).report()
  }

  /// Tests of a strategy against itself.
  private static let alike = Result {
    try report(scenario(Strategy()), .openRate, tests: 120, looks: 4)
  }

  @Test("between equal strategies nothing is true, little is found, and intervals hold it")
  func equal() throws {
    let report = try Self.alike.get()
    for look in report.looks {
      #expect(look.truth == 0 && look.answered == 120)
      // Beyond 14 of 120 at 5 % lies one in 1,000.
      #expect(look.found <= 14 && look.falseAlarms <= 14 && look.covered >= 106)
      #expect(look.exaggeration == nil)
    }
    #expect(report.daysNeeded == nil && report.subscribersNeeded == nil)
    #expect(report.sizeAlarms <= 1)
  }

  @Test("an effect that nobody can miss is found at once, and called what it is")
  func large() throws {
    var gap = Strategy()
    gap.policy.minGap = .hours(18)
    let report = try Self.report(Self.scenario(gap), .sendsPerSubscriberDay)
    let last = try #require(report.looks.last)
    #expect(last.truth < -0.3 && last.found == 60 && last.wrongDirection == 0)
    #expect((0.93...1.07).contains(try #require(last.exaggeration)))
    #expect(last.covered >= 51)
    #expect(report.daysNeeded == report.looks[0].days)
    let needed = try #require(report.subscribersNeeded)
    let most = try #require(report.subscribersNeededMax)
    #expect(needed < 240 && needed <= most)
    // 0.025^(1/60), the exact limit of 60 in 60.
    #expect(abs(try #require(last.shares.found).low - 0.9404) < 1e-4)
  }

  @Test(
    "the truth is what everybody's move changes, and a test is not biased where nothing is shared")
  func unbiased() throws {
    var gap = Strategy()
    gap.policy.minGap = .hours(6)
    let look = try #require(
      try Self.report(Self.scenario(gap), .sendsPerSubscriberDay, tests: 60).looks.last)
    let low = try #require(look.biasLow)
    let high = try #require(look.biasHigh)
    #expect(abs(look.bias) < (high - low) && (high - low) < 0.5 * abs(look.truth))
  }

  @Test("arms that share a queue that is too slow hide what one of them would do for everybody")
  func sharedCapacity() throws {
    var flood = Strategy()
    flood.fanout.dispatchRate = 0.1
    flood.fanout.batch = 1
    var capped = flood
    capped.policy.minGap = .hours(18)
    let report = try Self.report(Self.scenario(capped, baseline: flood), .within4sRate)
    let look = try #require(report.looks.last)
    #expect(look.truth > 0.02)
    #expect(try #require(look.biasHigh) < 0 && look.bias < -0.08 * look.truth)
  }

  @Test("who stops at the first look that is significant is wrong more often")
  func peeking() throws {
    let report = try Self.alike.get()
    #expect(report.peekingAlarms >= report.looks.map(\.falseAlarms).max()!)
    #expect(report.peekingAlarms <= report.looks.map(\.falseAlarms).reduce(0, +))
    #expect(report.peekingAlarms > report.looks.last!.falseAlarms)
  }

  @Test("no number of subscribers is enough for an effect that is not told from none")
  func unclear() throws {
    var gap = Strategy()
    gap.policy.minGap = .minutes(2)
    let report = try Self.report(Self.scenario(gap), .openRate, tests: 20, looks: 1)
    let look = try #require(report.looks.last)
    #expect(try #require(look.truthLow) < 0 && look.truth != 0)
    #expect(try #require(look.truthHigh) > 0)
    #expect(report.subscribersNeeded == nil && report.subscribersNeededMax == nil)
  }

  @Test("the answer does not depend on the threads")
  func threads() throws {
    let scenario = Self.scenario(Strategy())
    let one = try Self.report(scenario, .ctr, tests: 20, threads: 1)
    #expect(try Self.report(scenario, .ctr, tests: 20, threads: 3) == one)
  }

  @Test("the check of sizes finds what it says, nine times in ten")
  func sizes() throws {
    let report = try Self.alike.get()
    // 2 (3.481 + 1.282) / sqrt(240).
    #expect(abs(report.sizeLossFound - 0.6149) < 0.001)
  }

  @Test("an arm that is not there and a test that is too short are refused")
  func refused() throws {
    let scenario = Self.scenario(Strategy())
    #expect(throws: AuditProblem.unknownArm("nope", ["other"])) {
      try DesignAudit(
        scenario, arm: "nope", metric: .ctr, tests: 20, looks: 1, threads: 1)
    }
    #expect(throws: AuditProblem.self) {
      try DesignAudit(scenario, arm: nil, metric: .ctr, tests: 20, looks: 20, threads: 1)
    }
  }
}
