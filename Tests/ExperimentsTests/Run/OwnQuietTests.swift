import PushModel
import PushPolicy
import PushService
import SimWorld
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// Recipients' own quiet hours under arms that have none.
@Suite struct OwnQuietTests {
  private func digest(ownQuietShare: Double, _ ownQuietHours: Bool?) throws -> String {
    let strategy = Strategy(policy: Policy(ownQuietHours: ownQuietHours))
    var scenario = Scenario.tiny(
      replications: 1, arms: [Arm(name: "free", baseline: true, strategy: strategy)])
    scenario.world.preferences.ownQuietShare = ownQuietShare
    scenario.world.preferences.noQuietShare = 0
    return hexadecimal(try scenario.plan().run().digest)
  }

  @Test("S1-7-quiet: windows of recipients hold under an arm without any, where somebody has one")
  func digests() throws {
    let nobody = try digest(ownQuietShare: 0, nil)
    #expect(try digest(ownQuietShare: 0, false) == nobody)
    let kept = try digest(ownQuietShare: 1, nil)
    #expect(try digest(ownQuietShare: 1, true) == kept)
    #expect(try digest(ownQuietShare: 1, false) != kept)
  }

  @Test("S1-7-quiet: in a scenario, nothing but what passes goes out in one's own window")
  func nothingInside() throws {
    let text = """
      pushlab: 1
      name: own
      horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
      replications: 1
      world:
        businesses: 12
        subscribers: 100
        zones: { UTC: 1 }
        preferences: { ownQuietShare: 1, noQuietShare: 0, ownQuiet: { from: "12:00", to: "20:00" } }
      arms:
        - { name: kept }
        - { name: ignored, strategy: { ownQuietHours: false } }
      """
    let scenario = try Scenarios.load(text)
    #expect(scenario.arms.map(\.strategy.policy.ownQuietHours) == [nil, false])
    let events = try ExperimentPlan(scenario, resolved: text).run(eventShare: 1).events
    // What was released before noon may be tried again after it.
    let inside = events.filter { event in
      event.kind == .attempted && event.type == .newPost
        && (13..<20).contains(event.at.milliseconds / 3_600_000 % 24)
    }
    #expect(!inside.contains { $0.arm == 0 })
    #expect(inside.contains { $0.arm == 1 })
    #expect(
      events.contains {
        $0.arm == 0 && $0.kind == .held && $0.reason == Hold.quietHours.rawValue
      })
  }
}
