import Foundation
import TestSupport
import Testing

/// What `pushlab gate` pins, and shows of pinned figures.
@Suite("pushlab gate pin, show and diff", .releaseOnly("runs the command"), .waits)
struct GatePinTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
    try workshop.write(
      """
      gate: 1
      name: g
      candidate: free
      against: { baseline: main.json }
      worlds:
        - { name: usual, scenario: s.yaml }
        - { name: early, scenario: s.yaml }
      notWorse: { sendsPerSubscriberDay: { relative: 0.02 } }

      """, to: "g.yaml")
    try #require(
      try workshop.run("gate", "pin", "g.yaml", "main", "--quiet").status == 0)
  }

  @Test("a pin is shown world by world, as text and as JSON")
  func show() throws {
    let ended = try workshop.run("gate", "show", "main.json")
    #expect(ended.status == 0 && ended.note == "")
    #expect(ended.out.hasPrefix("baseline main\n"))
    #expect(ended.out.contains("MEANS IN usual") && ended.out.contains("MEANS IN early"))
    let json = try workshop.run("gate", "show", "main.json", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(json.out.utf8)) as? [String: Any]
    #expect((value?["worlds"] as? [Any])?.count == 2 && value?["name"] as? String == "main")
  }

  @Test("two pins differ where they were pinned of different strategies")
  func diff() throws {
    try #require(
      try workshop.run(
        "gate", "pin", "g.yaml", "main", "--quiet", "-o", "new.json", "--set",
        "arms[free].strategy.minGap=12h"
      ).status == 0)
    let ended = try workshop.run("gate", "diff", "main.json", "new.json")
    #expect(ended.status == 0 && ended.out.hasPrefix("main.json to new.json\n"))
    #expect(ended.out.contains("difference −"))
    #expect(ended.out.hasSuffix("0 of 2 figures are unchanged.\n"))
    let same = try workshop.run("gate", "diff", "main.json", "main.json", "--json")
    let value = try JSONSerialization.jsonObject(with: Data(same.out.utf8)) as? [String: Any]
    let worlds = try #require(value?["worlds"] as? [[String: Any]])
    let figures = worlds.flatMap { $0["figures"] as? [[String: Any]] ?? [] }
    #expect(figures.count == 2 && figures.allSatisfy { $0["change"] as? String == "unchanged" })
  }

  @Test("another name is another file, beside the one that the gate names") func otherName() throws
  {
    let main = try workshop.data("main.json")
    let ended = try workshop.run("gate", "pin", "g.yaml", "next")
    #expect(ended.status == 0 && ended.note.contains("the gate compares with"), "\(ended.note)")
    #expect(try workshop.data("main.json") == main && workshop.has("next.json"))
    #expect(try workshop.text("next.json").contains(#""name" : "next""#))
  }

  @Test("a line that lost its verb, or names no file, does not pass") func incomplete() throws {
    let bare = try workshop.run("gate")
    #expect(bare.status == 2 && bare.note.contains("'<gate>'"), "\(bare.note)")
    try workshop.write(
      """
      gate: 1
      name: g
      scenario: s.yaml
      candidate: free
      against: { arm: house }
      notWorse: { sendsPerSubscriberDay: { relative: 0.02 } }

      """, to: "arms.yaml")
    for name in ["", "../evil"] {
      let ended = try workshop.run("gate", "pin", "arms.yaml", name, "--quiet")
      #expect(ended.status == 2 && ended.note.contains("names no file beside the gate"))
    }
    #expect(workshop.names == ["arms.yaml", "g.yaml", "main.json", "s.yaml"])
  }

  @Test("what is no pin, or was edited, is refused in one line, and nothing is written")
  func refused() throws {
    try workshop.write("{}", to: "empty.json")
    try workshop.write(
      try workshop.text("main.json").replacing("\"main\"", with: "\"mine\""), to: "edited.json")
    let names = workshop.names
    for (arguments, status) in [
      (["show", "none.json"], 2), (["show", "empty.json"], 9), (["show", "edited.json"], 9),
      (["diff", "main.json", "none.json"], 2), (["diff", "edited.json", "main.json"], 9),
      (["show"], 2), (["diff", "main.json"], 2), (["show", "."], 2),
      (["pin", "g.yaml", "two", "-o", "a.json", "-o", "b.json"], 2),
      (["pin", "g.yaml", "main", "--quiet", "-o", "absent/main.json"], 2),
    ] as [([String], Int32)] {
      let ended = try workshop.run(["gate"] + arguments)
      #expect(ended.status == status, "\(arguments) \(ended.note)")
      #expect(ended.out == "" && !ended.notes.isEmpty, "\(arguments)")
    }
    #expect(workshop.names == names)
  }

  @Test("a gate of worlds says of each whether it moved, and gives the same answer again")
  func worlds() throws {
    let ended = try workshop.run("gate", "g.yaml", "--quiet", "--annotations")
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.contains("All 2 figures are unchanged: the same in every seed.\n"))
    #expect(ended.out.contains("::notice file=g.yaml,line=1,title=gate g%3A passed%2C unchanged::"))
    let again = try workshop.run(
      "gate", "g.yaml", "--set", "worlds[early].arms[free].strategy.minGap=12h", "--json", "--quiet"
    )
    #expect(again.status == 3)
    try workshop.expectSameAgain(
      again.out, overrides: ["worlds[early].arms[free].strategy.minGap=12h"], seed: 42)
    let unknown = try workshop.run("gate", "g.yaml", "--set", "worlds[late].seed=1")
    #expect(unknown.status == 2 && unknown.notes.count == 1)
    #expect(unknown.note.contains("accepted: usual, early"), "\(unknown.note)")
  }
}
