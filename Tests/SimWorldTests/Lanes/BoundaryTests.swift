import PushFanout
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
    await #expect(processExitsWith: .failure) { PackedLimits.hold("refusals", 33, 32, "Funnel") }
  }
}
