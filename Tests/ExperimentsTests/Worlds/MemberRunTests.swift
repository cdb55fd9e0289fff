import Foundation
import Scenarios
import SimWorld
import TestSupport
import TestWorlds
import Testing
import Worlds

@testable import Experiments

/// Replications that draw a world each, the same for all arms.
@Suite struct MemberRunTests {
  static func plan(_ scenario: Scenario, _ values: [[Double]]) throws -> ExperimentPlan {
    try scenario.drawing(from: .byHand(over: scenario, values)).plan()
  }

  private static let three = [[0.2, 3], [0.4, 12], [0.3, 6.5]]

  private static func small(replications: Int = 3, arms: [Arm] = Arm.three) -> Scenario {
    .tiny(replications: replications, subscribers: 60, arms: arms)
  }

  @Test("one member with the scenario's own values is the plain run, record by record")
  func oneMember() throws {
    let scenario = Self.small(replications: 2)
    let own = [
      Double(scenario.world.response.openAndroid), scenario.world.fatigue.toleranceMedian,
    ]
    let (plain, worlds) = (try scenario.plan(), try Self.plan(scenario, [own]))
    #expect(worlds.world(of: 0) == scenario.world)
    #expect(worlds.hash != plain.hash)
    let (one, other) = (try plain.run(), try worlds.run())
    #expect(one.ordered == other.ordered)
    var (expected, found) = (try plain.summary(one), try worlds.summary(other))
    #expect(found.worlds?.drawn == [1, 1] && found.worldsAnswer == nil)
    // The ensemble's id is part of the plan.
    expected.planHash = found.planHash
    found.worlds = nil
    #expect(found == expected)
  }

  @Test("each replication has its member's world, and other members give other counts")
  func members() throws {
    let scenario = Self.small()
    let plan = try Self.plan(scenario, Self.three)
    let order = try #require(plan.members?.order.order)
    #expect(order.sorted() == [0, 1, 2])
    for replication in 0..<3 {
      let own = Self.three[order[replication]]
      #expect(plan.world(of: replication).response.openAndroid == own[0])
      #expect(plan.world(of: replication).fatigue.toleranceMedian == own[1])
    }
    // A replication alone, in the world of its member.
    let whole = try plan.run().ordered
    var alone = scenario
    alone.world = plan.world(of: 2)
    let third = try alone.plan().run().ordered.filter { $0.cell.replication == 2 }
    #expect(whole.filter { $0.cell.replication == 2 } == third)
    let plain = try scenario.plan().run().ordered
    #expect(whole.filter { $0.cell.replication == 2 } != plain.filter { $0.cell.replication == 2 })
  }

  @Test("two arms of one strategy differ by nothing in every member")
  func sameArms() throws {
    let same = [Arm.three[0], Arm(name: "again", strategy: Arm.three[0].strategy)]
    let plan = try Self.plan(Self.small(replications: 6, arms: same), Self.three)
    for record in try plan.run().ordered where record.cell.part == .subscribers {
      #expect(record.arms[0].cohort == record.arms[1].cohort)
      #expect(record.arms[1].affected == 0)
    }
  }

  @Test("threads change nothing, and more replications change none before") func fixed() throws {
    let plan = try Self.plan(Self.small(replications: 4), Self.three)
    let one = try plan.run()
    #expect(try plan.run(threads: 4).ordered == one.ordered)
    let more = try Self.plan(Self.small(replications: 6), Self.three).run()
    #expect(Array(more.ordered.prefix(one.ordered.count)) == one.ordered)
  }

  @Test("worlds that fit no scenario are mismatches, and say why") func mismatches() throws {
    let scenario = Self.small()
    var other = scenario
    other.world.fatigue.toleranceMedian = 4
    let refused: [(EnsembleFile, Scenario, String)] = [
      (try .byHand(over: scenario, Self.three, engine: "1"), scenario, "engine version 1"),
      (try .byHand(over: scenario, Self.three), other, "another world than that of `tiny`"),
      (try .byHand(over: scenario, [[1.5, 3]]), scenario, "member 1 is no world"),
    ]
    for (file, scenario, reason) in refused {
      let error = #expect(throws: EnsembleError.self) {
        try MemberWorlds(file, over: scenario, path: "mine.worlds.json")
      }
      #expect(error?.isMismatch == true)
      #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
    var fewer = scenario
    fewer.world.subscribers = 30
    _ = try MemberWorlds(.byHand(over: scenario, Self.three), over: fewer, path: "")
  }

  @Test("the file reads as what was written, and not once it was edited") func file() throws {
    let file = try EnsembleFile.byHand(over: Self.small(), Self.three)
    let text = try file.text()
    #expect(try EnsembleFile.read(Data(text.utf8), path: "w") == file)
    let edited = text.replacingOccurrences(of: "6.5", with: "6.6")
    #expect(edited != text)
    for (text, reason, isMismatch) in [
      (edited, "was changed since it was written", true), ("{}", "is no ensemble", false),
    ] {
      let error = #expect(throws: EnsembleError.self) {
        try EnsembleFile.read(Data(text.utf8), path: "w")
      }
      #expect(error?.description.hasPrefix("w: " + reason) == true)
      #expect(error?.isMismatch == isMismatch)
    }
  }
}
