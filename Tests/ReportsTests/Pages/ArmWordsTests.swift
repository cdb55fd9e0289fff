import Testing

@testable import Reports
@testable import Scenarios

/// What an arm is, and in which world it was tried, in words.
@Suite("Arms and worlds in words")
struct ArmWordsTests {
  private func scenario(_ arms: String, _ more: String = "") throws -> Scenario {
    try ScenarioFile.load(
      text: "pushlab: 1\nname: s\n\(more)\narms:\n\(arms)", name: "s.yaml"
    ).scenario
  }

  @Test("settings that differ are told with both values, and defaults are left out")
  func differences() throws {
    let scenario = try scenario(
      """
        - name: house
          baseline: true
          strategy:
            caps: { global: { limit: 3, per: localDay } }
            quietHours: { from: "22:00", to: "08:00", action: defer }
            minGap: 30min
        - { name: tight, extends: house, strategy: { caps: { global: { limit: 1, per: localDay } } } }
        - { name: free, extends: house, strategy: { caps: none, minGap: none } }
        - { name: loud, extends: house, strategy: { quietHours: { action: drop }, style: [emoji] } }
        - { name: twin, extends: house }
      """)
    let words = try scenario.arms.indices.map { try ArmWords(scenario, arm: $0).sentences }
    #expect(
      words == [
        ["The baseline, with which every other arm is compared."],
        ["One push a day instead of three pushes a day."],
        [
          "No cap on pushes instead of three pushes a day.",
          "No gap between pushes instead of 30 min between pushes.",
        ],
        ["Quiet hours: action drop instead of defer.", "Style: emoji instead of none."],
        ["The same strategy as house."],
      ])
  }

  @Test("the world is told with its size, its people, its time and its repetitions")
  func world() throws {
    let scenario = try scenario(
      "  - { name: house }",
      """
      seed: 9
      replications: 4
      horizon: { start: 2026-03-16, days: 28, warmupDays: 7 }
      world:
        kind: [smallBusiness, commerce]
        businesses: 1
        subscribers: 20_000
        zones: { Africa/Johannesburg: 1, Europe/Oslo: 3 }
        languages: { en: 1 }
      """)
    let words = WorldWords(scenario).paragraph
    for part in [
      "small businesses", "customers of a shop", "1 business and 20,000 subscribers",
      "Europe/Oslo 75 %, Africa/Johannesburg 25 %", "Languages: en.",
      "28 days from 2026-03-16, of which the first 7", "4 worlds drawn from seed 9",
      "each arm meets the same people",
    ] {
      #expect(words.contains(part), "\(part): \(words)")
    }
  }
}
