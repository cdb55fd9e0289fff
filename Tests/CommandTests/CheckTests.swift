import Foundation
import TestSupport
import Testing

/// What `pushlab check` says of a world's laws and assumptions, and refuses.
@Suite("pushlab check --law and --assumption", .releaseOnly("runs the command"), .waits)
struct CheckTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
  }

  @Test("laws that hold: status 0, one page for people and one document for machines")
  func holds() throws {
    let names = workshop.names
    let arguments = [
      "check", "s.yaml", "--law", "W10", "--law", "W11", "--seeds", "12", "--quiet",
    ]
    let many = ["--set", "world.subscribers=1000"]
    let text = try workshop.run(arguments + many)
    #expect(text.status == 0 && text.note == "", "\(text)")
    #expect(text.out.hasPrefix("laws in the world of small\n1,000 subscribers · 12 worlds"))
    #expect(text.out.hasSuffix("\n1 hold · 1 not applicable\n"))
    #expect(text.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try workshop.run(arguments + many + ["--json"])
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    let findings = try #require(value?["findings"] as? [[String: Any]])
    #expect(findings.map { $0["standing"] as? String } == ["notApplicable", "holds"])
    try workshop.expectSameAgain(json.out, overrides: ["world.subscribers=1000"], seed: 42)
    #expect(workshop.names == names)
  }

  @Test("a law that is broken: status 3")
  func broken() throws {
    let changes = [
      "world.subscribers=1000", "world.response.openIOS=0.2", "world.response.openAndroid=0.04",
    ]
    let ended = try workshop.run(
      ["check", "s.yaml", "--law", "W14", "--seeds", "4", "--quiet"]
        + changes.flatMap { ["--set", $0] })
    #expect(ended.status == 3 && ended.out.hasSuffix("\n1 broken\n"), "\(ended)")
  }

  @Test("a law that is left open: status 6")
  func undecided() throws {
    let ended = try workshop.run(
      ["check", "s.yaml", "--law", "W14", "--seeds", "2", "--quiet"])
    #expect(ended.status == 6 && ended.out.hasSuffix("\n1 undecided\n"), "\(ended)")
  }

  @Test("an assumption, what it changes or that it changes nothing; nothing is written")
  func assumptions() throws {
    let names = workshop.names
    let arguments = [
      "check", "s.yaml", "--assumption", "world.network.lossShare=0.001..0.003", "--quiet",
    ]
    let text = try workshop.run(arguments)
    #expect(text.status == 0 && text.note == "", "\(text)")
    #expect(text.out.hasPrefix("assumptions of small\n300 subscribers"))
    #expect(text.out.contains("world.network.lossShare"))
    let json = try workshop.run(arguments + ["--json", "--seed", "7"])
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect((value?["findings"] as? [Any])?.count == 1)
    try workshop.expectSameAgain(json.out, overrides: ["seed=7"], seed: 7)
    #expect(workshop.names == names)
  }

  @Test("a remark is no error: --quiet leaves it out")
  func remarks() throws {
    try workshop.write(
      Scenarios.small.replacing("subscribers: 300", with: "subscribers: 300, languages: { de: 1 }"),
      to: "remark.yaml")
    let told = try workshop.run("check", "remark.yaml")
    #expect(told.status == 0 && told.note.contains("no texts in de"), "\(told.note)")
    let quiet = try workshop.run("check", "remark.yaml", "--quiet")
    #expect(quiet.status == 0 && quiet.note == "" && quiet.out == told.out, "\(quiet.note)")
  }

  @Test(
    "what cannot be meant is refused in one line",
    arguments: [
      ["--law", "W13"], ["--law", "all", "--seeds", "1"], ["--seeds", "5"], ["--between", "5"],
      ["--law", "all", "--assumption", "all"], ["--assumption", "world.response.personCV"],
      ["--assumption", "world.response.nope=1..2"], ["--assumption", "world.zones=1..2"],
      ["--assumption", "all", "--assumption", "world.response.personCV=0.5..2"],
    ])
  func refused(arguments: [String]) throws {
    let ended = try workshop.run(["check", "s.yaml"] + arguments)
    #expect(ended.status == 2 && ended.out == "", "\(ended)")
    #expect(ended.notes.count == 1, "\(ended.notes)")
  }
}
