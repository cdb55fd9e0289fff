import PushFanout
import PushModel
import PushService
import Testing

@testable import SimWorld

/// Values that no caller may pass end the process, with a message that names them.
@Suite struct BoundaryTests {
  @Test("an arm beyond those that there are")
  func arms() async {
    await #expect(processExitsWith: .failure) {
      let town = Town(.plain(subscribers: 2), seed: 1, days: 4)
      let arms = try! ArmStrategies([.instant], zones: Place.table)
      _ = Lane.split(town.world, arms, baseline: 1) { _ in 0 }
    }
    await #expect(processExitsWith: .failure) {
      let town = Town(.plain(subscribers: 2), seed: 1, days: 4)
      let arms = try! ArmStrategies([.instant], zones: Place.table)
      _ = Lane.split(town.world, arms, baseline: 0) { _ in 1 }
    }
  }

  @Test("rules of a fan-out that are out of range, before any lane has them")
  func rules() async {
    await #expect(processExitsWith: .failure) {
      _ = ArmPlan(Strategy(fanout: FanoutRules(dispatchRate: .nan)))
    }
  }

  @Test("a share that is none, a place that a layout does not have, a sum that gathers nothing")
  func numbers() async {
    await #expect(processExitsWith: .failure) { _ = RunSettings(eventShare: 1.5) }
    await #expect(processExitsWith: .failure) { _ = ExtraLoss(share: .nan, salt: 0) }
    await #expect(processExitsWith: .failure) {
      _ = PointLayout(windows: 2).points(half: 2, treatment: 0)
    }
    await #expect(processExitsWith: .failure) { _ = ActivitySum(of: 0..<1, pendingMax: 0) }
  }

  @Test("a case too many for the bits that it is packed into")
  func limits() async {
    PackedLimits.check()
    await #expect(processExitsWith: .failure) { PackedLimits.hold("refusals", 41, 40, "Funnel") }
  }

  @Test("every count of a funnel has a place of its own")
  func places() {
    var funnel = Funnel()
    for (number, step) in Funnel.Step.allCases.enumerated() { funnel[step] = Int64(number + 1) }
    for refusal in Refusal.allCases { funnel[suppressed: refusal] = 100 + Int64(refusal.rawValue) }
    for failure in Failure.allCases { funnel[failed: failure] = 200 + Int64(failure.rawValue) }
    for loss in Loss.allCases { funnel[dropped: loss] = 300 + Int64(loss.rawValue) }
    for hold in Hold.allCases { funnel[held: hold] = 400 + Int64(hold.rawValue) }
    let named = funnel.named
    let counts =
      Funnel.Step.allCases.count + Refusal.allCases.count + Failure.allCases.count
      + Loss.allCases.count + Hold.allCases.count
    #expect(named.count == counts && Set(named.map(\.count)).count == counts)
    #expect(Funnel(stored: funnel.stored) == funnel)
  }
}
