import Foundation
import TestSupport
import Testing

/// `pushlab cases`: a team's own cases.
@Suite("Playing cases", .releaseOnly("runs the command"), .waits)
struct CasesTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private func file(_ name: String) -> String {
    Repository.folder.appending(path: name).path
  }

  @Test(
    "the cases of the project play as they say, from YAML with local times as from JSON with minutes"
  )
  func shipped() throws {
    let yaml = try workshop.run("cases", file("scenarios/cases/ranking.yaml"))
    let json = try workshop.run("cases", file("Tests/Cases/ranking.json"))
    #expect(yaml.status == 0 && yaml.note == "" && json.status == 0)
    #expect(yaml.out == json.out && yaml.out.split(separator: "\n").count == 62)
    #expect(
      yaml.out.hasPrefix(
        #"{"at":480,"case":"01-first-come","holds":[],"id":"a1","verdict":"sent"}"# + "\n"))
    #expect(!yaml.out.contains("expected"))
  }

  private static let cap = """
    schema: ranking/1
    cases:
      - name: one
        pushes:
          - { id: a, at: "09:00", type: new_post }
          - { id: b, at: "10:00", type: new_post }
        verdicts: [{ id: b, verdict: sent, at: "10:00" }]

    """

  @Test(
    "a case without caps takes those of an arm; a verdict that differs is told, and the status is 3"
  )
  func difference() throws {
    try workshop.write(Self.cap, to: "one.yaml")
    #expect(try workshop.run("cases", "one.yaml").status == 0)
    try workshop.write(
      """
      pushlab: 1
      name: base
      world: { subscribers: 100 }
      arms:
        - name: free
        - name: one
          strategy: { caps: { global: { limit: 1, per: localDay } } }

      """, to: "base.yaml")
    #expect(try workshop.run("cases", "one.yaml", "--strategy", "base.yaml").status == 0)
    let ended = try workshop.run("cases", "one.yaml", "--strategy", "base.yaml", "--arm", "one")
    #expect(ended.status == 3)
    #expect(ended.note.contains("1 of 2 verdicts are not as expected"))
    let line = try #require(ended.out.split(separator: "\n").last)
    #expect(line.contains(#""because":"full""#) && line.contains(#""cap":"global""#))
    #expect(line.contains(#""expected":{"at":600,"holds":[],"id":"b","verdict":"sent"}"#))
  }

  @Test("a mistake has its file and line, the status is 2, and nothing is printed")
  func mistakes() throws {
    try workshop.write(Self.cap.replacing("new_post", with: "newpost"), to: "bad.yaml")
    for arguments in [
      ["cases", "bad.yaml"], ["cases", "none.yaml"], ["cases", "bad.yaml", "--arm", "one"],
      ["cases", file("scenarios/cases/ranking.yaml"), "--strategy", "none.yaml"],
    ] {
      let ended = try workshop.run(arguments)
      #expect(ended.status == 2 && ended.out == "" && !ended.note.isEmpty, "\(arguments)")
    }
    #expect(try workshop.run("cases", "bad.yaml").note.contains("bad.yaml:5"))
  }
}
