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

  /// Decides about nothing before it has learned, and has one memory for each recipient.
  private struct Late: DecisionRule {
    var windows = 0
    var place = 0
    var newcomer: Int { 0 }
    var noSums: Int { 0 }

    func decides(_ category: Category) -> Bool { category == .updates && windows > 0 }
    func choice(
      _ record: DecisionRecord, _ memory: inout Int, zones: ZoneTable, chance: some DecisionChance
    ) -> DecisionChoice {
      memory += 1
      return DecisionChoice(.send, propensity: Double(100 * windows + 10 * place + memory))
    }
    func add(_ experience: Experience, _ memory: Int, to sums: inout Int) { sums += memory }
    func addPart(to sums: inout Int) { sums += 1_000 }
    mutating func learn(from sums: Int) { windows += sums }
    func part(_ place: Int, of sizes: [Int]) -> Late { Late(windows: windows, place: place) }
  }

  @Test("parts have memories of their own, and at the end of a window what all have learned")
  func parts() {
    let rule = HostedRule(Late())
    let parts = (0..<2).map { _ in rule.addPart(recipients: 2) }
    func ask(_ part: Int, _ recipient: Int) -> Double? {
      var (record, chance) = (DecisionRecord.blank, UInt64(0))
      return withUnsafePointer(to: Place.table) { zones in
        parts[part].choice(
          &record, for: recipient, zones: zones, chance: HostedChance(&chance) { _, _, _ in 0.5 }
        ).propensity
      }
    }
    rule.divide([2, 2])
    #expect([ask(0, 1), ask(1, 0), ask(1, 0)] == [1, 11, 12])
    #expect(parts.allSatisfy { !$0.decides(.updates) })
    for part in parts {
      for recipient in 0..<2 { part.add(recipient, Experience(since: .monday)) }
      part.addPart()
    }
    rule.learn()
    #expect(parts.allSatisfy { !$0.decides(.updates) })
    rule.divide([2, 2])
    #expect(parts.allSatisfy { $0.decides(.updates) && !$0.decides(.messages) })
    // Three memories and twice a thousand were learned; the second part asks about its first recipient.
    let last = ask(1, 0)
    #expect(last == 200_313)
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
