import Foundation
import TestSupport
import Testing

/// The table of a micro-randomised trial goes in, effects come out.
@Suite("Analysing a micro-randomised trial", .releaseOnly("runs the command"), .waits)
struct ExcursionCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The worked example of docs/analyze.md.
  private static let trial = """
    trial: 1
    unit: person               # the column of the people
    treatment: sent            # 1 or 0
    probability: probability   # of a treatment at each point: a column or a number
    available: available       # 1 or 0; without it everybody always is
    metrics: { activity: activity }
    controls: stress           # known before the treatment, predicts the outcome: less noise, and no bias
    trend: decision            # a time along which the effect may change linearly

    """

  private func analyze(_ trial: String, _ arguments: String...) throws -> Ended {
    try workshop.write(try Repository.text("Tests/Tables/points.csv"), to: "points.csv")
    try workshop.write(trial, to: "points.yaml")
    return try workshop.run(
      ["analyze", "points.csv", "--trial", "points.yaml", "--quiet"] + arguments)
  }

  @Test("the worked example, to the letter of docs/analyze.md, at most 80 columns wide")
  func golden() throws {
    let ended = try analyze(Self.trial)
    #expect(ended.status == 0, "\(ended.note)")
    let page = try Repository.text("docs/analyze.md")
    #expect(page.contains("```yaml\n\(Self.trial)```"))
    #expect(page.contains("```text\n\(ended.out)```"), "\(ended.out)")
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("relative risks, cells of the numerator and several moderators are told within 80 columns")
  func wide() throws {
    let more = Self.trial + "moderators: [stress]\nnumerator: estimated:available\n"
    let ended = try analyze(more)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("all changes: F"), "\(ended.out)")
    let risk = Self.trial.replacing("activity: activity", with: "odd: decision:1|3|5|7|9")
    let risks = try analyze(risk + "effect: relative-risk\n").out
    #expect(risks.contains("relative risks") && risks.contains("marginal"), "\(risks)")
    for text in [ended.out, risks] {
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
      #expect(!text.lowercased().contains("nan"))
    }
    let json = try analyze(more, "--json").out
    #expect(json.contains("\"design\" : \"microRandomised\""))
    #expect(json.contains("\"joint\""))
  }

  @Test("options of the other question are refused, and a missing probability")
  func refusals() throws {
    let arms = try analyze(Self.trial, "--arm", "arm")
    #expect(arms.status == 2 && arms.out.isEmpty)
    #expect(arms.note.contains("`--arm` does not go with `treatment`"))
    let rest = "trial: 1\nunit: person\nmetrics: { x: activity }\n"
    let alone = try analyze(rest + "trend: decision\n")
    #expect(alone.status == 2)
    #expect(alone.note.contains("points.yaml:4:1: `trend` goes with `treatment`"))
    let probability = try analyze(rest + "treatment: sent\n")
    #expect(probability.status == 2)
    #expect(probability.note.contains("there is no probability of a treatment"))
    let share = try analyze(rest + "treatment: sent\nprobability: 130%\n")
    #expect(share.note.contains("points.yaml:5:1: `probability: 1.3` is out of range"))
  }
}
