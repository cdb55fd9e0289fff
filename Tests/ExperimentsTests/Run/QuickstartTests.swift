import PushModel
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// The scenario that people run first shows what each of its rules does.
@Suite(.releaseOnly) struct QuickstartTests {
  private struct Arms {
    var names: [String]
    var funnels: [Funnel]

    subscript(name: String) -> Funnel { funnels[names.firstIndex(of: name)!] }
  }

  private static let run = Result { () throws -> Arms in
    let file = try ScenarioFile.load(
      path: Scenarios.folder + "/quickstart.yaml",
      overrides: ["world.subscribers=2000", "replications=2"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let records = try plan.run(threads: 2).ordered
    return Arms(
      names: file.scenario.arms.map(\.name),
      funnels: file.scenario.arms.indices.map { arm in
        records.filter { $0.cell.part == .subscribers }
          .reduce(Funnel()) { $0 + $1.arms[arm].cohort }
      })
  }

  @Test("every arm of quickstart.yaml does something else than every other") func arms() throws {
    let arms = try Self.run.get()
    #expect(arms.names.count == 6)
    #expect(Set(arms.funnels).count == arms.names.count)
  }

  @Test(
    "every cap of quickstart.yaml binds for someone",
    arguments: [
      ("house-policy", Refusal.globalCap), ("house-policy", .categoryCap),
      ("tight-cap", .globalCap), ("tight-cap", .categoryCap),
    ])
  func caps(arm: String, refusal: Refusal) throws {
    #expect(try Self.run.get()[arm][suppressed: refusal] > 0)
  }

  @Test("a cap, the gap and quiet hours each decide over more than a hundredth of the pushes")
  func visibleShares() throws {
    let house = try Self.run.get()["house-policy"]
    let hundredth = house[.intended] / 100
    #expect(house[suppressed: .globalCap] + house[suppressed: .categoryCap] > hundredth)
    #expect(house[held: .minimumGap] > hundredth)
    #expect(house[held: .quietHours] > hundredth)
  }

  @Test("each arm differs from the house policy by what its name says") func names() throws {
    let arms = try Self.run.get()
    let house = arms["house-policy"]
    let free = arms["no-rules"]
    for refusal in [Refusal.globalCap, .categoryCap, .minimumGap] {
      #expect(free[suppressed: refusal] == 0)
    }
    // People's own quiet hours hold under every arm.
    #expect(Hold.allCases.allSatisfy { $0 == .quietHours || free[held: $0] == 0 })
    #expect(free[held: .quietHours] < house[held: .quietHours] / 2)
    #expect(free[.sent] > house[.sent])
    #expect(arms["tight-cap"][.sent] < house[.sent])
    #expect(arms["tight-cap"][suppressed: .globalCap] > house[suppressed: .globalCap])
    #expect(arms["quiet-drop"][suppressed: .quietHours] > 0)
    #expect(arms["quiet-drop"][held: .quietHours] == 0)
    #expect(house[suppressed: .quietHours] == 0)
    #expect(arms["last-active"][held: .timing] > 0)
    #expect(house[held: .timing] == 0)
    // Dressed up, as many are sent and more are opened.
    let dressed = arms["personalised-emoji"]
    #expect(abs(dressed[.sent] - house[.sent]) < house[.sent] / 50)
    #expect(dressed[.opened] > house[.opened])
  }
}
