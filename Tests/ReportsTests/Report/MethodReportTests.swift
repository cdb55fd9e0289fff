import JSON
import Statistics
import Testing

@testable import Reports

/// Methods, their answers and plans fit a terminal and say everything.
@Suite("Methods and plans in words")
struct MethodReportTests {
  @Test("every description fits 80 columns and names every input and output")
  func descriptions() {
    for method in Method.all {
      let text = method.tree.terminal()
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
      for input in method.inputs { #expect(text.contains("  \(input.name) ")) }
      for output in method.outputs { #expect(text.contains("  \(output.name) ")) }
    }
  }

  @Test("outputs come in the order of their description, a dash for what there is none of")
  func answer() throws {
    let method = try #require(Method.named("describe"))
    let outcome = Method.evaluate("describe", inputs: ["x": .array([.number(2.5)])])
    let text = method.tree(of: outcome).terminal()
    let lines = text.split(separator: "\n").dropFirst(2)
    #expect(
      lines.map { $0.split(separator: " ").prefix(2).joined(separator: " ") } == [
        "n 1", "mean 2.5", "variance —", "sd —", "min 2.5", "max 2.5",
      ])
  }

  @Test("a plan states its formula, what it assumes and why to doubt it")
  func plan() throws {
    let design = try ComparisonDesign(
      .mean(standardDeviation: 4, baseline: 2), alpha: 0.05, arms: 3, allocation: 0.5)
    let text = try PowerReport(PowerAnswer(design, units: 60, power: 0.8)).tree().terminal()
    #expect(text.contains("each of 2 treatments    30 units"))
    #expect(text.contains("0.05 two-sided, 0.025 each"))
    #expect(text.contains("formula  two means, normal test"))
    #expect(text.contains("(Bonferroni)"))
    #expect(text.contains("! 30 units in an arm"))
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("the JSON of a plan has the same figures")
  func json() throws {
    let clusters = try PlannedClusters(meanSize: 20, variation: 1, correlation: 0.1)
    let design = try ComparisonDesign(.ratio(baseline: 0.08, clusters: clusters), alpha: 0.05)
    let text = try PowerReport(PowerAnswer(design, change: 0.008, power: 0.8)).json()
    for part in [
      #""n":4624"#, #""nTotal":9248"#, #""outcomesInControl":92470.0"#, #""designEffect":4.9"#,
      #""margin":null"#, #""solved":"n""#,
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }
}
