import PushModel
import PushPolicy
import PushService
import SimWorld
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// A rule that a program brings along runs as the rules of PushLab do.
@Suite("Scenarios with a rule of one's own", .releaseOnly) struct OwnRuleRunTests {
  private static let rules: OwnRules = [
    "bandit": OwnRule(window: .days(2)) {
      SlotBandit(SendTime(by: .thompson, slot: .hours(2)), for: $0.policy.timedCategories)
    },
    "always": OwnRule(window: .hours(5)) { Always() },
    "wild": OwnRule(window: .hours(7)) { Wild() },
  ]

  private static func plan(
    _ arms: [Arm], design: Design = .paired, replications: Int = 2
  ) throws -> ExperimentPlan {
    var scenario = Scenario.tiny(replications: replications, design: design, arms: arms)
    scenario.ownRules = rules
    return try scenario.plan()
  }

  /// An arm of the lively world with a change of its strategy.
  private static func arm(_ name: String, _ change: (inout Strategy) -> Void = { _ in }) -> Arm {
    var strategy = Arm.three[0].strategy
    strategy.policy.timing = .immediate
    change(&strategy)
    return Arm(name: name, strategy: strategy)
  }

  @Test("a rule that answers as sendTime gives its digest", arguments: Design.allCases)
  func sameAsSendTime(design: Design) throws {
    let house = Self.arm("house")
    let time = SendTime(by: .thompson, slot: .hours(2), window: .days(2))
    let built = try Self.plan([house, Self.arm("b") { $0.sendTime = time }], design: design).run()
    let own = try Self.plan([house, Self.arm("b") { $0.rule = "bandit" }], design: design).run()
    #expect(own.ordered == built.ordered)
    let none = try Self.plan([house, Self.arm("b")], design: design).run()
    #expect(none.ordered != built.ordered)
  }

  @Test("a rule that always sends has the funnel of no rule")
  func alwaysSends() throws {
    let without = try Self.plan([Self.arm("a")]).run()
    let with = try Self.plan([Self.arm("a") { $0.rule = "always" }]).run()
    for (one, other) in zip(without.ordered, with.ordered) {
      #expect(one.arms[0].cohort == other.arms[0].cohort)
      #expect(one.arms[0].others == other.arms[0].others)
    }
  }

  @Test("hard limits hold whatever a rule answers, through the whole runner", arguments: 1...4)
  func hardLimits(limit: Int) throws {
    let window = QuietWindow(from: 22 * 60, to: 8 * 60)
    let wild = Self.arm("wild") {
      $0.rule = "wild"
      $0.policy = Policy(
        caps: [.global: Cap(limit: limit, per: .localDay)],
        quietHours: QuietRule(window: window, action: .defer))
    }
    let plan = try Self.plan([Self.arm("house"), wild])
    let store = MemoryStore()
    try Runner(plan, threads: 2, eventShare: 1).run(into: store)
    for record in store.ordered {
      for arm in record.arms { #expect(arm.cohort.violation == nil && arm.others.violation == nil) }
    }
    try Self.expectLimits(plan, arm: 1, limit: limit)
  }

  /// Looks at every decision of the arm: what is sent is what the policy alone would send, and nobody is
  /// sent more than `limit` in a local day but for security, which no limit holds back.
  private static func expectLimits(_ plan: ExperimentPlan, arm: Int, limit: Int) throws {
    let again = try Reexecution(plan)
    var (handed, dropped) = (0, 0)
    for lane in 0..<plan.lanes {
      let outcome = try again.outcome(ofLane: lane, replication: 0, arm: arm, watching: .everybody)
      var sent: [[Int64]: Int] = [:]
      for decision in outcome.watchedDecisions {
        if decision.answer == .suppressed(.decisionRule) { dropped += 1 }
        guard decision.answer == .handed else { continue }
        #expect(again.explanation(of: decision).verdict == .send)
        guard decision.push.type.category != .security else { continue }
        handed += 1
        let clock = decision.recipient.clock
        let day = [Int64(decision.recipient.id.rawValue), clock.day(decision.at)]
        sent[day, default: 0] += 1
        #expect(sent[day]! <= limit)
      }
    }
    #expect(handed > 0 && dropped > 0, "\(handed) sent, \(dropped) dropped by the rule")
  }

  @Test(
    "threads, units, a resumed run and a second look give the same", arguments: Design.allCases)
  func oneAnswer(design: Design) throws {
    let arms = [Self.arm("a"), Self.arm("b") { $0.rule = "bandit" }]
    let plan = try Self.plan(arms, design: design, replications: 3)
    let whole = try plan.run(threads: 1)
    #expect(try plan.run(threads: 4).ordered == whole.ordered)
    let part = whole.keeping { $0.replication == 1 }
    try Runner(plan, threads: 2).run(into: part)
    #expect(part.ordered == whole.ordered)
    let again = try Reexecution(plan)
    let record = whole.record(Cell(replication: 1, part: .subscribers, lane: 1))
    let outcome = try again.outcome(ofLane: 1, replication: 1, arm: 1, watching: .nobody)
    #expect(outcome.arms[design == .split ? 1 : 0].cohort == record.arms[1].cohort)
  }

  @Test("the version and the window of a rule that is named are part of the plan's hash")
  func hash() throws {
    func hash(_ rules: OwnRules, _ rule: String? = "own") throws -> UInt64 {
      var scenario = Scenario.tiny(arms: [Self.arm("a") { $0.rule = rule }])
      scenario.ownRules = rules
      return try scenario.plan().hash
    }
    let plain = try hash(["own": OwnRule { Always() }])
    let others: [OwnRules] = [
      ["own": OwnRule(version: 2) { Always() }], ["own": OwnRule(window: .hours(9)) { Always() }],
    ]
    for other in others { #expect(try hash(other) != plain) }
    #expect(try hash(["own": OwnRule { Wild() }, "b": OwnRule { Wild() }]) == plain)
    #expect(try hash([:], nil) == hash(["own": OwnRule { Always() }], nil))
  }
}

/// Sends whatever the policy lets go.
private struct Always: DecisionRule {
  func decides(_ category: PushModel.Category) -> Bool { true }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable, chance: some DecisionChance
  ) -> RuleChoice { RuleChoice(.send) }
}

/// Answers anything: times long past, far off and within quiet hours, and never the same twice.
private struct Wild: DecisionRule {
  var newcomer: UInt64 { 1 }
  private(set) var turns = 0

  func decides(_ category: PushModel.Category) -> Bool { true }

  func choice(
    _ record: DecisionRecord, _ memory: inout UInt64, zones: ZoneTable,
    chance: some DecisionChance
  ) -> RuleChoice {
    memory = memory &* 6_364_136_223_846_793_005 &+ 1
    switch ((memory >> 60) + UInt64(chance.uniform(0) * 8)) % 8 {
    case 0: return RuleChoice(.drop, propensity: .nan)
    case 1: return RuleChoice(.wait(until: .distantPast), propensity: -1)
    case 2: return RuleChoice(.wait(until: .distantFuture))
    case 3: return RuleChoice(.wait(until: zones.nextDay(record.zone, after: record.now)))
    case 4: return RuleChoice(.wait(until: record.push.expiresAt))
    case 5: return RuleChoice(.wait(until: record.now + .hours(Int64(memory >> 59) / 2)))
    default: return RuleChoice(.send, propensity: 7)
    }
  }

  var noSums: Int { 0 }
  func add(_ experience: Experience, _ memory: UInt64, to sums: inout Int) { sums += 1 }
  mutating func learn(from sums: Int) { turns += sums }
}
