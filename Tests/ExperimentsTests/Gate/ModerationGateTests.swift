import Documents
import Foundation
import TestSupport
import TestWorlds
import Testing

@testable import Experiments

/// Gates on what the filter of posts holds.
@Suite struct ModerationGateTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ bounds: String, posts: String) throws -> String {
    try folder.write(
      "s.yaml",
      """
      pushlab: 1
      name: tiny
      horizon: { days: 9, warmupDays: 2 }
      replications: 3
      world: { businesses: 40, subscribers: 10, languages: { en: 1 }, posts: \(posts) }
      arms: [{ name: a }, { name: b }]
      """)
    return try folder.write(
      "g.yaml",
      """
      gate: 1
      name: g
      scenario: s.yaml
      candidate: a
      against: { arm: b }
      bounds: { \(bounds) }
      """)
  }

  @Test("S0-NFR-SEC-05: the project's own gate passes", .releaseOnly)
  func ownGate() throws {
    let path = Repository.folder.appending(path: "scenarios/moderation-gate.yaml").path
    let report = try GateRun(try GateFile.load(path: path), threads: 2).report()
    #expect(report.decision == .passed, "\(report.findings)")
    #expect(report.findings.count == 4)
  }

  @Test("S0-NFR-SEC-05: a filter that holds less than the limit fails the gate")
  func belowLimit() throws {
    let posts = "{ perDay: 4, text: { uncleanShare: 0.5 } }"
    let bounds = "\"moderation.unclean[language=en]\": { min: 0.999 }"
    let report = try GateRun(try GateFile.load(path: path(bounds, posts: posts)), threads: 1)
      .report()
    #expect(report.decision == .failed)
    let finding = try #require(report.findings.first)
    #expect(finding.subject == "moderation.unclean[language=en]")
  }

  @Test(
    "a limit that no gate can hold is refused, with its line and what is accepted",
    arguments: [
      ("\"moderation.insults[language=nb]\": { min: 0.9 }", "{ text: {} }", "accepted: en"),
      (
        "\"moderation.insults[language=en]\": { min: 0.9 }", "{ perDay: 1 }",
        "text: {} in world.posts"
      ),
      ("\"moderation.insults[language=en]\": { min: 1.5 }", "{ text: {} }", "between 0 and 1"),
      ("\"moderation.insults\": { min: 0.9 }", "{ text: {} }", "moderation.insults[language=en]"),
      (
        "\"moderation.threats[language=en]\": { min: 0.9 }", "{ text: {} }",
        "moderation.insults, .spam"
      ),
    ])
  func refused(bounds: String, posts: String, words: String) throws {
    let path = try path(bounds, posts: posts)
    let found = problemLines { () throws(ScenarioError) in _ = try GateFile.load(path: path) }
    #expect(found.contains { $0.contains(":6:") && $0.contains(words) }, "\(found)")
  }
}
