import PushModel
import PushPolicy
import Testing

@testable import PushService

@Suite("Rules of a program have names, windows and versions that are checked")
struct OwnRulesTests {
  private func rule(window: Interval = .days(1), version: Int = 1) -> OwnRule {
    OwnRule(window: window, version: version) { Whim() }
  }

  @Test("sound rules have no problems, and are found by name")
  func sound() {
    let rules: OwnRules = ["b-2": rule(), "A": rule(window: .hours(6), version: 3)]
    #expect(rules.problems == [])
    #expect(rules.names == ["A", "b-2"])
    #expect(rules["A"]?.window == .hours(6))
    #expect(rules["c"] == nil)
    #expect(rules.knows("A") && !rules.knows("a"))
    #expect(OwnRules().names == [] && OwnRules().problems == [])
  }

  @Test(
    "names that a scenario cannot write are refused",
    arguments: [
      "", "none", "two words", "a_b", "1a", "-a", "é", "a.b", String(repeating: "a", count: 61),
    ])
  func names(name: String) {
    #expect(OwnRules([(name, rule())]).problems.count == 1)
    #expect(!OwnRules.isName(name))
  }

  @Test("a name that is there twice is refused, also in a literal")
  func twice() {
    let rules: OwnRules = ["a": rule(), "b": rule(), "a": rule(version: 2)]
    #expect(rules.problems == ["rule `a`: is there twice; accepted: one rule of a name"])
  }

  @Test(
    "a rule learns once an hour at most, and every 28 days at least",
    arguments: [
      (.zero, false), (.minutes(59), false), (.hours(1), true), (.days(28), true),
      (.days(29), false),
    ]
      as [(Interval, Bool)])
  func windows(window: Interval, isSound: Bool) {
    #expect(OwnRules([("a", rule(window: window))]).problems.isEmpty == isSound)
  }

  @Test("versions begin at 1") func versions() {
    #expect(
      OwnRules([("a", rule(version: 0))]).problems
        == ["rule `a`: its version is 0; accepted: 1 or more"])
  }

  @Test("rules are equal whose results may be the same: by name, version and window")
  func equality() {
    let rules = OwnRules([("a", rule())])
    #expect(rules == ["a": rule()])
    #expect(rules != ["b": rule()])
    #expect(rules != ["a": rule(version: 2)])
    #expect(rules != ["a": rule(window: .hours(2))])
  }

  @Test("a rule is made anew for each arm, and sees its strategy")
  func making() {
    let rule = OwnRule { strategy in
      Whim(answer: strategy.policy.timedCategories.isEmpty ? .drop : .send)
    }
    var strategy = Strategy()
    let one = answer(of: rule, for: strategy)
    strategy.policy.timedCategories = []
    let other = answer(of: rule, for: strategy)
    #expect(one == .send && other == .drop)
  }

  /// What the rule of a strategy answers about a push.
  private func answer(of rule: OwnRule, for strategy: Strategy) -> DecisionAnswer {
    let part = rule.rule(for: strategy).addPart(recipients: 1)
    var (record, chance) = (DecisionRecord.blank, UInt64(0))
    return withUnsafePointer(to: Place.table) { zones in
      part.choice(
        &record, for: 0, zones: zones, chance: HostedChance(&chance) { _, _, _ in 0.5 }
      ).answer
    }
  }
}
