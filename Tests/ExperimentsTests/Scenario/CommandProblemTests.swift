import PushModel
import PushPolicy
import PushService
import Testing

@testable import Experiments
@testable import Scenarios

/// Edits of strategies and commands about accounts in scenario files.
@Suite struct CommandProblemTests {
  private func problems(_ arm: String, _ commands: String = "[]") -> [String] {
    Scenarios.problems(
      of: """
        pushlab: 1
        name: s
        world: { businesses: 10, subscribers: 100 }
        arms:
          - { name: a, strategy: { minGap: 1h }, edits: \(arm) }
        commands: \(commands)
        """
    ).map { String($0.split(separator: " ", maxSplits: 1)[1]) }
  }

  @Test("an edit says what is different; the rest stays as it was, from version to version")
  func inheritance() throws {
    let file = try ScenarioFile.load(
      text: """
        pushlab: 1
        name: s
        arms:
          - name: a
            strategy: { minGap: 1h, style: [emoji] }
            edits:
              - { at: 5d, strategy: { minGap: 2h } }
              - { at: 9d, strategy: { style: [] } }
        """, name: "s.yaml")
    let versions = file.scenario.versions
    #expect(versions.map(\.at) == [.zero, .days(5), .days(9)])
    #expect(versions.map { $0.strategies[0].policy.minGap } == [.hours(1), .hours(2), .hours(2)])
    #expect(versions.map { $0.strategies[0].style } == [.emoji, .emoji, .plain])
    let again = try ScenarioFile.load(text: file.resolved, name: "resolved.yaml")
    #expect(again.scenario == file.scenario)
  }

  @Test("an edit that is not an administrator's is no version")
  func denied() throws {
    let file = try ScenarioFile.load(
      text: """
        pushlab: 1
        name: s
        arms: [{ name: a, edits: [{ at: 5d, by: business, strategy: { minGap: 2h } }] }]
        """, name: "s.yaml")
    #expect(file.scenario.versions.count == 1)
    let audit = try ExperimentPlan(file.scenario, resolved: file.resolved).audit()
    #expect(audit.map(\.row.outcome) == [.denied(.notAdmin)])
  }

  @Test(
    "what is wrong with an edit",
    arguments: [
      (
        "[{ at: 40d }]",
        ["arms[0].edits[0].at is '40d'; accepted: more than 0s, less than the run's 28d"]
      ),
      (
        "[{ at: 9d }, { at: 9d }]",
        ["arms[0].edits[1].at is '9d'; accepted: more than 9d, less than the run's 28d"]
      ),
      (
        "[{ at: 9d, strategy: { fanout: { batch: 7 } } }]",
        [
          "arms[0].edits[0].strategy.fanout is not that of the arm, and a queue is not exchanged "
            + "while it runs; accepted: the same fanout"
        ]
      ),
      (
        "[{ at: 9d, strategy: { quietHours: { from: \"22:00\", to: \"22:00\" } } }]",
        [
          "arms[0].edits[0].strategy.quietHours.to is '22:00', as quietHours.from is: no time, or the "
            + "whole day; accepted: another time, from \"00:00\" to \"24:00\" for the whole day, or "
            + "quietHours: none"
        ]
      ),
      (
        "[{ strategy: { minGap: 1h } }]",
        [
          "arms[0].edits[0].at is missing; "
            + "accepted: a duration such as 30min, 2h, 7d, at most 3650d"
        ]
      ),
    ])
  func edits(edits: String, expected: [String]) {
    #expect(problems(edits) == expected)
  }

  @Test(
    "what is wrong with a command",
    arguments: [
      (
        "[{ at: 9d, do: ban }]",
        "commands[0].do is 'ban'; accepted with it: either business or subscriber"
      ),
      (
        "[{ at: 9d, do: verify, subscriber: 3 }]",
        "commands[0].do is 'verify'; accepted with it: business"
      ),
      (
        "[{ at: 9d, do: setPreferences, subscriber: 3 }]",
        "commands[0].do is 'setPreferences'; accepted with it: "
          + "subscriber, and either type and enabled or business and want"
      ),
      (
        "[{ at: 9d, do: setPreferences, subscriber: 3, type: offer, enabled: false, want: offers }]",
        "commands[0].do is 'setPreferences'; accepted with it: "
          + "subscriber, and either type and enabled or business and want"
      ),
      (
        "[{ at: 9d, do: setPreferences, subscriber: 3, type: security, enabled: false }]",
        "commands[0].type is 'account.security', which stays on; accepted: any type but "
          + "account.security"
      ),
      (
        "[{ at: 9d, do: setPreferences, subscriber: 3, business: 10, want: offers }]",
        "commands[0].business is '10'; accepted: 0 to 9"
      ),
      (
        "[{ at: 9d, do: ban, business: 10 }]", "commands[0].business is '10'; accepted: 0 to 9"
      ),
      (
        "[{ at: 9d, do: pause, subscriber: 100 }]",
        "commands[0].subscriber is '100'; accepted: 0 to 99"
      ),
      (
        "[{ at: 9d, by: business, actor: 10, do: ban, business: 1 }]",
        "commands[0].actor is '10'; accepted: 0 to 9"
      ),
      (
        "[" + (1...4).map { "{ at: \($0)d, do: ban, business: 1 }" }.joined(separator: ", ") + "]",
        "commands[3].business is '1' once more; accepted: at most 3 bans of one business"
      ),
      (
        "[{ at: 28d, do: ban, business: 1 }]",
        "commands[0].at is '28d'; accepted: less than the run's 28d"
      ),
    ])
  func commands(commands: String, expected: String) {
    #expect(problems("[]", commands) == [expected])
  }
}
