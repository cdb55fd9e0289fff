import PushModel
import SimWorld
import TestSupport
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

@Suite("People join, leave and keep holidays where a scenario says so")
struct OpenPopulationScenarioTests {
  private static func world(_ text: String, _ overrides: String...) throws -> WorldParameters {
    try Scenarios.load(Scenarios.small + "\nworld: { \(text) }", overrides: overrides).world
  }

  @Test("Absent, none, the word, and single values")
  func accepted() throws {
    let none = try Scenarios.load(Scenarios.small).world
    #expect(none.arrivals == nil && none.retention == nil && none.calendar == nil)
    let off = try Self.world("arrivals: none, retention: none, calendar: none")
    #expect(off.arrivals == nil && off.retention == nil && off.calendar == nil)
    #expect(try Self.world("arrivals: {}").arrivals == ArrivalParameters())
    #expect(try Self.world("retention: published").retention == RetentionParameters())
    #expect(try Self.world("retention: { shape: 1 }").retention?.scale == .days(161))
    #expect(try Self.world("calendar: {}").calendar == CalendarParameters())
    let campaigns = try Self.world(
      "arrivals: { perDay: 0, campaigns: [{ at: 2d, share: 0.5, length: 6h }] }"
    ).arrivals?.campaigns
    #expect(campaigns == [.init(at: .days(2), share: 0.5, length: .hours(6))])
    let countries = try Self.world(
      "zones: { Europe/Paris: 1, UTC: 1 }, calendar: { countries: { Europe/Paris: NO, UTC: none } }"
    ).calendar?.countries
    #expect(countries == ["Europe/Paris": .norway, "UTC": .noCountry])
  }

  @Test(
    "What is resolved is the scenario",
    arguments: [
      "arrivals: { perDay: 0.1 }", "retention: published", "retention: { scale: 10d }",
      "calendar: { holidayFactor: 0.5, countries: { UTC: NO } }",
    ])
  func resolved(text: String) throws {
    let file = try ScenarioFile.load(
      text: Scenarios.small + "\nworld: { \(text) }", name: "s.yaml")
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
  }

  @Test(
    "A value that cannot be meant is refused",
    arguments: [
      (
        "arrivals: { perDay: -1 }", "world.arrivals.perDay is '-1'; accepted: a number from 0 to 1"
      ),
      ("arrivals: { byWeekday: [1, 1] }", "world.arrivals.byWeekday"),
      (
        "arrivals: { byWeekday: [0, 0, 0, 0, 0, 0, 0] }",
        "world.arrivals.byWeekday has no day above 0; accepted: at least one"
      ),
      (
        "arrivals: { campaigns: [{ at: 28d, share: 1, length: 1d }] }",
        "world.arrivals.campaigns[0].at is '28d'; accepted: less than the run's 28d"
      ),
      (
        "subscribers: 900_000_000",
        "world.arrivals makes 1_152_000_000 people in the run; accepted: at most 1_000_000_000"
      ),
      (
        "kind: peerMentors",
        "world.arrivals is given in a world of peerMentors, whose organisations keep their people"
      ),
      (
        "retention: published, fatigue: { uninstallPerDay: 0.001 }",
        "world.fatigue.uninstallPerDay is '0.001' where world.retention takes its place; accepted: 0"
      ),
      ("retention: publishd", "world.retention is 'publishd'; did you mean 'published'?"),
      (
        "calendar: { byWeekday: [0, 0, 0, 0, 0, 0, 0] }",
        "world.calendar.byWeekday has no day above 0; accepted: at least one"
      ),
      (
        "calendar: { countries: { Europe/Oslo: NO } }",
        "world.calendar.countries has the key 'Europe/Oslo'; accepted: zones of world.zones: UTC"
      ),
      ("calendar: { countries: { UTC: FR } }", "world.calendar.countries.UTC is 'FR'"),
    ])
  func refused(text: String, words: String) {
    var line = text
    if text.hasPrefix("subscribers") || text.hasPrefix("kind") {
      line += ", arrivals: { perDay: 0.01 }"
    }
    let problems = Scenarios.problems(of: Scenarios.small + "\nworld: { \(line) }")
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(words) == true, "\(problems)")
  }

  @Test("A hazard of 0 may stand beside a law of retention")
  func together() throws {
    let world = try Self.world("retention: published, fatigue: { uninstallPerDay: 0 }")
    #expect(world.retention != nil && world.fatigue.uninstallPerDay == 0)
  }

  @Test("Other people are another plan, and nobody new is the plan that it was")
  func hashes() throws {
    let hash = { (line: String) in
      let file = try ScenarioFile.load(text: Scenarios.small + line, name: "s.yaml")
      return try ExperimentPlan(file.scenario, resolved: file.resolved).hash
    }
    #expect(
      try hash("\nworld: { arrivals: none, retention: none, calendar: none }") == hash(""))
    let other = [
      "arrivals: {}", "arrivals: { perDay: 0.02 }", "retention: published", "calendar: {}",
    ]
    #expect(Set(try other.map { try hash("\nworld: { \($0) }") }).count == other.count)
  }
}
