import PushModel
import Testing
import Worlds

@testable import Scenarios

/// What a scenario says of known figures and of uncertain keys.
@Suite struct FactScenarioTests {
  private static let told = """
    facts:
      under: other
      figures:
        openRate[platform=android]: { is: 3.5 %, within: 0.3 % }
        openRate: 2.1%
        optOutRate: { is: 0.40 %, per: 30d, of: 40000 }
        sendsPerSubscriberDay: { is: 4.0, per: 7d }
        opensPerSubscriberDay:
          - { is: 0.31, arm: house }
          - { against: other, arm: house, difference: -8 %, within: 3 % }
    worlds:
      vary:
        world.fatigue.toleranceMedian: 2..20
        world.response.personCV: { from: 0.3, to: 2, shape: log }
        world.presence.offlineMedianDay: 5min..4h
        world.response.habituation: none|volume
      hold: [world.activity.chronotypeSigma]
      members: 60
    """

  private func load(_ lines: String) throws -> ScenarioFile {
    try ScenarioFile.load(text: Scenarios.small + "\n" + lines, name: "s.yaml")
  }

  @Test("facts are read in the order of their names, with their last digits") func facts() throws {
    let facts = try #require(try load(Self.told).scenario.facts)
    #expect(facts.under == "other")
    #expect(
      facts.figures.map { $0.title(under: "other") } == [
        "openRate of other", "openRate[platform=android] of other",
        "opensPerSubscriberDay of house", "opensPerSubscriberDay of house by other",
        "optOutRate of other", "sendsPerSubscriberDay of other",
      ])
    let known = try facts.figures.map { try $0.fact(under: "other") }
    #expect(known.map(\.value) == [0.021, 0.035, 0.31, 0.92, 0.004, 4])
    #expect(known.map(\.scale) == [.logit, .logit, .log, .log, .logit, .log])
    #expect(facts.figures[1].name.platform == .android)
    #expect(facts.figures[4].period == .days(30))
    #expect(facts.figures[5].period == .days(7))
    #expect(facts.figures[0].period == nil)
    // Half of the last digit, .05 %, and 5 % of 2.1 %; on the log odds divided by p (1 - p).
    let deviation = (0.0005 * 0.0005 + 0.00105 * 0.00105).squareRoot() / (0.021 * 0.979)
    #expect(abs(known[0].error - deviation) < 1e-12)
    // The deviation of 40,000 people's share.
    #expect(abs(known[4].error - (1 / (40_000 * 0.004 * 0.996)).squareRoot()) < 1e-12)
  }

  @Test("uncertain keys are read with their scale and notation") func varied() throws {
    let plan = try #require(try load(Self.told).scenario.worlds)
    #expect(plan.members == 60)
    #expect(plan.hold == ["world.activity.chronotypeSigma"])
    #expect(
      plan.vary.map(\.key) == [
        "world.fatigue.toleranceMedian", "world.presence.offlineMedianDay",
        "world.response.habituation", "world.response.personCV",
      ])
    #expect(plan.vary.map(\.prior.shape) == [.log, .log, .choice, .log])
    #expect(plan.vary.map(\.form) == [.number, .duration, .words(["none", "volume"]), .number])
    #expect(plan.vary[1].prior.range == 300_000...14_400_000)
    #expect(plan.vary.allSatisfy { $0.prior.standing == .given })
    #expect(plan.vary[1].text(of: 1_800_000.4) == "30min")
    #expect(plan.vary[2].text(of: 1) == "volume")
  }

  @Test("they are written with every default, and read again as the same") func roundTrip() throws {
    let file = try load(Self.told)
    let again = try ScenarioFile.load(text: file.resolved, name: "again.yaml")
    #expect(again.scenario == file.scenario && again.resolved == file.resolved)
  }

  @Test("they are no part of what is simulated") func simulated() throws {
    #expect(Scenario.simulated(try load(Self.told).resolved) == (try load("").resolved))
  }

  @Test(
    "what can be meant in two ways, or cannot be, is refused with its place",
    arguments: [
      (
        "openRate: 3,5 %", "is '3,5 %'; did you mean 3.5%? accepted: "
      ),
      ("openRate: 0.4", "is '0.4', which may be 0.4 % or 40 %; accepted: a share in per cent"),
      ("openRate: 100 %", "is '100%'; accepted: a share above 0 % and below 100 %"),
      (
        "sendsPerSubscriberDay: 300 000", "is '300 000'; did you mean 300_000? accepted: "
      ),
      ("sendsPerSubscriberDay: 4 %", "is in per cent of what is no share"),
      ("openRate: { is: 3 %, within: 0 % }", "within is '0%'; accepted: more than 0"),
      ("openRate: { is: 3 %, within: 0.5 }", "within is '0.5', which may be 0.5 % or 50 %"),
      ("openRate: { is: 3 %, within: 1 %, of: 9 }", "of is given beside `within`"),
      ("visitsPerSubscriberDay: { is: 1, of: 9 }", "of is given for what is no share"),
      ("openRate: { is: 3 %, per: 30d }", "per is given for a metric that does not grow"),
      ("optOutRate: 0.4 %", "grows with time, and the time of the figure is not said"),
      ("openRate: { is: 3 %, arm: hous }", "is 'hous', which is no arm; did you mean 'house'?"),
      (
        "openRate: { against: house, difference: 3 % }",
        "against is 'house' itself; accepted: another arm"
      ),
      (
        "openRate: { against: house, arm: other, difference: 0.1 }",
        "difference is '0.1', which may be 0.1 % or 10 %"
      ),
      ("openRate: [{ is: 3 % }, { is: 4 %, arm: house }]", "is a second figure of arm 'house'"),
      ("conversionRate: { is: 3 %, per: 7d }", "counts conversions, and none are"),
      ("inTimeRate: 50 %", "counts what mentors do, and there are none"),
      ("sendsPerSubscriberWeek: 4", "a week of sendsPerSubscriberDay is"),
      ("optInShare: 56 %", "did you mean permissionRate?"),
    ])
  func refused(line: String, problem: String) {
    let problems = Scenarios.problems(
      of: Scenarios.small + "\nfacts:\n  figures:\n    " + line)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(problem) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("s.yaml:9") == true, "\(problems)")
  }

  @Test(
    "keys that cannot be varied are refused",
    arguments: [
      ("vary: { world.fatigue.tolerance: 2..20 }", "the world has no such key"),
      ("vary: { world.fatigue.toleranceMedian: 20..2 }", "two ends that the key takes"),
      ("vary: { world.fatigue.toleranceMedian: a..b }", "two ends that the key takes"),
      ("vary: { world.response.habituation: volume|tiring }", "different values of the key"),
      ("vary: { world.subscribers: 100..200 }", "another world has other people"),
      ("vary: { world.businesses: 100..200 }", "another world has other businesses"),
      (
        "vary: { world.response.personCV: { from: 0, to: 2, shape: log } }",
        "ends above 0 for the shape `log`"
      ),
      (
        "vary: { world.fatigue.toleranceMedian: 2..20 }, hold: [world.fatigue.toleranceMedian]",
        "which is varied as well"
      ),
      ("hold: [world.fatigue.tolerance]", "which is no key"),
      ("members: 1", "accepted: a whole number from 2 to 2000"),
    ])
  func refusedKeys(line: String, problem: String) {
    let problems = Scenarios.problems(of: Scenarios.small + "\nworlds: { \(line) }")
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(problem) == true, "\(problems)")
  }
}
