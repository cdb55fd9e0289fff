import Documents
import SimWorld
import TestWorlds
import Testing
import Worlds

@testable import Scenarios

@Suite("An item of a list as an uncertain key")
struct VariedListTests {
  @Test("one hour's factor is another one in another world, and no other hour's")
  func hour() throws {
    let scenario = Scenario.tiny()
    let key = try VariedKey("world.activity.byHour[18]", "0.5..2")
    let world = try VariedWorld(scenario, [key]).world([1.75])
    var expected = scenario.world
    expected.activity.byHour[18] = 1.75
    #expect(world == expected)
  }

  @Test("an hour that a day does not have is no key")
  func beyond() throws {
    let key = try VariedKey("world.activity.byHour[24]", "0.5..2")
    #expect(throws: ScenarioError.self) { try VariedWorld(.tiny(), [key]) }
    #expect(throws: VariedKeyError.self) { try VariedKey("world.activity.byHour[six]", "0.5..2") }
  }
}

@Suite("What an arm changes of pushes")
struct PushDimensionTests {
  @Test(
    "caps change how many, quiet hours when, style what, and a fan-out none of them",
    arguments: [
      ("caps: { global: { limit: 1, per: localDay } }", [PushDimension.volume]),
      ("quietHours: { from: \"21:00\", to: \"09:00\" }", [.hour]),
      ("style: [emoji]", [.text]),
      ("timeToLive: { new_post: 1h }", []),
      ("{ minGap: 2h, timing: \"18:00\" }", [.hour, .volume]),
    ])
  func dimensions(strategy: String, expected: [PushDimension]) throws {
    let own = strategy.hasPrefix("{") ? strategy : "{ \(strategy) }"
    let scenario = try ScenarioFile.load(
      text: """
        pushlab: 1
        name: dimensions
        arms:
          - { name: today, baseline: true }
          - { name: other, strategy: \(own) }
        """, name: "dimensions.yaml"
    ).scenario
    #expect(try scenario.pushDimensions(ofArm: 0).isEmpty)
    #expect(try scenario.pushDimensions(ofArm: 1) == Set(expected))
  }
}
