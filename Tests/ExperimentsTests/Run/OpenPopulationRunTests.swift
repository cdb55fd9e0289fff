import PushModel
import SimKernel
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios
@testable import SimWorld

/// Plans count the people who join wherever they count people.
@Suite struct OpenPopulationRunTests {
  private static func scenario(_ design: Design = .paired) -> Scenario {
    var scenario = Scenario.tiny(design: design, subscribers: 100)
    scenario.world.arrivals = ArrivalParameters()
    scenario.world.arrivals?.perDay = 0.05
    scenario.world.arrivals?.campaigns = [.init(at: .days(1), share: 0.3, length: .days(1))]
    scenario.world.retention = RetentionParameters()
    scenario.world.calendar = CalendarParameters()
    scenario.world.calendar?.byWeekday = [1, 1, 1, 1, 2, 3, 0.5]
    scenario.world.calendar?.holidayFactor = 0.5
    return scenario
  }

  @Test("Lanes, cells, units and commands have the people who join")
  func people() throws {
    let plan = try Self.scenario().plan()
    // 100 · 0.05 a day over 9 days, and 30.
    #expect(plan.people == 175)
    #expect(plan.lanes == 3)
    #expect((0..<3).flatMap { plan.people(inLane: $0) } == Array(0..<175))
    for count in [1, 2, 5, 100] {
      let people = plan.units(count).map { plan.subscribers(in: $0) }
      #expect(people.reduce(0, +) == 2 * 175)
    }
  }

  @Test("Records have every person once, and the summary says how many they are", .releaseOnly)
  func records() throws {
    let plan = try Self.scenario().plan()
    let store = try plan.run()
    let people = store.ordered.filter { $0.cell.part == .subscribers }.map(\.subscribers)
    #expect(people == [64, 64, 47, 64, 64, 47])
    #expect(try plan.summary(store).subscribers == 175)
  }

  @Test(
    "Any number of threads, any part that was there, any units: one answer", .releaseOnly,
    arguments: Design.allCases)
  func oneAnswer(design: Design) throws {
    let plan = try Self.scenario(design).plan()
    let whole = try plan.run()
    #expect(try plan.run(threads: 3).ordered == whole.ordered)
    let part = whole.keeping { $0.lane == 1 }
    try Runner(plan, threads: 2).run(into: part)
    #expect(part.ordered == whole.ordered)
    let units = MemoryStore()
    for unit in plan.units(4) {
      try Runner(plan, threads: 1, eventShare: 0, unit: unit).run(into: units)
    }
    #expect(
      units.ordered == whole.ordered.filter { $0.cell.part == .subscribers })
  }

  @Test("A longer run has smaller lanes, and another hash; a year and less has those that it had")
  func lanes() throws {
    var scenario = Scenario.tiny(subscribers: 1_000, laneSize: 100)
    let sizes = [9, 366, 367, 732, 1_098, 3_650].map { days in
      scenario.horizon.days = days
      return scenario.recipientsPerLane
    }
    #expect(sizes == [100, 100, 99, 50, 33, 10])
    scenario.horizon.days = 732
    #expect(try scenario.plan().lanes == 20)
    #expect(try scenario.plan().ownerLanes == 1)
    scenario.laneSize = 1
    scenario.horizon.days = 3_650
    #expect(scenario.recipientsPerLane == 1)
  }

  /// Bytes that a lane of people holds for the whole run.
  private static func bytes(days: Int) throws -> Int {
    var scenario = Scenario.tiny(replications: 1, subscribers: 2_000, laneSize: 256)
    scenario.world.kind = WorldKinds(.smallBusiness, .commerce, .citizenReports)
    scenario.horizon.days = days
    let worker = try CellWorker(scenario.plan(), SharedContents(), eventShare: 0)
    let cell = Cell(replication: 0, part: .subscribers, lane: 0)
    let lane = worker.lane(cell, keepsActivity: true)
    return lane.sessions.entries.count * MemoryLayout<Timestamp>.stride
      + lane.sessionActivity.entries.count * MemoryLayout<SessionActivity>.stride
      + lane.triggers.count * MemoryLayout<Trigger>.stride
      + lane.activity.count * MemoryLayout<Activity>.stride
  }

  @Test("What a lane holds of three years and of ten is what it holds of one", .releaseOnly)
  func memory() throws {
    let year = try Self.bytes(days: 365)
    #expect(year > 1_000_000)
    for days in [730, 1_095, 3_650] {
      // Fewer people vary more about their mean.
      #expect(try Double(Self.bytes(days: days)) < 1.2 * Double(year), "\(days) days")
    }
  }
}
