import SimWorld
import Statistics
import TestSupport
import TestWorlds
import Testing

@testable import Documents
@testable import Experiments
@testable import Scenarios

@Suite("A vertical is a scenario that runs, asks a question and says where its values are from")
struct VerticalTests {
  private static var verticals: [ScenarioTemplate] { ScenarioTemplate.verticals }

  private static func text(_ template: ScenarioTemplate) throws -> String {
    try ScenarioDraft(template, name: "own", file: "own.yaml").text
  }

  @Test(
    "A small version answers: every arm differs, and every metric has a value",
    arguments: verticals)
  func answer(template: ScenarioTemplate) throws {
    let file = try ScenarioFile.load(
      text: try Self.text(template), name: "own.yaml",
      overrides: ["world.subscribers=60", "replications=2"])
    let plan = try ExperimentPlan(file.scenario, resolved: file.resolved)
    let summary = try plan.summary(plan.run(threads: 2))
    let deciding = summary.comparisons.filter { $0.role == .success && $0.segment == "all" }
    for arm in file.scenario.arms where !arm.baseline {
      let first = try #require(deciding.first { $0.arm == arm.name })
      #expect(first.difference != nil, "\(arm.name)")
      #expect(first.verdict != .identical, "\(arm.name)")
    }
    #expect(deciding.allSatisfy { $0.baselineValue != nil })
  }

  @Test("Two to four arms, a question, and remarks on nothing", arguments: verticals)
  func form(template: ScenarioTemplate) throws {
    let scenario = try ScenarioFile.load(text: try Self.text(template), name: "own.yaml").scenario
    #expect((2...4).contains(scenario.arms.count))
    #expect(scenario.description == template.question && template.question.hasSuffix("?"))
    #expect(scenario.remarks == [])
    #expect(scenario.design == .paired && scenario.replications >= 10)
  }

  /// A line of comment above a group of keys holds for the keys that follow it without another.
  @Test("Every value of the world is sourced or marked as an assumption", arguments: verticals)
  func sources(template: ScenarioTemplate) throws {
    let lines = try Self.text(template).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "world:"))
    let end = try #require(lines.firstIndex(of: "arms:"))
    var comment = ""
    for line in lines[start + 1..<end] {
      let words = line.drop { $0 == " " }
      if words.hasPrefix("#") { comment = String(words) }
      guard let key = words.prefixMatch(of: #/(\w+): .*[\d\]]/#)?.1 else { continue }
      let isTold = ["subscribers", "zones", "businesses"].contains(String(key))
      #expect(
        isTold || comment.contains(#/Assumption|V\d|L\d|No offers/#), "\(key): \(comment)")
    }
  }

  @Test("No line is wide", arguments: verticals)
  func width(template: ScenarioTemplate) throws {
    #expect(try Self.text(template).split(separator: "\n").filter { $0.count > 80 } == [])
  }
}
