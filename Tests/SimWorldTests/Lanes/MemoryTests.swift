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
  static func run(
    days: Int64, deciding desk: (any ArmDecider)? = nil
  ) throws -> (sizes: Sizes, decisions: Int64, allocations: Int64) {
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
    if let desk {
      run.rules = LaneRules([desk.lane(people: town.world.count)])
      run.experiences = LaneArray(
        count: town.world.count, repeating: Experience(since: Town.start))
      try desk.begin([town.world.count])
    }
    let triggers = TriggerList(town.world.triggers)
    let before = callocations()
    run.run(town.world, triggers)
    let allocations = callocations() - before
    #expect(run.outcome().arms[0].funnel[.sent] > (desk == nil ? 250 : 50) * days)
    let sizes = Sizes(
      queue: run.calendar.sizes.events, local: run.local.slots, flights: run.flights.slots,
      transits: run.calendar.sizes.slots, effects: run.effects.capacity)
    return (sizes, run.decisions, allocations)
  }

  @Test("Queues and pools are as large after eight weeks as after two")
  func steady() throws {
    #expect(try Self.run(days: 56).sizes == Self.run(days: 14).sizes)
  }

  /// Without optimisation Swift keeps values on the heap that it otherwise keeps in registers.
  @Test(
    "No push asks for heap memory: six weeks more are a doubling or two of a list of likes",
    .releaseOnly("only optimised code promises it"))
  func allocations() throws {
    // Once, for what a process sets up when it is first needed.
    _ = try Self.run(days: 14)
    let short = try Self.run(days: 14)
    let long = try Self.run(days: 56)
    try #require(short.allocations >= 0, "nothing counts allocations on this system")
    #expect(long.decisions > short.decisions + 40_000)
    #expect(long.allocations <= short.allocations + 4)
    #expect(short.allocations < 40)
  }

  /// What a strategy has below its policy.
  private static func desk(_ rule: String) -> RuleDecider {
    let model = ScoreModel(
      weights: [.unopened: -0.1],
      tables: [ScoreModel.Table(.hour, below: [12], values: [0, 1])])
    return switch rule {
    case "sendTime":
      RuleDecider(SlotBandit(SendTime(by: .thompson), for: Category.allCases), window: .days(1))
    case "volume":
      RuleDecider(
        VolumeRule(
          Volume(VolumeLimit(1_000, per: .days(7)), by: .value), for: Category.allCases),
        window: .days(1))
    default:
      RuleDecider(
        ScoreRule(Scoring(model, slot: .hours(3)), for: Category.allCases), window: .days(1))
    }
  }

  @Test(
    "Nor does any that a decision rule decides about",
    .releaseOnly("only optimised code promises it"), arguments: ["sendTime", "volume", "score"])
  func ruled(rule: String) throws {
    _ = try Self.run(days: 14, deciding: Self.desk(rule))
    let short = try Self.run(days: 14, deciding: Self.desk(rule))
    let long = try Self.run(days: 56, deciding: Self.desk(rule))
    #expect(long.decisions > short.decisions + 40_000)
    #expect(long.allocations <= short.allocations + 10)
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
