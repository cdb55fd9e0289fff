import PushModel
import PushService
import Testing

@testable import SimWorld

/// A lane in its stride takes no more memory.
@Suite struct MemoryTests {
  struct Sizes: Equatable {
    var queue, local, flights, transits, effects: Int
  }

  static func sizes(days: Int64) -> Sizes {
    var world = WorldParameters()
    world.subscribers = 200
    world.businesses = 40
    world.faults.errorShare = 0.05
    // Steady: nobody leaves.
    world.fatigue.optOutPerPush = 0
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0
    let town = Town(world, seed: 1, days: days)
    let strategies = try! Strategies([Strategy()], zones: Place.table)
    var run = LaneRun(
      town.world, strategies.services, strategies.arms, armCount: 1, startingUnder: 0,
      RunSettings())
    run.run(town.world, TriggerList(town.world.triggers))
    #expect(run.outcome().arms[0].funnel[.sent] > 250 * days)
    return Sizes(
      queue: run.queue.count, local: run.local.slots, flights: run.flights.slots,
      transits: run.transits.slots, effects: run.effects.capacity)
  }

  @Test("Queues and pools are as large after eight weeks as after two")
  func steady() {
    #expect(Self.sizes(days: 56) == Self.sizes(days: 14))
  }
}
