import Foundation
import TestSupport
import Testing

/// What `pushlab api strategy` hands to a service.
@Suite("pushlab api strategy", .releaseOnly("runs the command"), .waits)
struct StrategyCommandTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
  }

  private func value(_ arguments: String...) throws -> [String: Any] {
    let ended = try workshop.run(["api", "strategy"] + arguments + ["--json"])
    #expect(ended.status == 0 && ended.note == "", "\(ended)")
    return try #require(
      try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any])
  }

  @Test("a scenario and the folder of its run give the same strategy, of the run's plan")
  func runFolder() throws {
    let setting = ["--set", "arms[free].strategy.minGap=2h"]
    #expect(
      try workshop.run(["run", "s.yaml", "--quiet", "--out", "run"] + setting).status == 0)
    let file = try workshop.run(["api", "strategy", "s.yaml", "--arm", "free", "--json"] + setting)
    let folder = try workshop.run("api", "strategy", "run/scenario.yaml", "--arm", "free", "--json")
    #expect(file.status == 0 && file.out == folder.out)
    let manifest = try #require(
      try JSONSerialization.jsonObject(with: workshop.data("run/manifest.json")) as? [String: Any])
    let found = try value("run/scenario.yaml", "--arm", "free")
    #expect(found["planHash"] as? String == manifest["planHash"] as? String)
    #expect(found["minGap"] as? String == "2h" && found["budget"] == nil)
  }

  @Test("without an arm it is the baseline's; without --json it is YAML under a heading")
  func baseline() throws {
    let found = try value("s.yaml")
    #expect(found["arm"] as? String == "house" && found["scenario"] as? String == "small")
    let text = try workshop.run("api", "strategy", "s.yaml")
    #expect(text.out.hasPrefix("# arm house of small, plan \(found["planHash"] ?? "")\ncaps:\n"))
    #expect(!text.out.contains("none"))
  }

  @Test("edits are not left out in silence")
  func edits() throws {
    let edited = Scenarios.small.replacing(
      "- name: free", with: "- name: free\n    edits: [{ at: 2d, strategy: { minGap: 1h } }]")
    try workshop.write(edited, to: "e.yaml")
    let ended = try workshop.run("api", "strategy", "e.yaml", "--arm", "free")
    #expect(ended.status == 0)
    #expect(ended.note.contains("arm `free` is edited on the way (edits: 1)"))
  }

  @Test("an arm that is not there: status 2, and which there are")
  func unknown() throws {
    let ended = try workshop.run("api", "strategy", "s.yaml", "--arm", "fre")
    #expect(ended.status == 2 && ended.out == "")
    #expect(ended.note.contains("s.yaml: has no arm `fre`; accepted: house, free"))
  }
}
