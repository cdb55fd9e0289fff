import PushModel
import PushPolicy
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Logs
@testable import Scenarios

/// Off-policy values of a model, from logs of uniform exploration, held against what the model is truly
/// worth in worlds that run it.
@Suite("Off-policy values of models", .releaseOnly)
struct AnswerCoverageTests {
  /// People with strong hours, who get few pushes, of which none changes what they do with another.
  private static let scenario = """
    pushlab: 1
    name: hours
    seed: 1
    horizon: { start: 2026-03-16, days: 12, warmupDays: 0 }
    replications: 1
    world:
      kind: smallBusiness
      businesses: 30
      subscribers: 250
      posts: { perDay: 0.3 }
      response:
        openAndroid: 0.3
        openIOS: 0.3
        hourExponent: 2
        habituation: none
        timeToOpenAndroid: 8min
        timeToOpenIOS: 8min
      fatigue: { optOutPerPush: 0, leavePerWeekAbove: 0, uninstallPerDay: 0 }
      preferences: { pushOffShare: 0, categoryOffShare: 0, ownQuietShare: 0, changePerDay: 0 }
    arms:
      - name: logged
        baseline: true
        strategy:
          caps: none
          minGap: none
          quietHours: none
          score: { model: {}, slot: 3h, explore: 1 }
      - name: model
        extends: logged
        strategy:
          score:
            model:
              tables:
                - { feature: hour, below: [9, 12, 18, 21], values: [0, 0.3, 0.1, 0.4, 0.2] }
              weights: { wait: -0.01 }
            slot: 3h
            price: none
            explore: 0.1
      - name: gate
        extends: logged
        strategy:
          score:
            model:
              tables: [{ feature: hour, below: [9, 18], values: [0, 0.3, 0.4] }]
              weights: { wait: -0.02 }
            slot: 3h
            price: 0.25
            explore: 0

    """

  private static func plan(
    _ arm: String, seed: Int, _ overrides: [String] = []
  ) throws -> ExperimentPlan {
    try OffPolicyCoverage.plan(of: scenario, arm, seed: seed, overrides)
  }

  private static func arm(_ name: String) throws -> Arm {
    try #require(
      try ScenarioFile.load(text: scenario, name: "hours.yaml").scenario.arms.first {
        $0.name == name
      })
  }

  private static func log(
    _ seed: Int, of arm: String = "logged", _ overrides: [String] = []
  ) throws -> LoggedWorld {
    let plan = try plan(arm, seed: seed, overrides)
    return LoggedWorld(plan, events: try plan.run(eventShare: 1).events)
  }

  private static func value(
    _ seed: Int, of logged: String = "logged", under arm: String, _ overrides: [String] = []
  ) throws -> AnswerValue {
    try value(of: log(seed, of: logged, overrides), under: arm)
  }

  private static func value(of log: LoggedWorld, under arm: String) throws -> AnswerValue {
    var question = LogQuestion()
    question.window = .hours(6)
    return try Replay.of(log, under: try Self.arm(arm), question).report.answers
  }

  /// Each is asked about every arm. `make proofs` draws as many as `docs/replay.md` tells of.
  private static let logs = Result {
    try inParallel(Build.runsProofs ? 100 : 40) { try log($0 + 1) }
  }

  /// The share of decisions whose push is opened, in many worlds that run the arm itself.
  private static func truth(
    _ arm: String, _ overrides: [String] = []
  ) throws -> (value: Double, standardError: Double) {
    let worlds = try inParallel(Build.runsProofs ? 12 : 6) { index in
      try value(1_000 + index, of: arm, under: arm, ["world.subscribers=1500"] + overrides)
    }
    return try OffPolicyCoverage.truth(
      worlds.map {
        (try #require($0.estimates).own.value * Double($0.points), Double($0.points))
      })
  }

  @Test(
    "95 % intervals of IPS, SNIPS and the doubly robust estimate hold the truth in about 95 %",
    .releaseOnly, arguments: ["model", "gate"])
  func coverage(arm: String) throws {
    let logs = try Self.logs.get()
    let truth = try Self.truth(arm)
    let values = try inParallel(logs.count) { try Self.value(of: logs[$0], under: arm) }
    #expect(values.allSatisfy { $0.state == .estimated }, "\(values.compactMap(\.reason))")
    let coverage = OffPolicyCoverage(truth: truth, found: values.compactMap(\.estimates))
    try #require(coverage.found.count == logs.count)
    try coverage.expectHonest()
    #expect(abs(coverage.own - truth.value) > 0.02, "\(coverage.own), \(truth)")
  }

  @Test(
    "the rule that made a log is worth there what the log says", arguments: ["logged", "model"])
  func own(arm: String) throws {
    let value = try Self.value(3, of: arm, under: arm)
    let estimates = try #require(value.estimates)
    #expect(value.points > 500)
    #expect(abs(estimates.inverseWeighted.value - estimates.own.value) < 1e-12)
    #expect(abs(estimates.selfNormalised!.value - estimates.own.value) < 1e-12)
    #expect(abs(estimates.largestWeight - 1) < 1e-9)
    #expect(value.unsupportedShare == 0 && value.unseenShare == 0)
    #expect(abs(value.actions.reduce(0) { $0 + $1.target } - 1) < 1e-9)
    #expect(value.actions.reduce(0) { $0 + $1.taken } == value.points)
  }

  @Test("an answer that the log could never give is refused: an hour that it has nowhere")
  func unseen() throws {
    let value = try Self.value(
      4, under: "model", ["arms[logged].strategy.score.slot=12h"])
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("the log has nowhere; found: send now, wait"))
  }

  @Test("an answer that the log could not give at that decision is refused, too")
  func unsupported() throws {
    // Without chance the log has each hour, but at no decision more than one.
    let value = try Self.value(
      5, of: "model", under: "logged", ["arms[model].strategy.score.explore=0"])
    #expect(value.state == .refused)
    #expect(value.weight != nil && value.estimates == nil)
  }

  @Test("a policy that would hold the pushes is refused")
  func held() throws {
    let plan = try Self.plan("logged", seed: 6)
    let log = LoggedWorld(plan, events: try plan.run(eventShare: 1).events)
    var arm = try Self.arm("model")
    arm.strategy.policy.minGap = .days(3)
    let value = try Replay.of(log, under: arm).report.answers
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("policy would hold the push"), "\(value)")
  }

  @Test("of iPhones that are often offline a rule that brings pushes together is refused")
  func stores() throws {
    let value = try Self.value(
      11, under: "model",
      [
        "world.subscribers=1000", "world.devices.androidShare=0", "world.presence.offlineDay=0.5",
        "world.presence.offlineNight=0.6", "world.presence.offlineMedianDay=6h",
        "world.posts.perDay=0.6",
      ])
    let found = try #require(value.collisions)
    #expect(found.stores.log > 0.2 && found.near.unseen > 0.1, "\(found)")
    let error = try #require(found.error)
    #expect(error.low > 0 && error.value > 0.02, "\(error)")
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("place in a provider's store"), "\(value)")
  }

  @Test("a wrong column of propensities is caught")
  func wrong() throws {
    let plan = try Self.plan("logged", seed: 7)
    let events = try plan.run(eventShare: 1).events.map { event in
      var event = event
      if event.propensity > 0, event.propensity < 1 { event.propensity *= 2 }
      return event
    }
    let log = LoggedWorld(plan, events: events)
    let value = try Replay.of(log, under: try Self.arm("model")).report.answers
    #expect(value.state == .refused)
    #expect(try #require(value.reason).hasPrefix("weights average 0.4"), "\(value)")
  }
}
