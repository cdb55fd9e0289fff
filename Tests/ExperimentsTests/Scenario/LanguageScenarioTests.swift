import PushMessages
import PushModel
import PushService
import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

@Suite("S1-4.3-l10n: people of a world may read any language")
struct LanguageScenarioTests {
  private static func file(_ languages: String) throws -> ScenarioFile {
    try ScenarioFile.load(
      text: """
        pushlab: 1
        name: tongues
        horizon: { start: 2026-03-16, days: 9, warmupDays: 2 }
        replications: 2
        laneSize: 100
        world: { subscribers: 100, businesses: 20, languages: \(languages) }
        arms: [{ name: a }, { name: b, strategy: { caps: { global: { limit: 1, per: localDay } } } }]
        metrics: { success: [opensPerSubscriberDay], segments: [language] }
        """, name: "s.yaml")
  }

  private static func summary(_ languages: String) throws -> Summary {
    let file = try Self.file(languages)
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    return try plan.summary(plan.run())
  }

  @Test("A language without texts keeps its name, and one remark says what is shown in its place")
  func remark() throws {
    let file = try Self.file("{ nb: 0.5, de: 0.2, PT-br: 0.2, en-GB: 0.1 }")
    #expect(
      file.scenario.remarks == [
        "world.languages: no texts in de, pt-BR; English ones are shown. Texts exist in en, nb, af, "
          + "zu."
      ])
    #expect(
      file.scenario.world.segments(of: .language) == ["nb", "de", "en-GB", "pt-BR"])
    #expect(file.resolved.contains("pt-BR: 0.2"))
    #expect(try ScenarioFile.load(text: file.resolved, name: "r").scenario == file.scenario)
    #expect(try Self.file("{ en: 1, nb: 1, no: 1, zu-ZA: 1 }").scenario.remarks == [])
  }

  @Test("Where an arm's content falls back to another language, its people get that")
  func ownFallback() throws {
    let file = try ScenarioFile.load(
      text: """
        pushlab: 1
        name: tongues
        world: { languages: { de: 1 } }
        content:
          languages: { fallback: nb }
          prompts:
            order: { text: { nb: "Få vite når bestillingen er klar" } }
            report: { text: { nb: "Få vite når saken er løst" } }
            soft: { text: { nb: "Slå på varsler" } }
        arms: [{ name: a }]
        """, name: "s.yaml")
    #expect(
      file.scenario.remarks == [
        "world.languages: no texts in de; those of languages.fallback of an arm's content are shown. "
          + "Texts exist in en, nb, af, zu."
      ])
    #expect(file.scenario.arms[0].strategy.content.language(of: "de") == .nb)
  }

  @Test("Its people are a segment, and get what readers of English get")
  func segments() throws {
    let english = try Self.summary("{ en: 1 }")
    let german = try Self.summary("{ de: 1 }")
    #expect(german.digest == english.digest)
    let both = try Self.summary("{ en: 0.5, de: 0.5 }")
    let names = Set(both.comparisons.map(\.segment))
    #expect(names.isSuperset(of: ["language=en", "language=de"]))
    #expect(both.arms.map(\.funnel) == english.arms.map(\.funnel))
  }

  @Test("More languages than can be numbered are refused")
  func tooMany() {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init)
    let tags = letters.flatMap { first in letters.prefix(10).map { "q\(first)\($0): 1" } }
    let problems = problemLines { () throws(ScenarioError) in
      _ = try ScenarioFile.load(
        text: Scenarios.small + "\nworld: { languages: { \(tags.joined(separator: ", ")) } }",
        name: "s.yaml")
    }
    #expect(problems.count == 1)
    #expect(problems[0].hasSuffix("world.languages has 260 languages; accepted: at most 256"))
  }
}
