import PushModel
import PushPolicy
import TestSupport
import Testing

/// First answer wins, in the order of the design: what time cannot mend, then holds of the clock,
/// then what the moment of sending decides.
@Suite struct PolicyRuleOrderTests {
  @Test("every rule is reached on its own", arguments: Rule.allCases)
  func alone(rule: Rule) throws {
    #expect(try Situation([rule]).verdict() == rule.verdict)
  }

  @Test("every refusal of the policy has a rule; three belong to others (S0-ARCH-15)")
  func everyRefusalIsReachable() {
    let reached = Rule.allCases.compactMap { rule -> Refusal? in
      guard case .suppress(let refusal) = rule.verdict else { return nil }
      return refusal
    }
    let elsewhere: [Refusal] = [.malformed, .backlogFull, .decisionRule]
    #expect(Set(reached + elsewhere) == Set(Refusal.allCases))
    #expect(reached.count + elsewhere.count == Refusal.allCases.count)
  }

  @Test("every hold has a rule; one belongs to a decision rule")
  func everyHoldIsReachable() {
    let reached = Rule.allCases.compactMap { rule -> Hold? in
      guard case .wait(_, let hold) = rule.verdict else { return nil }
      return hold
    }
    #expect(Set(reached + [.decisionRule]) == Set(Hold.allCases))
  }

  @Test("of two rules that both speak the earlier is the reason", arguments: Rule.pairs)
  func pair(one: Rule, other: Rule) throws {
    #expect(try Situation([one, other]).verdict() == one.verdict)
  }

  @Test("of any number of rules the earliest is the reason", arguments: 0..<20 as Range<UInt64>)
  func many(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for _ in 0..<100 {
      let rules = Rule.compatible(Rule.allCases.shuffled(using: &chance))
      let some = rules.prefix(Int.random(in: 1...rules.count, using: &chance)).sorted()
      #expect(try Situation(some).verdict() == some[0].verdict, "\(some)")
    }
  }

  @Test("nothing against it: it goes") func nothing() throws {
    #expect(try Situation([]).verdict() == .send)
  }
}
