import Foundation
import PushModel
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Logs
@testable import Scenarios

/// Off-policy values held against what the strategy is truly worth in the world that made the logs.
@Suite("Off-policy values of simulated logs", .releaseOnly)
struct ReplayCoverageTests {
  private static let scenario = """
    pushlab: 1
    name: chance
    seed: 1
    horizon: { start: 2026-03-16, days: 10, warmupDays: 0 }
    replications: 1
    design: split
    world:
      kind: inactivity
      subscribers: 200
      response: { openContextual: 0.4, timeToOpenAndroid: 8min, timeToOpenIOS: 8min }
      fatigue: { optOutPerPush: 0, leavePerWeekAbove: 0, uninstallPerDay: 0 }
      preferences: { pushOffShare: 0, categoryOffShare: 0, ownQuietShare: 0, changePerDay: 0 }
    arms:
      - name: logged
        baseline: true
        strategy:
          caps: none
          minGap: none
          quietHours: none
          rules: { inactivity: { enabled: false }, daily: { share: 0.5, texts: [1, 1] } }
      - name: target
        extends: logged
        strategy: { rules: { daily: { share: 0.2, texts: [3, 1] } } }
    metrics: { success: [opensPerSubscriberDay], decisionWindows: [1h] }

    """

  private static func plan(
    _ arm: String, seed: Int, _ overrides: [String] = []
  ) throws -> ExperimentPlan {
    try OffPolicyCoverage.plan(of: scenario, arm, seed: seed, overrides)
  }

  private static let target = Result {
    try ScenarioFile.load(text: scenario, name: "chance.yaml").scenario.arms[1]
  }

  private static func value(
    _ seed: Int, under arm: Arm? = nil, _ overrides: [String] = []
  ) throws -> ReplayValue {
    let plan = try plan("logged", seed: seed, overrides)
    let log = LoggedWorld(plan, events: try plan.run(eventShare: 1).events)
    var question = LogQuestion()
    question.window = .hours(1)
    return try Replay.of(log, under: try arm ?? target.get(), question).report.value
  }

  /// What the target is worth: the share of decision points with an opening within the hour, as the
  /// world counts them itself, in many worlds that run it.
  private static func truth() throws -> (value: Double, standardError: Double) {
    let worlds = try inParallel(12) { index -> (opened: Double, points: Double) in
      let plan = try plan("target", seed: 1_000 + index, ["world.subscribers=2000"])
      let points = try #require(try plan.summary(try plan.run()).trial).points
      return (
        Double(points.reduce(0) { $0 + $1.opened }), Double(points.reduce(0) { $0 + $1.points })
      )
    }
    return try OffPolicyCoverage.truth(worlds)
  }

  @Test(
    "95 % intervals of IPS, SNIPS and the doubly robust estimate hold the truth in about 95 %",
    .releaseOnly)
  func coverage() throws {
    let logs = 120
    let truth = try Self.truth()
    let values = try inParallel(logs) { try Self.value($0 + 1) }
    #expect(values.allSatisfy { $0.state == .estimated && $0.reward == "app" })
    let coverage = OffPolicyCoverage(truth: truth, found: values.compactMap(\.estimates))
    try #require(coverage.found.count == logs)
    try coverage.expectHonest()
    #expect(coverage.own > truth.value + 0.02, "\(coverage.own), \(truth)")
  }

  @Test("the strategy that made a log is worth there what the log says")
  func own() throws {
    let plan = try Self.plan("logged", seed: 3)
    let value = try Self.value(3, under: plan.scenario.arms[0])
    let estimates = try #require(value.estimates)
    #expect(abs(estimates.inverseWeighted.value - estimates.own.value) < 1e-12)
    #expect(abs(estimates.selfNormalised!.value - estimates.own.value) < 1e-12)
    #expect(estimates.largestWeight == 1)
    #expect(value.actions.map(\.action) == [0, 1, 2])
    #expect(value.unsupportedShare == 0 && value.unseenShare == 0)
  }

  @Test("so is one whose people have quiet hours of their own, which their decisions saw")
  func ownQuietHours() throws {
    let overrides = [
      "arms[logged].strategy.quietHours={from: \"20:00\", to: \"08:00\"}",
      "world.preferences.ownQuietShare=0.3",
    ]
    let arm = try Self.plan("logged", seed: 8, overrides).scenario.arms[0]
    let value = try Self.value(8, under: arm, overrides)
    #expect(value.state == .estimated && value.unsupportedShare == 0, "\(value.reason ?? "")")
    let estimates = try #require(value.estimates)
    #expect(abs(estimates.inverseWeighted.value - estimates.own.value) < 1e-12)
  }

  @Test("a target that does what the log never did is refused by name")
  func unseen() throws {
    let value = try Self.value(
      4, ["arms[logged].strategy.rules.daily.texts=[1]"])
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("the log has nowhere; found: nothing, text 1"))
  }

  @Test("a target that sends where the log's quiet hours held is refused")
  func unsupported() throws {
    let value = try Self.value(
      5, ["arms[logged].strategy.quietHours={from: \"19:00\", to: \"08:00\"}"])
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("held, moved or stopped the push"), "\(value)")
  }

  @Test("a wrong column of propensities is caught")
  func wrong() throws {
    let plan = try Self.plan("logged", seed: 6)
    let events = try plan.run(eventShare: 1).events.map { event in
      var event = event
      if event.propensity > 0 { event.propensity = event.text == 0 ? 0.7 : 0.15 }
      return event
    }
    let log = LoggedWorld(plan, events: events)
    let value = try Replay.of(log, under: try Self.target.get()).report.value
    #expect(value.state == .refused)
    #expect(
      try #require(value.reason).hasPrefix(
        "`propensity` contradicts the log: nothing was chosen in "), "\(value)")
    #expect(value.estimates == nil)
  }

  @Test("without visits the reward is the push's own opening")
  func pushes() throws {
    let plan = try Self.plan("logged", seed: 7)
    let events = try plan.run(eventShare: 1).events.filter { $0.kind != .visited }
    let log = LoggedWorld(plan, events: events)
    var question = LogQuestion()
    question.window = .hours(1)
    let value = try Replay.of(log, under: try Self.target.get(), question).report.value
    let estimates = try #require(value.estimates)
    #expect(value.reward == "push")
    // Nothing comes of what is not sent: two fifths of the pushes, two fifths of the openings.
    let ratio = estimates.inverseWeighted.value / estimates.own.value
    #expect(abs(ratio - 0.4) < 0.08, "\(ratio)")
  }
}
