import Laboratory
import PushModel
import PushPolicy
import PushService

// The program of one's own that tests of the command run: `pushlab` with three rules.

/// Sends whatever the policy lets go.
struct Always: DecisionRule {
  func decides(_ category: Category) -> Bool { true }

  func choice(
    _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice { DecisionChoice(.send) }
}

/// Drops every push of a person after the first ten, so that its memory matters.
struct Ten: DecisionRule {
  var newcomer: Int { 0 }

  func decides(_ category: Category) -> Bool { category == .updates }

  func choice(
    _ record: DecisionRecord, _ memory: inout Int, zones: ZoneTable, chance: some DecisionChance
  ) -> DecisionChoice {
    memory += 1
    return DecisionChoice(memory > 10 ? .drop : .send)
  }
}

let rules: OwnRules = [
  "always": OwnRule { Always() },
  "ten": OwnRule(window: .hours(6), version: 3) { Ten() },
  "bandit": OwnRule {
    SlotBandit(SendTime(by: .thompson), for: $0.policy.timedCategories)
  },
]

// The first word of the command line asks for a program that is wrong.
switch CommandLine.arguments.dropFirst().first {
case "badly-named-rule": Lab.main(name: "rule-program", rules: ["two words": OwnRule { Always() }])
case "badly-named-program": Lab.main(name: "two words", rules: rules)
case "taken-name": Lab.main(name: "pushlab", rules: rules)
case "short-window":
  Lab.main(name: "rule-program", rules: ["always": OwnRule(window: .minutes(1)) { Always() }])
default: Lab.main(name: "rule-program", rules: rules)
}
