import Foundation
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Experiments
@testable import Scenarios

/// What is shipped about verticals is what runs find.
@Suite struct PilotTests {
  private static func file(
    _ template: ScenarioTemplate, _ settings: [String] = []
  ) throws -> ScenarioFile {
    let text = try ScenarioDraft(template, name: "pilot", file: "pilot.yaml").text
    return try ScenarioFile.load(text: text, name: "pilot.yaml", overrides: settings)
  }

  /// One of them, since each takes as long as eighty small runs; all in `make proofs` and with
  /// `PUSHLAB_EVERY_TEST=1`.
  private static var some: [ScenarioTemplate] {
    Build.runsEverything || Build.runsProofs
      ? ScenarioTemplate.allCases.filter { $0 != .trial } : [.learningApp]
  }

  @Test(
    "the order of assumptions is that of an assumption analysis", .releaseOnly,
    arguments: some)
  func order(template: ScenarioTemplate) throws {
    let file = try Self.file(template, Pilot.settings)
    let first = Array(template.pilot.first.prefix(Build.runsProofs ? 10 : 4))
    let asked = Self.asked(first, of: file)
    let report = try AssumptionBook(file, assumptions: asked, between: 0, threads: 2).report()
    #expect(report.byChanges.prefix(first.count).map(\.key) == first)
  }

  /// All of them in `make proofs`. Else the first ones among some that change less, since every
  /// assumption is two runs.
  private static func asked(_ first: [String], of file: ScenarioFile) -> [Assumption] {
    let all = Assumption.all(for: file.scenario)
    if Build.runsProofs { return all }
    let others = all.filter { !first.contains($0.key) }
    let some = Set(others.enumerated().filter { $0.offset % 8 == 0 }.map(\.element.key))
    return all.filter { first.contains($0.key) || some.contains($0.key) }
  }

  @Test(
    "the spread is that of the template's own run, in which no margin is large against its level",
    .releaseOnly, arguments: some)
  func spread(template: ScenarioTemplate) throws {
    let file = try Self.file(template)
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let summary = try plan.summary(plan.run(threads: 2))
    let spread = try #require(template.pilot.spread)
    let opens = try #require(file.scenario.metrics.success.first).rawValue
    let found = Pilot.Spread(
      opens: try Self.rounded(Self.widest(opens, summary)),
      optOuts: try Self.rounded(Self.widest("optOutRate", summary)))
    #expect(found == spread)
    #expect(summary.comparisons.allSatisfy { $0.largeMargin == nil })
  }

  /// The largest standard deviation over arms, times the root of people and replications.
  private static func widest(_ metric: String, _ summary: Summary) throws -> Double {
    let halves = summary.comparisons.filter { $0.metric == metric && $0.segment == "all" }
      .compactMap { row in row.high.flatMap { high in row.low.map { (high - $0) / 2 } } }
    let quantile = try StudentT.upperQuantile(
      0.025, degreesOfFreedom: Double(summary.replications - 1))
    let root = Double(summary.subscribers * summary.replications).squareRoot()
    return try #require(halves.max()) / quantile * root
  }

  /// Three digits, as shipped.
  private static func rounded(_ value: Double) throws -> Double {
    try #require(Double(String(format: "%.3g", value)))
  }

  @Test("every template has some, all of them known", arguments: ScenarioTemplate.allCases)
  func known(template: ScenarioTemplate) throws {
    let first = template.pilot.first
    let advice = try SetupAdvice(template)
    #expect((5...10).contains(first.count) && Set(first).count == first.count)
    #expect(advice.unknowns == Array(first.prefix(SetupAdvice.unknownsMax)))
    let rows = try Self.file(template).scenario.describe()
    for key in first { #expect(rows.contains { $0.key == key }, "\(key)") }
    #expect(advice.precisions.isEmpty == (template == .trial))
  }

  @Test(
    "the figures that a template asks for can be put in as they are, and are of its baseline",
    arguments: ScenarioTemplate.allCases)
  func facts(template: ScenarioTemplate) throws {
    let draft = try ScenarioDraft(template, name: "pilot", file: "pilot.yaml").text
    let text = draft + "\n" + template.factLines.map { $0 + "\n" }.joined()
    let scenario = try ScenarioFile.load(text: text, name: "pilot.yaml").scenario
    let facts = try #require(scenario.facts)
    #expect(facts.figures.count == 5)
    #expect(facts.under == scenario.arms[scenario.baselineIndex].name)
    #expect(template.factLines.allSatisfy { $0.count <= 78 })
  }

  @Test("precision is that of Student's t over replications")
  func precision() throws {
    let spread = Pilot.Spread(opens: 1, optOuts: 0.5)
    let ten = try Precision(spread, subscribers: 1_000, replications: 10)
    // t of 9 degrees of freedom at 0.975, from a table.
    #expect(abs(ten.opens - 2.262157 / 100) < 1e-7)
    #expect(abs(ten.optOuts - 2.262157 / 200) < 1e-7)
    let four = try Precision(spread, subscribers: 4_000, replications: 10)
    #expect(abs(four.opens * 2 - ten.opens) < 1e-12)
    let seeds = try Precision(spread, subscribers: 1_000, replications: 40)
    #expect(seeds.opens < four.opens)
  }

  @Test("what turns counts before what is lost, and that before what is gained")
  func changes() throws {
    func finding(_ key: String, _ kinds: [String]) -> String {
      let changes = kinds.map {
        """
        {"arm": "b", "metric": "ctr", "kind": "\($0)", "from": "improved", "to": "worse",
         "end": "1", "between": ["0", "1"]}
        """
      }
      return """
        {"key": "\(key)", "value": "0", "range": "0..1", "source": "",
         "changes": [\(changes.joined(separator: ","))]}
        """
    }
    let findings = [
      finding("none", []), finding("gained", ["gained", "gained", "gained"]),
      finding("lost", ["lost", "gained"]), finding("lost-too", ["lost", "gained"]),
      finding("turned", ["turned"]), finding("lost-twice", ["lost", "lost"]),
    ]
    let text = """
      {"schema": 1, "scenario": "s", "baseline": "a", "subscribers": 1, "seeds": 2,
       "conclusions": [], "findings": [\(findings.joined(separator: ","))]}
      """
    let report = try JSONDecoder().decode(AssumptionReport.self, from: Data(text.utf8))
    #expect(
      report.byChanges.map(\.key) == ["turned", "lost-twice", "lost", "lost-too", "gained"])
  }
}

extension AssumptionReport {
  /// The findings with a change, the one on which most hangs first: by the number of conclusions that
  /// turn at an end of the range, then of those that are lost, then of those that are gained. Equal
  /// ones keep the order of the format.
  fileprivate var byChanges: [AssumptionFinding] {
    func counts(_ finding: AssumptionFinding) -> (Int, Int, Int) {
      (finding.count(.turned), finding.count(.lost), finding.count(.gained))
    }
    return findings.enumerated()
      .filter { !$0.element.changes.isEmpty }
      .sorted { one, other in
        let (first, second) = (counts(one.element), counts(other.element))
        return first == second ? one.offset < other.offset : first > second
      }
      .map(\.element)
  }
}
