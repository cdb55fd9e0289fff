import Testing

@testable import Scenarios

@Suite("Journeys and segments that hold for nobody are told of")
struct JourneyScenarioTests {
  private static func text(_ strategy: String, kind: String) -> String {
    "pushlab: 1\nname: s\nworld: { kind: \(kind) }\narms:\n  - name: a\n    strategy: \(strategy)\n"
  }

  private static let journeys =
    "{ journeys: { order: { enter: orderUpdated, steps: [{ send: reminder }] } } }"

  @Test(
    "a journey whose event does not happen in the world has no effect",
    arguments: [
      ("smallBusiness", false), ("[peerMentors, citizenReports]", false), ("commerce", true),
      ("[smallBusiness, commerce]", true),
    ])
  func idle(kind: String, isEntered: Bool) throws {
    let words = kind.filter { !"[]".contains($0) }
    #expect(
      try Scenarios.load(Self.text(Self.journeys, kind: kind)).remarks
        == (isEntered
          ? []
          : ["journeys.order has no effect: orderUpdated does not happen in a world of \(words)."]))
  }

  @Test("a segment that nothing names has no effect, and is remarked once")
  func unnamed() throws {
    let strategy =
      "{ segments: { one: { permission: true }, two: { away: \">= 3d\" } }, "
      + "rules: { winBack: { segment: two } } }"
    let text = Self.text(strategy, kind: "commerce") + "  - name: b\n    extends: a\n"
    #expect(
      try Scenarios.load(text).remarks == [
        "segments.one has no effect: no rule, journey or campaign names it."
      ])
  }

  @Test("a zone that is none is refused at its line, at any depth")
  func zones() {
    let strategy =
      "{ segments: { north: { any: [{ not: { zone: [Europe/Oslo, Europe/Olso] } }] } } }"
    let found = Scenarios.problems(of: Self.text(strategy, kind: "commerce"))
    #expect(found.count == 1)
    #expect(
      found.first?.hasPrefix(
        "s.yaml:6:73: arms[0].strategy.segments.north.any[0].not.zone[1] is 'Europe/Olso'; did you "
          + "mean 'Europe/Oslo'? accepted: ") == true, "\(found)")
  }
}
