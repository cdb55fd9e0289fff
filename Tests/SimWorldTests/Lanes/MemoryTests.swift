import CAllocations
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// A lane in its stride takes no more memory.
@Suite(.releaseOnly) struct MemoryTests {
  struct Sizes: Equatable {
    var queue, local, flights, transits, effects: Int
  }

  /// What a run of so many days comes to, and how often it asked for heap memory on its way.
  static func run(days: Int64) -> (sizes: Sizes, decisions: Int64, allocations: Int64) {
    var world = WorldParameters()
    world.subscribers = 200
    world.businesses = 40
    world.faults.errorShare = 0.05
    // Steady: nobody leaves.
    world.fatigue.optOutPerPush = 0
    world.fatigue.leavePerWeekAbove = 0
    world.fatigue.uninstallPerDay = 0
    let town = Town(world, seed: 1, days: days)
    let strategies = try! ArmStrategies([Strategy()], zones: Place.table)
    var run = LaneRun(
      town.world, strategies.services, strategies.arms, armCount: 1, startingUnder: 0,
      RunSettings())
    let triggers = TriggerList(town.world.triggers)
    let before = callocations()
    run.run(town.world, triggers)
    let allocations = callocations() - before
    #expect(run.outcome().arms[0].funnel[.sent] > 250 * days)
    let sizes = Sizes(
      queue: run.calendar.sizes.events, local: run.local.slots, flights: run.flights.slots,
      transits: run.calendar.sizes.slots, effects: run.effects.capacity)
    return (sizes, run.decisions, allocations)
  }

  @Test("Queues and pools are as large after eight weeks as after two")
  func steady() {
    #expect(Self.run(days: 56).sizes == Self.run(days: 14).sizes)
  }

  /// Without optimisation Swift keeps values on the heap that it otherwise keeps in registers.
  @Test(
    "No push asks for heap memory: six weeks more are a doubling or two of a list of likes",
    .releaseOnly("only optimised code promises it"))
  func allocations() throws {
    // Once, for what a process sets up when it is first needed.
    _ = Self.run(days: 14)
    let short = Self.run(days: 14)
    let long = Self.run(days: 56)
    try #require(short.allocations >= 0, "nothing counts allocations on this system")
    #expect(long.decisions > short.decisions + 40_000)
    #expect(long.allocations <= short.allocations + 4)
    #expect(short.allocations < 40)
  }

  @Test("The count counts: a list of its own is one allocation")
  func counting() throws {
    let before = callocations()
    let list = UnsafeMutablePointer<Int64>.allocate(capacity: 1_000)
    defer { list.deallocate() }
    list.initialize(repeating: 1, count: 1_000)
    #expect(callocations() - before == 1)
  }
}
