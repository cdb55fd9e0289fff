import Foundation
import TestSupport
import Testing

/// What `pushlab gate` says to a build, and `pushlab gate pin` before it.
@Suite("pushlab gate", .releaseOnly("runs the command"), .waits)
struct GateCommandTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
  }

  private func gate(
    _ conditions: String, candidate: String = "free", against: String = "arm: house"
  ) throws {
    try workshop.write(
      """
      gate: 1
      name: g
      scenario: s.yaml
      candidate: \(candidate)
      against: { \(against) }
      \(conditions)

      """, to: "g.yaml")
  }

  @Test(
    "the exit status is the answer",
    arguments: [
      ("notWorse: { sendsPerSubscriberDay: { relative: 0.1 } }", 0, "✓ PASSED"),
      ("bounds: { deliveryRate: { min: 0.9999 } }", 3, "✗ FAILED"),
      ("notWorse: { inTimeRate: { margin: 0.1 } }", 4, "– NOT EVALUATED"),
      ("bounds: { openRate: { min: 0.027 } }\nlooks: [2]", 6, "? UNDECIDED"),
    ] as [(String, Int32, String)])
  func answers(conditions: String, status: Int32, word: String) throws {
    try gate(conditions)
    let ended = try workshop.run("gate", "g.yaml", "--quiet")
    #expect(ended.status == status)
    #expect(ended.out.hasPrefix("gate g  \(word)\n"))
    #expect(ended.note == "")
  }

  @Test("S1-2.1-apns an arm that calls the other environment does not pass as identical")
  func environment() throws {
    try workshop.write(
      Scenarios.small.replacing(
        "- name: free",
        with: "- name: free\n    extends: house\n    strategy: { fanout: { environment: sandbox } }"
      ),
      to: "s.yaml")
    try gate("notWorse: { deliveriesPerSubscriberDay: { relative: 0.1 } }")
    let ended = try workshop.run("gate", "g.yaml", "--quiet")
    #expect(ended.status == 3, "\(ended.out)")
    #expect(ended.out.hasPrefix("gate g  ✗ FAILED\n"))
  }

  @Test("a build gets its files and annotations")
  func files() throws {
    try gate("bounds: { deliveryRate: { min: 0.9999 } }")
    let ended = try workshop.run(
      "gate", "g.yaml", "-o", "g.xml", "-o", "g.md", "--annotations", "--quiet")
    #expect(ended.status == 3)
    #expect(try workshop.text("g.xml").contains("<failure"))
    #expect(try workshop.text("g.md").hasPrefix("## Gate g: ✗ FAILED\n"))
    #expect(ended.out.contains("::error file=g.yaml,line=6,title=gate g%3A FAILED::deliveryRate"))
    let json = try workshop.run("gate", "g.yaml", "--json", "--quiet")
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect(json.status == 3 && value?["decision"] as? String == "failed")
  }

  @Test("the command in the JSON gives the same answer")
  func sameAgain() throws {
    try gate("bounds: { deliveryRate: { min: 0.9999 } }")
    let ended = try workshop.run(
      "gate", "g.yaml", "--set", "world.subscribers=200", "--seed", "7", "--json", "--quiet")
    #expect(ended.status == 3)
    try workshop.expectSameAgain(
      ended.out, overrides: ["world.subscribers=200", "seed=7"], seed: 7)
  }

  @Test("pinned, met, and missed after a change")
  func pinned() throws {
    try gate(
      "notWorse: { sendsPerSubscriberDay: { relative: 0.02 } }", against: "baseline: main.json")
    let missing = try workshop.run("gate", "g.yaml")
    #expect(missing.status == 2 && missing.note.contains("main.json: no such file"))
    let saved = try workshop.run("gate", "pin", "g.yaml", "main")
    #expect(saved.status == 0 && saved.note.contains("pinned 3 seeds in main.json"))
    #expect(try workshop.data("main.json").count < 4_000)
    #expect(try workshop.run("gate", "g.yaml", "--quiet").status == 0)
    let capped = try workshop.run(
      "gate", "g.yaml", "--quiet", "--set", "arms[free].strategy.minGap=12h")
    #expect(capped.status == 3)
    let foreign = try workshop.run("gate", "g.yaml", "--set", "world.subscribers=200")
    #expect(foreign.status == 9 && foreign.note.contains("pin it again"))
    #expect(foreign.note.contains("world.subscribers was 300, is 200; pin it again"))
    let other = try workshop.run("gate", "g.yaml", "--seed", "7", "--set", "horizon.days=13")
    #expect(other.note.contains("horizon.days was 12, is 13; seed was "))
  }

  @Test("a pin of which any byte was edited is refused, and one that was pinned again is not")
  func edited() throws {
    try gate("bounds: { deliveryRate: { min: 0.1 } }", against: "baseline: main.json")
    #expect(try workshop.run("gate", "pin", "g.yaml", "main").status == 0)
    let text = try workshop.text("main.json")
    let value = try #require(text.firstMatch(of: #/0\.\d+/#)).output
    for edited in [
      text.replacing(value, with: "0.5"), text.replacing("\"free\"", with: "\"house\""),
      text + " ", String(text.dropLast()), String(text.dropFirst()), " " + text, "{}", "",
      text.replacing("\"seed\" : 1", with: "\"seed\" : 2"), text.replacing("  ", with: "\t"),
    ] where edited != text {
      try workshop.write(edited, to: "main.json")
      let ended = try workshop.run("gate", "g.yaml")
      #expect(ended.status == 9, "\(ended.note)")
      #expect(ended.notes.count == 1 && ended.note.contains("pin it again"))
    }
    #expect(try workshop.run("gate", "pin", "g.yaml", "main").status == 0)
    #expect(try workshop.text("main.json") == text)
    #expect(try workshop.run("gate", "g.yaml", "--quiet").status == 0)
  }

  @Test("two answers are not printed into one another") func mixed() throws {
    for arguments in [
      ["--json", "--annotations"], ["-o", "-.xml", "--annotations"],
      ["--json", "-o", "-.md"], ["-o", "-.md", "-o", "-.json"],
    ] {
      let ended = try workshop.run(["gate", "g.yaml", "--quiet"] + arguments)
      #expect(ended.status == 2 && ended.out.isEmpty)
      #expect(
        ["do not go together", "not standard output", "a second result in one place"].contains {
          ended.note.contains($0)
        }, "\(ended.note)")
    }
  }

  @Test("a build gets its files and annotations when the gate could not be judged")
  func refusedFiles() throws {
    try gate("notWorse: { openRat: { margin: 0.1 } }")
    try expectFiles(status: 2, "::error file=g.yaml,line=6,title=gate g.yaml%3A not judged")
    try gate("bounds: { deliveryRate: { min: 0.1 } }", against: "baseline: main.json")
    try expectFiles(status: 2, "main.json: no such file")
    try workshop.write("{}", to: "main.json")
    try expectFiles(status: 9, "pin it again")
  }

  private func expectFiles(status: Int32, _ words: String) throws {
    let ended = try workshop.run(
      "gate", "g.yaml", "-o", "g.xml", "-o", "g.md", "--annotations", "--quiet")
    #expect(ended.status == status && ended.notes.count == 1)
    #expect(ended.out.hasPrefix("::error file=") && ended.out.contains(words), "\(ended.out)")
    #expect(try workshop.text("g.xml").contains("tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(
      try workshop.text("g.md").hasPrefix("## Gate g.yaml: not judged, exit status \(status)\n"))
    for name in ["g.xml", "g.md"] {
      try FileManager.default.removeItem(at: workshop.folder.appending(path: name))
    }
  }

  @Test("what would have no effect is refused")
  func withoutEffect() throws {
    try gate("bounds: { deliveryRate: { min: 0.5 } }\nlooks: [2]")
    for arguments in [
      ["--replications", "5"], ["--set", "replications=5"], ["--set", "metrics.success=[ctr]"],
    ] {
      let ended = try workshop.run(["gate", "g.yaml"] + arguments)
      #expect(ended.status == 2 && ended.note.contains("has no effect"), "\(ended.note)")
    }
    try gate("bounds: { deliveryRate: { min: 0.5 } }")
    #expect(try workshop.run("gate", "g.yaml", "--replications", "2", "--quiet").status == 0)
  }

  @Test("limits of delays have their unit")
  func units() throws {
    try gate("bounds: { latencyP50: { max: 900 } }")
    let ended = try workshop.run("gate", "g.yaml", "--quiet")
    #expect(ended.out.contains("latencyP50: at most 900.0 s\n"))
    #expect(ended.out.contains(#/\n +[0-9.]+ s · changed, within the limit\n/#))
  }

  @Test("what cannot be meant is refused in one line")
  func refused() throws {
    try gate("notWorse: { openRate: { margin: 0.1 } }")
    for arguments in [
      ["gate", "none.yaml"], ["gate", "g.yaml", "--decisions", "30"],
      ["gate", "test", "g.yaml", "-o", "x.xml"], ["gate", "test", "g.yaml"],
      ["gate", "g.yaml", "--quiet", "-o", "no/such/folder/x.xml"],
    ] {
      let ended = try workshop.run(arguments)
      #expect(ended.status == 2, "\(arguments)")
      #expect(ended.notes.last { !$0.isEmpty }?.isEmpty == false)
    }
    #expect(!workshop.has("x.xml"))
  }
}
