import Foundation
import TestSupport
import Testing

/// The table of a micro-randomised trial goes in, effects come out.
@Suite("Analysing a micro-randomised trial", .releaseOnly("runs the command"), .waits)
struct ExcursionCommandTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The worked example of docs/analyze.md.
  private static let question = [
    "--unit", "person", "--treatment", "sent", "--probability", "probability", "--available",
    "available", "--metric", "activity=activity", "--control", "stress", "--trend", "decision",
  ]

  private func analyze(_ arguments: [String]) throws -> Ended {
    try workshop.write(try Repository.text("Tests/Tables/points.csv"), to: "points.csv")
    return try workshop.run(["analyze", "points.csv", "--quiet"] + arguments)
  }

  @Test("the worked example, to the letter of docs/analyze.md, at most 80 columns wide")
  func golden() throws {
    let ended = try analyze(Self.question)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(
      try Repository.text("docs/analyze.md").contains("```text\n\(ended.out)```"), "\(ended.out)")
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
  }

  @Test("relative risks, cells of the numerator and several moderators are told within 80 columns")
  func wide() throws {
    let more = Self.question + ["--moderator", "stress", "--numerator", "estimated:available"]
    let ended = try analyze(more)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("all changes: F"), "\(ended.out)")
    var risk = Self.question + ["--effect", "relative-risk"]
    risk[9] = "odd=decision:1|3|5|7|9"
    let risks = try analyze(risk).out
    #expect(risks.contains("relative risks") && risks.contains("marginal"), "\(risks)")
    for text in [ended.out, risks] {
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(text)")
      #expect(!text.lowercased().contains("nan"))
    }
    let json = try analyze(more + ["--json"]).out
    #expect(json.contains("\"design\" : \"microRandomised\""))
    #expect(json.contains("\"joint\""))
  }

  @Test("options of the other question are refused, and a missing probability")
  func refusals() throws {
    let arms = try analyze(Self.question + ["--arm", "arm"])
    #expect(arms.status == 2 && arms.out.isEmpty)
    #expect(arms.note.contains("`--arm` does not go with `--treatment`"))
    let alone = try analyze(["--unit", "person", "--metric", "x=activity", "--trend", "decision"])
    #expect(alone.status == 2)
    #expect(alone.note.contains("`--trend` goes with `--treatment`"))
    let probability = try analyze([
      "--unit", "person", "--treatment", "sent", "--metric", "x=activity",
    ])
    #expect(probability.status == 2)
    #expect(probability.note.contains("there is no probability of a treatment"))
  }
}
