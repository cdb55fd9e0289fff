import Foundation
import PushModel
import SimWorld
import Statistics
import TestSupport
import Testing
import Worlds

@testable import Documents
@testable import Experiments
@testable import Scenarios

/// What single worlds show of facts.
struct FactFiguresTests {
  static let text = """
    pushlab: 1
    name: shop
    horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
    replications: 2
    world:
      subscribers: 400
      businesses: 40
      response: { openAndroid: 0.1 }
      fatigue: { leavePerWeekAbove: 0.0005 }
    arms:
      - { name: today, baseline: true }
      - { name: rare, strategy: { caps: { global: { limit: 1, per: rolling 4d } } } }
    metrics: { success: [opensPerSubscriberDay], guardrails: {} }

    """

  static func file(_ overrides: [String] = []) throws -> ScenarioFile {
    try ScenarioFile.load(text: text, name: "shop.yaml", overrides: overrides)
  }

  static func level(
    _ name: String, _ figure: String, per: Interval? = nil, arm: String? = nil,
    within: String? = nil
  ) throws -> ScenarioFact {
    ScenarioFact(
      try #require(FactName(rawValue: name)), .level(try #require(FactAmount(figure)), per: per),
      arm: arm, within: try within.map { try #require(FactAmount($0)) })
  }

  private static func figures(
    _ facts: [ScenarioFact], keys: [VariedKey] = [], people: Int = 400
  ) throws -> FactFigures {
    try FactFigures(
      try file().scenario, ScenarioFacts(figures: facts), keys: keys, people: people)
  }

  /// Counts of the same world by another way: a run of it.
  private static func summary(_ overrides: [String]) throws -> Summary {
    let file = try file(
      overrides + ["replications=4", "world.subscribers=100", "metrics.variance=plain"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let store = MemoryStore()
    try Runner(plan, threads: 1).run(into: store)
    return try Analysis.summary(try RunEvidence(plan, in: store))
  }

  private static func value(_ metric: MetricName, _ arm: ArmSummary) -> Double? {
    arm.metrics.first { $0.name == metric && $0.segment == "all" }?.value
  }

  @Test func figuresAreThoseOfARun() throws {
    let facts = [
      try Self.level("sendsPerSubscriberDay", "4", per: .days(7)),
      try Self.level("permissionRate", "60 %"),
    ]
    let row = try Self.figures(facts).row([], seed: 9)
    let arm = try Self.summary(["seed=9"]).arms[0]
    let sends = try #require(Self.value(.sendsPerSubscriberDay, arm))
    // Pushes to phones that a provider should have forgotten are counted as expected.
    #expect(abs(row.facts[0] - 7 * sends) < 0.005 * row.facts[0])
    let allowed = try #require(Self.value(.permissionRate, arm))
    #expect(abs(row.facts[1] - allowed) < 1e-12)
  }

  /// A share of people over another length of time is that of a constant hazard.
  @Test func sharesGrowByTheirHazard() throws {
    let days = try ExperimentPlan(try Self.file().scenario, resolved: "").cohortDays
    let row = try Self.figures([
      try Self.level("optOutRate", "1 %", per: .milliseconds(Int64(days * 86_400_000))),
      try Self.level("optOutRate", "1 %", per: .milliseconds(Int64(2 * days * 86_400_000))),
    ]).row([], seed: 3)
    #expect(row.facts[0] > 0)
    #expect(abs(1 - row.facts[1] - (1 - row.facts[0]) * (1 - row.facts[0])) < 1e-12)
  }

  /// Expected opt-outs vary far less between seeds than a count of so few people.
  @Test func optOutsAreWithoutLuck() throws {
    let figures = try Self.figures([try Self.level("optOutRate", "1 %", per: .days(30))])
    let shown = try (0..<12).map { try figures.row([], seed: $0).facts[0] }
    let moments = try Moments(shown)
    // Of 400 people in ten days of the thirty; a count varies by its root.
    let count = 400 * -expm1(log1p(-moments.mean) / 3)
    #expect(moments.standardDeviation < 0.7 * moments.mean / count.squareRoot())
    #expect(moments.variance > 0)
  }

  /// Openings of one platform are those of a run on average, and vary less between seeds.
  @Test(.releaseOnly) func openingsOfAPlatformAreWithoutLuck() throws {
    let figures = try Self.figures([try Self.level("openRate[platform=ios]", "3 %")])
    let shown = try (0..<40).map { try figures.row([], seed: $0).facts[0] }
    let counted = try (0..<40).map { seed in
      let file = try Self.file(["seed=\(seed)", "replications=1", "metrics.segments=[platform]"])
      let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
      let store = MemoryStore()
      try Runner(plan, threads: 1).run(into: store)
      let segments = try RunEvidence(plan, in: store).segments
      let iOS = try #require(segments.first { $0.place == Int(Platform.ios.rawValue) })
      return try #require(iOS.ratio(.openRate, 0, in: 0))
    }
    let (own, count) = (try Moments(shown), try Moments(counted))
    #expect(own.standardDeviation < 0.8 * count.standardDeviation)
    let differences = try Moments(zip(shown, counted).map { $0 - $1 })
    #expect(abs(differences.mean) < 3 * differences.standardDeviation / 40.0.squareRoot())
  }

  @Test func keysMoveTheWorldAsSettingsDo() throws {
    let prior = try Prior("world.response.openAndroid", 0.01...0.5, .logit)
    let key = VariedKey(prior)
    let fact = try Self.level("openRate", "3 %")
    let varied = try Self.figures([fact], keys: [key])
    let set = try FactFigures(
      try Self.file(["world.response.openAndroid=0.25"]).scenario, ScenarioFacts(figures: [fact]),
      keys: [], people: 400)
    #expect(try varied.row([0.25], seed: 5) == set.row([], seed: 5))
    #expect(try varied.row([0.02], seed: 5).facts[0] < 0.5 * set.row([], seed: 5).facts[0])
  }

  /// A prior is no wall, a key may have one.
  @Test func valuesBeyondAKeyAreBroughtToItsEnd() throws {
    let prior = try Prior("world.response.openAndroid", 0.1...0.9)
    let figures = try Self.figures(
      [try Self.level("openRate", "3 %")], keys: [VariedKey(prior)])
    #expect(figures.accepted([1.7]) == [0.999])
    #expect(figures.accepted([-0.2]) == [0])
    #expect(try figures.row([1.7], seed: 1) == figures.row([0.999], seed: 1))
  }

  @Test func differencesAreRatiosOfThePairedArms() throws {
    let name = try #require(FactName(rawValue: "sendsPerSubscriberDay"))
    let amount = try #require(FactAmount("-50 %"))
    let facts = [
      ScenarioFact(name, .difference(amount, against: "today"), arm: "rare"),
      try Self.level("sendsPerSubscriberDay", "1"),
      try Self.level("sendsPerSubscriberDay", "1", arm: "rare"),
    ]
    let row = try Self.figures(facts).row([], seed: 2).facts
    #expect(row[0] == row[2] / row[1])
    #expect(row[0] < 0.9)
  }

  /// Only arms that facts name are simulated, which is most of a match's cost.
  @Test func otherArmsAreLeftOut() throws {
    let fact = try Self.level("openRate", "3 %")
    #expect(try Self.figures([fact]).scenario.arms.map(\.name) == ["today"])
    let other = try Self.level("openRate", "3 %", arm: "rare")
    #expect(try Self.figures([other]).scenario.arms.map(\.name) == ["rare"])
  }

  @Test func platformsHaveFiguresOfTheirOwn() throws {
    let facts = try ["android", "ios"].map {
      try Self.level("openRate[platform=\($0)]", "3 %")
    }
    let row = try Self.figures(facts).row([], seed: 4).facts
    // .1 on Android and .034 on iOS by the scenario.
    #expect(row[0] > 1.5 * row[1])
    #expect(row[1] > 0)
  }

  @Test func fewerPeopleKeepRates() throws {
    let fact = try Self.level("sendsPerSubscriberDay", "1")
    let few = try Self.figures([fact], people: 200)
    // Spread over two replications.
    #expect(few.scenario.world.subscribers == 100 && few.scenario.replications == 2)
    let means = try [few, Self.figures([fact])].map { figures in
      try Moments(try (0..<16).map { try figures.row([], seed: $0).facts[0] })
    }
    let error = (means[0].variance / 16 + means[1].variance / 16).squareRoot()
    #expect(abs(means[0].mean - means[1].mean) < 4 * error)
  }

  @Test func keysThatAWorldLacksAreNamed() throws {
    let key = VariedKey(try Prior("world.response.openTablet", 0.1...0.9))
    #expect {
      try Self.figures([try Self.level("openRate", "3 %")], keys: [key])
    } throws: {
      "\($0)".contains("world.response.openTablet")
    }
  }
}
