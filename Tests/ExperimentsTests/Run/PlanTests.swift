import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What a plan is made of, and what its hash names.
@Suite struct PlanTests {
  @Test("every person is in one cell of each replication", .releaseOnly)
  func cells() throws {
    let plan = try Scenario.tiny(replications: 3, subscribers: 150, laneSize: 64).plan()
    #expect(plan.lanes == 3)
    #expect(plan.ownerLanes == 1)
    #expect(plan.cells.count == 3 * 4)
    #expect(plan.cells.elementsEqual(plan.cells.sorted()))
    #expect(plan.cells.map(plan.cells.index(of:)) == Array(plan.cells.indices))
    #expect(Set(plan.cells).count == plan.cells.count)
    let records = try plan.run().ordered
    #expect(records.map(\.cell) == Array(plan.cells))
    #expect(records.prefix(4).map(\.subscribers) == [64, 64, 22, 12])
  }

  @Test("the last lane is as large as what is left", .releaseOnly, arguments: [1, 63, 64, 65, 128])
  func lastLane(subscribers: Int) throws {
    let plan = try Scenario.tiny(replications: 1, subscribers: subscribers).plan()
    let records = try plan.run().ordered.filter { $0.cell.part == .subscribers }
    #expect(records.reduce(0) { $0 + $1.subscribers } == subscribers)
    #expect(records.count == (subscribers + 63) / 64)
  }

  @Test("the hash names all that an outcome depends on, lane size included")
  func hash() throws {
    let scenario = Scenario.tiny()
    let changes: [(String, (inout Scenario) -> Void)] = [
      ("nothing", { _ in }), ("laneSize", { $0.laneSize = 65 }), ("seed", { $0.seed = 8 }),
      ("replications", { $0.replications = 3 }), ("design", { $0.design = .split }),
      ("horizon", { $0.horizon.days = 10 }), ("world", { $0.world.posts.perDay = 1.6 }),
      ("arm", { $0.arms[1].strategy.policy.minGap = .minutes(1) }),
      ("attribution", { $0.attributionWindow = .hours(12) }),
    ]
    var seen: [UInt64: String] = [:]
    for (name, change) in changes {
      var other = scenario
      change(&other)
      let hash = try other.plan().hash
      #expect(seen[hash] == nil, "\(name) is like \(seen[hash] ?? "")")
      seen[hash] = name
    }
    #expect(try scenario.plan().hash == scenario.plan().hash)
  }

  @Test("the short hash is the first eight digits of the hash") func shortHash() throws {
    let plan = try Scenario.tiny().plan()
    #expect(hexadecimal(plan.hash).hasPrefix(plan.shortHash))
    #expect(plan.shortHash.count == 8)
    #expect(hexadecimal(0xAB) == "00000000000000ab")
  }

  @Test("a zone that nobody knows stops a plan") func zone() {
    var scenario = Scenario.tiny()
    scenario.world.zones = ["Europe/Atlantis": 1]
    #expect(throws: ZoneError.self) { _ = try ExperimentPlan(scenario, resolved: "") }
  }

  @Test("a policy that cannot be worked out ends the run with its reason") func policy() throws {
    var scenario = Scenario.tiny()
    scenario.arms[0].strategy.policy.budget = .init(limit: 5_000, per: .localDay)
    let plan = try scenario.plan()
    let error = #expect(throws: RunError.self) { _ = try plan.run() }
    #expect(error?.description == PolicyError.budgetOutOfRange(found: 5_000).description)
  }
}
