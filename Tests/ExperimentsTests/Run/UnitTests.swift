import Experiments
import Scenarios
import SimWorld
import Testing

/// How a plan is divided into units.
struct UnitTests {
  @Test("every subscriber cell is in exactly one unit, in order, and units are balanced")
  func partition() throws {
    for (subscribers, replications) in [(1, 1), (10, 1), (95, 3), (96, 3), (1_000, 7)] {
      var world = WorldParameters()
      world.subscribers = subscribers
      world.businesses = 5
      let scenario = Scenario(
        name: "units", replications: replications, laneSize: 8, world: world,
        arms: [Arm(name: "only")])
      let plan = try ExperimentPlan(scenario, resolved: scenario.yaml())
      let cells = plan.cells.filter { $0.part == .subscribers }
      for count in [1, 2, 3, 7, 64, 1_000] {
        let units = plan.units(count)
        #expect(units.count == min(count, cells.count) && units.allSatisfy { !$0.isEmpty })
        #expect(units.flatMap { $0.map(plan.subscriberCell) } == cells)
        let sizes = units.map(\.count)
        #expect(sizes.max()! - sizes.min()! <= 1)
        let people = units.map { plan.subscribers(in: $0) }
        #expect(people.reduce(0, +) == subscribers * replications)
        #expect(people.allSatisfy { $0 >= 0 })
      }
      #expect(plan.cells.map { plan.cells.index(of: $0) } == Array(plan.cells.indices))
    }
  }

  @Test("cells of units that overlap are counted once")
  func overlapping() {
    #expect(WorkUnit.fresh([0..<4, 2..<6, 3..<5, 6..<9]) == [4, 2, 0, 3])
    #expect(WorkUnit.fresh([0..<9, 0..<9]) == [9, 0])
  }

  @Test("cells are read as they are written", arguments: ["0-0", "3-7", "100000-1000000"])
  func read(text: String) throws {
    let cells = try #require(WorkUnit.cells(text))
    #expect(WorkUnit.text(cells) == text)
    let name = WorkUnit.name(of: cells, in: "law-0123456789012345-W10")
    let found = try #require(WorkUnit.parse(name))
    #expect(found.file == "law-0123456789012345-W10" && found.cells == cells)
  }

  @Test(
    "what are no cells",
    arguments: [
      "", "-", "1", "1-", "-7", "8-7", "-1-7", "1--7", "+1-7", "01-7", "1-7-7", "1 -7", "a-b",
      "1-9223372036854775807", "0-1099511627776", "99999999999999999999-1",
    ])
  func refused(text: String) { #expect(WorkUnit.cells(text) == nil) }

  @Test("a work file has the name of no result")
  func names() {
    for name in ["run-0123456789012345", "law-0123456789012345-W10", "work", "1-2"] {
      #expect(WorkUnit.parse(name) == nil)
    }
  }
}
