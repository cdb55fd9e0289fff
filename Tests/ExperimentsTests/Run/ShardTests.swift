import Experiments
import Scenarios
import SimWorld
import Testing

/// How a plan is dealt into shards.
struct ShardTests {
  @Test("every subscriber cell is in exactly one shard, in order, and shards are balanced")
  func partition() throws {
    for (subscribers, replications) in [(1, 1), (10, 1), (95, 3), (96, 3), (1_000, 7)] {
      var world = WorldParameters()
      world.subscribers = subscribers
      world.businesses = 5
      let scenario = Scenario(
        name: "shards", replications: replications, laneSize: 8, world: world,
        arms: [Arm(name: "only")])
      let plan = try ExperimentPlan(scenario, resolved: scenario.yaml())
      let cells = plan.cells.filter { $0.part == .subscribers }
      for count in [1, 2, 3, 7, 64, 1_000] {
        let shards = (1...count).map { Shard($0, of: count) }
        #expect(shards.flatMap { plan.cells(of: $0) } == cells)
        let sizes = shards.map { plan.cells(of: $0).count }
        #expect(sizes.max()! - sizes.min()! <= 1)
        let people = shards.map { plan.subscribers(in: $0) }
        #expect(people.reduce(0, +) == subscribers * replications)
        #expect(people.allSatisfy { $0 >= 0 })
      }
      #expect(plan.cells.map { plan.cells.index(of: $0) } == Array(plan.cells.indices))
    }
  }

  @Test("a shard is read as it is written", arguments: ["1/1", "3/7", "7/7", "100000/100000"])
  func read(text: String) { #expect(Shard(text)?.description == text) }

  @Test(
    "what is no shard",
    arguments: [
      "", "/", "1", "1/", "/7", "0/7", "8/7", "-1/7", "1/-7", "+1/7", "01/7", "1/7/7", "1 /7",
      "a/b", "1/100001", "99999999999999999999/1",
    ])
  func refused(text: String) { #expect(Shard(text) == nil) }

  @Test("lists of shards are short")
  func ranges() {
    #expect(Shard.ranges([]) == "")
    #expect(Shard.ranges([4]) == "4")
    #expect(Shard.ranges([1, 2, 3, 5, 7, 8]) == "1-3, 5, 7-8")
  }
}
