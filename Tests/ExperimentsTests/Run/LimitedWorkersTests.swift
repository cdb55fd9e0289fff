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

/// However few calls may be open at a time, the queue goes on.
@Suite(.releaseOnly) struct LimitedWorkersTests {
  /// Providers answer after 20 seconds; nothing that people do comes back into a decision.
  private func funnel(workers: Int?) throws -> Funnel {
    let policy = Policy(
      caps: [.global: Cap(limit: 4, per: .localDay)], minGap: .minutes(20),
      quietHours: QuietRule(window: QuietWindow(from: 1_320, to: 480), action: .defer))
    var scenario = Scenario.tiny(
      replications: 1,
      arms: [
        Arm(name: "a", strategy: Strategy(policy: policy, fanout: FanoutRules(workers: workers)))
      ])
    scenario.world.network.replyMedian = .seconds(20)
    scenario.world.response.openAndroid = 0
    scenario.world.response.openIOS = 0
    scenario.world.fatigue.optOutPerPush = 0
    scenario.world.fatigue.leavePerWeekAbove = 0
    scenario.world.fatigue.uninstallPerDay = 0
    scenario.world.posts.takedownShare = 0
    scenario.world.faults = FaultParameters()
    scenario.world.faults.errorShare = 0
    scenario.world.faults.throttleShare = 0
    scenario.world.faults.timeoutShare = 0
    let records = try scenario.plan().run().ordered.filter { $0.cell.part == .subscribers }
    return records.reduce(Funnel()) { $0 + $1.arms[0].cohort }
  }

  @Test("S0-ARCH-11 one worker, three and any number send the same pushes") func sameDecisions()
    throws
  {
    let any = try funnel(workers: nil)
    for workers in [1, 3] {
      let few = try funnel(workers: workers)
      #expect(few[.intended] == any[.intended])
      #expect(few.suppressed == any.suppressed)
      for hold in Hold.allCases { #expect(few[held: hold] == any[held: hold], "\(hold)") }
      #expect(few[.sent] == any[.sent])
      #expect(few[.waiting] == 0)
    }
    #expect(any[.sent] > 500)
  }

  @Test("S4-ERR-5 people who leave while they queue do not stop it", arguments: [1, 3])
  func departures(workers: Int) throws {
    var scenario = Scenario.tiny(
      replications: 1,
      arms: [Arm(name: "a", strategy: Strategy(fanout: FanoutRules(workers: workers)))])
    scenario.world.network.replyMedian = .seconds(20)
    scenario.world.posts.perDay = 4
    scenario.world.posts.takedownShare = 0
    scenario.world.fatigue.optOutPerPush = 0.05
    let records = try scenario.plan().run(threads: 1).ordered
    let all = records.reduce(Funnel()) { $0 + $1.arms[0].cohort }
    #expect(all[.withdrawn] > 0)
    #expect(all[.expiredBeforeAcceptance] == 0)
    #expect(all[.waiting] == 0)
  }
}
