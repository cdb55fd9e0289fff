import PushMessages
import PushModel
import PushService
import Testing

@testable import Scenarios

@Suite("A trial that cannot be carried out is refused")
struct DailyRuleProblemTests {
  private func problems(_ daily: String, metrics: String = "{}") -> [String] {
    Scenarios.problems(
      of: """
        pushlab: 1
        name: s
        metrics: \(metrics)
        arms:
          - name: a
            strategy: { rules: { daily: \(daily) } }
        """)
  }

  @Test("the key's defaults, and what is said of it, read back from the resolved text")
  func values() throws {
    let text = Scenarios.small.replacing(
      "house\n  -",
      with: "house\n    strategy: { rules: { daily: { share: 0.6, texts: [1, 1] } } }\n  -")
    let file = try ScenarioFile.load(text: text, name: "s.yaml", overrides: [])
    let rule = try #require(file.scenario.arms[1].strategy.rules["daily"])
    #expect(rule.isEnabled)
    #expect(
      rule.when == .daily(DailyChance(at: LocalTime(minute: 1_200), share: 0.6, texts: [1, 1])))
    #expect(file.scenario.decisionWindows == [.hours(1), .days(1)])
    #expect(try Scenarios.load(file.scenario.yaml()) == file.scenario)
    #expect(try Scenarios.load(Scenarios.small).decisionWindows == [])
  }

  @Test("conditions and choice read back from the resolved text, and are absent without them")
  func choices() throws {
    let said = """
      { texts: [1, 1, 1], only: { 2: { on: [saturday, sunday] }, 3: { awayMin: 2d, awayMax: 9d } },
              choice: { by: softmax, training: 1d, temperature: 0.1 } }
      """
    let text = Scenarios.small.replacing(
      "house\n  -", with: "house\n    strategy: { rules: { daily: \(said) } }\n  -")
    let file = try ScenarioFile.load(text: text, name: "s.yaml", overrides: [])
    let rule = try #require(file.scenario.arms[1].strategy.rules["daily"])
    let expected = DailyChance(
      texts: [1, 1, 1],
      only: [
        1: TextCondition(on: [.saturday, .sunday]),
        2: TextCondition(awayMin: .days(2), awayMax: .days(9)),
      ], choice: DifferenceSoftmax(by: .softmax, training: .days(1), temperature: 0.1))
    #expect(rule.when == .daily(expected))
    #expect(try Scenarios.load(file.scenario.yaml()) == file.scenario)
    #expect(!(try Scenarios.load(Scenarios.small).yaml()).contains("choice: {"))
  }

  @Test(
    "a share beyond 1, no text to choose, a time that is none",
    arguments: [
      ("{ share: 1.4 }", "rules.daily.share is '1.4'"),
      (
        "{ texts: [0, 0] }",
        "rules.daily.texts is a list; accepted: weights of 0 or more, at least one above 0"
      ),
      (
        "{ texts: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1] }",
        "rules.daily.texts is a list of 13; accepted: a list of 1 to 12"
      ),
      (
        "{ texts: [1, 1], only: { 3: { on: [monday] } } }",
        "rules.daily.only.3 is about a text without a weight; accepted: 1 to 2"
      ),
      ("{ only: { 13: { on: [monday] } } }", "accepted: the number of a text, 1 to 12"),
      ("{ only: { 1: { on: [payday] } } }", "rules.daily.only.1.on[0] is 'payday'"),
      (
        "{ only: { 1: { awayMin: 2d, awayMax: 2d } } }",
        "rules.daily.only.1.awayMax is '2d', not above awayMin, '2d'; accepted: more"
      ),
      ("{ choice: { temperature: 0 } }", "rules.daily.choice.temperature is '0'"),
      (
        "{ choice: { training: 28d } }",
        "rules.daily.choice.training is '28d', and a run of 28 days ends before anything is chosen"
      ),
      ("{ choice: { within: 21h } }", "rules.daily.choice.within is '21h'"),
      ("{ texts: [-1] }", "rules.daily.texts[0] is '-1'"),
      ("{ at: \"25:00\" }", "rules.daily.at is \"25:00\""),
      (
        "{ points: [\"09:00\", \"09:10\"] }",
        "rules.daily.points is a list; accepted: points in order of time, at least 15 min apart"
      ),
      ("{ points: [\"09:00\", \"08:00\"] }", "accepted: points in order of time"),
      (
        "{ points: [{ from: \"08:00\", to: \"10:00\" }, \"10:00\"] }",
        "accepted: points in order of time"
      ),
      (
        "{ points: [{ from: \"08:00\", to: \"08:20\" }] }", "accepted: slots of 30 min or more"
      ),
      (
        "{ points: [\"00:00\", \"23:50\"] }",
        "accepted: days whose points are at least 15 min apart"
      ),
      (
        "{ points: [\"09:00\", \"12:00\"], pick: 3 }",
        "rules.daily.pick is '3'; accepted: 1 to the number of `points`, which it needs"
      ),
      ("{ pick: 1 }", "rules.daily.pick is '1'; accepted: 1 to the number of `points`"),
      ("{ points: [\"9 am\"] }", "rules.daily.points[0] is \"9 am\""),
      ("{ points: [{ from: \"08:00\" }] }", "rules.daily.points[0].to is missing"),
      ("{ shares: [{ on: [monday] }] }", "rules.daily.shares[0].share is missing"),
      (
        "{ shares: [{ share: 0.2, points: [2] }] }",
        "rules.daily.shares is a list; accepted: 1 to 1"
      ),
      (
        "{ shares: [{ share: 0.2, sentMin: 3, sentMax: 2 }] }",
        "rules.daily.shares is a list; accepted: sentMin, 3, or more"
      ),
      ("{ available: { sincePush: 0h } }", "rules.daily.available.sincePush is '0h'"),
      ("{ after: 2d }", "rules.daily.after is not known here"),
    ])
  func refused(daily: String, reason: String) {
    let found = problems(daily)
    #expect(found.count == 1)
    #expect(found.first?.contains(reason) == true, "\(found)")
    #expect(found.first?.hasPrefix("s.yaml:6:") == true)
  }

  @Test(
    "windows are at most a day, and each once",
    arguments: [
      ("[25h]", "metrics.decisionWindows[0] is '25h'"),
      ("[1h, 60min]", "metrics.decisionWindows[1] is '1h' again; accepted: each window once"),
      ("[]", "metrics.decisionWindows is a list of 0; accepted: a list of 1 to 4"),
    ])
  func windows(text: String, reason: String) {
    let found = problems("{}", metrics: "{ decisionWindows: \(text) }")
    #expect(found.count == 1)
    #expect(found.first?.contains(reason) == true, "\(found)")
  }
}
