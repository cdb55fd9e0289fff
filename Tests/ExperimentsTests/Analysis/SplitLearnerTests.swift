import Foundation
import PushModel
import PushPolicy
import PushService
import Scenarios
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// The people of an arm that learns share what it learned, so that one world of a split has no interval
/// and no p-value of anything that it did.
@Suite("Learners in a split")
struct SplitLearnerTests {
  private static let text = """
    pushlab: 1
    name: learners
    seed: 1
    horizon: { start: 2026-03-16, days: 9, warmupDays: 0 }
    replications: 1
    design: split
    world:
      kind: smallBusiness
      businesses: 10
      subscribers: 120
      posts: { perDay: 2 }
      response: { hourExponent: 2 }
      fatigue: { optOutPerPush: 0.01 }
    arms:
      - name: one
        baseline: true
        strategy: { sendTime: { by: greedy } }
      - { name: other, extends: one }
    metrics:
      success: [openRate, opensPerSubscriberDay]
      guardrails: { deliveryRate: { margin: 0.05 } }
      segments: [platform, category]
    value: { open: 1 }

    """

  private static func summary(_ overrides: [String] = []) throws -> Summary {
    let scenario = try ScenarioFile.load(
      text: text, name: "learners.yaml", overrides: overrides
    ).scenario
    return try Self.summary(of: scenario)
  }

  private static func summary(of scenario: Scenario) throws -> Summary {
    let plan = try scenario.plan()
    return try Analysis.summary(RunEvidence(plan, in: plan.run(threads: 2)))
  }

  @Test("one world has no interval and no p-value, of anybody, a segment, an interaction or money")
  func oneWorld() throws {
    let found = try Self.summary()
    let rows = found.comparisons + (found.netValue?.comparisons ?? [])
    #expect(rows.contains { $0.segment != "all" } && found.netValue?.comparisons.count == 1)
    for row in rows {
      #expect(row.p == nil && row.low == nil && row.verdict == .notEstimable, "\(row)")
      #expect(row.others.isEmpty, "\(row)")
      #expect(row.method.contains("share what it learned"), "\(row.method)")
    }
    #expect(rows[0].difference != nil)
    #expect(found.interactions.allSatisfy { $0.p == nil })
    #expect(found.survival.allSatisfy { $0.logRankP == nil })
    #expect(found.arms.flatMap(\.metrics).allSatisfy { $0.segment != "all" || $0.low == nil })
    #expect(found.warnings.contains { $0.contains("take 10 replications or more, or") })
    let lines = try #require(found.decision?.lines)
    #expect(lines.contains { $0.text.contains("one and other learn from people") })
    #expect(lines.contains { $0.text.contains("--replications 10") })
  }

  @Test("several worlds give a t over them, whose level is kept where the arms are alike")
  func worlds() throws {
    let found = try Self.summary(["replications=6"])
    for row in found.comparisons where row.segment == "all" && row.armValue != nil {
      #expect(row.method == "t over 6 seeds" && row.p != nil && row.low != nil, "\(row)")
    }
    #expect(found.netValue?.comparisons.first?.method == "t over 6 seeds")
    #expect(found.interactions.allSatisfy { $0.method != "Cochran's Q" })
    #expect(found.interactions.contains { $0.method == "Hotelling's T² over seeds" })
    #expect(found.arms[0].metrics[0].method == "t over 6 seeds")
    let row = found.comparisons[0]
    let arms = found.arms.map { $0.metrics.first { $0.name.rawValue == row.metric }!.seeds! }
    let differences = zip(arms[1], arms[0]).map { $0! - $1! }
    #expect(abs(row.p! - (try seedLevelT(differences, level: 0.95)).pValue) < 1e-12)
  }

  @Test(
    "an arm learns by these keys, and by no other",
    arguments: [
      ("{ sendTime: { by: thompson } }", "sendTime by thompson"),
      ("{ sendTime: { by: uniform } }", nil),
      ("{ volume: { limit: 2, per: 1d, by: value } }", "volume"),
      ("{ score: { model: {}, price: none } }", nil),
      ("{ score: { model: {}, volume: { limit: 2, per: 1d } } }", "volume"),
      ("{ choice: popular }", "choice popular"),
      ("{ choice: arrival }", nil),
      ("{ rules: { daily: { texts: [1, 1] } } }", nil),
      (
        "{ rules: { daily: { texts: [1, 1], choice: { by: softmax, training: 2d } } } }",
        "texts by softmax"
      ),
      ("{ external: { command: [learner] } }", "external"),
    ])
  func keys(strategy: String, learner: String?) throws {
    let text = Self.text.replacingOccurrences(of: "{ sendTime: { by: greedy } }", with: strategy)
    let scenario = try ScenarioFile.load(text: text, name: "learners.yaml", overrides: []).scenario
    #expect(scenario.arms[1].learner == learner)
    #expect(scenario.learners.contains(1) == (learner != nil))
  }

  @Test("a rule of a program counts as one that learns, and so does a later version of a strategy")
  func others() throws {
    var arm = Arm(name: "own", strategy: Strategy(rule: "patient"))
    #expect(arm.learner == "rule patient")
    arm = Arm(name: "later")
    #expect(arm.learner == nil)
    arm.edits = [StrategyEdit(at: .days(2), strategy: Strategy(sendTime: SendTime(by: .ucb)))]
    #expect(arm.learner == "sendTime by ucb")
  }

  @Test(
    "a baseline that learns nothing does not help: the other arm's people still share its error")
  func beside() throws {
    let found = try Self.summary([
      "arms[one].strategy.sendTime=none", "arms[other].strategy.sendTime={by: greedy}",
    ])
    #expect(found.comparisons.allSatisfy { $0.p == nil })
    let levels = found.arms.map { $0.metrics[0].low }
    #expect(levels[0] != nil && levels[1] == nil)
  }

  @Test("an audit of arms that learn is refused, with the arm and what is accepted")
  func audit() throws {
    let scenario = try ScenarioFile.load(text: Self.text, name: "learners.yaml", overrides: [])
      .scenario
    let problem = #expect(throws: AuditProblem.self) {
      _ = try DesignAudit(
        scenario, arm: nil, metric: MetricName(.openRate), tests: 2, looks: 1, threads: 1)
    }
    let words = try #require(problem).description
    #expect(words.contains("arm `one` learns from its people (sendTime by greedy)"))
    #expect(words.contains("accepted: arms that learn nothing"))
  }
}
