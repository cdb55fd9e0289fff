import Foundation
import TestSupport
import Testing

@Suite("pushlab sweep", .releaseOnly("runs the command"), .waits)
struct SweepCommandTests {
  let workshop: Workshop

  /// A selection.
  private static let selection = """
    sweep: 1
    name: caps
    scenario: small.yaml
    arm: house
    vary:
      strategy.caps.global.limit: [1, 2, 4]
      strategy.minGap: [30min, 2h]
    replications: 4
    screening: { replications: 2, keep: 0.5 }
    size:
      maximise: opensPerSubscriberDay
      suchThat: [{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }]
      indifference: { margin: 0.02 }
      firstSeeds: 5
      replicationsMax: 30
      confirmSeeds: 3

    """

  /// The same points as a table.
  private static let table = String(selection.prefix { $0 != "z" }.dropLast(2))

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
    try workshop.write(Self.table, to: "s.yaml")
    try workshop.write(Self.selection, to: "size.yaml")
  }

  @Test("a dry run counts and writes nothing") func dryRun() throws {
    let ended = try workshop.run("sweep", "s.yaml", "--dry-run", "--out", "out")
    #expect(ended.status == 0)
    #expect(ended.out.hasPrefix("6 points, 18 replications, "))
    #expect(ended.out.contains("pushes to decide"))
    #expect(workshop.names == ["s.yaml", "size.yaml", "small.yaml"])
    let size = try workshop.run("sweep", "size.yaml", "--dry-run")
    #expect(size.out.hasPrefix("6 points, at most 198 replications, "))
    let words = "replications, screening have no effect beside size"
    #expect(size.note.contains("size.yaml: \(words)"), "\(size.note)")
    #expect(!ended.note.contains("no effect"), "\(ended.note)")
  }

  @Test("lines fit 80 columns, and the same command says the same again") func sweep() throws {
    let ended = try workshop.run("sweep", "s.yaml", "--out", "out")
    #expect(ended.status == 0)
    #expect(ended.out.contains("POINTS, THE BEST FIRST"))
    #expect(ended.out.contains("DROPPED BY SCREENING"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(try workshop.run("sweep", "s.yaml", "--out", "out").out == ended.out)
  }

  @Test("with limits in the file it names the point, what it promises and fresh figures")
  func size() throws {
    let ended = try workshop.run("sweep", "size.yaml", "--out", "out")
    #expect(ended.status == 0)
    #expect(ended.out.hasPrefix("size caps  SELECTED\n"))
    #expect(ended.out.contains("\nChoose "))
    #expect(ended.out.contains(" a day and ") && ended.out.contains(" between pushes: the most"))
    #expect(ended.out.contains("NEIGHBOURS, MINUS THE SELECTED SETTING"))
    #expect(ended.out.contains("Guarantee: with a probability of 95"))
    #expect(ended.out.contains("3 fresh seeds"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let found = try #require(
      JSONSerialization.jsonObject(
        with: Data(try workshop.run("sweep", "size.yaml", "--out", "out", "--json").out.utf8))
        as? [String: Any])
    #expect(found["decision"] as? String == "selected")
    let answer = try #require(found["answer"] as? String)
    #expect(ended.out.replacing("\n", with: " ").contains("Choose \(answer): the most"))
    #expect((found["neighbours"] as? [Any])?.isEmpty == false)
    #expect((found["tieBreak"] as? [String: Any])?["metric"] as? String == "optOutRate")
  }

  @Test("each point is compared with an arm, in text, in JSON and on the page")
  func against() throws {
    try workshop.write(
      Self.table.replacing("arm: house", with: "arm: house\nagainst: free"), to: "a.yaml")
    let ended = try workshop.run("sweep", "a.yaml", "--out", "out")
    #expect(ended.status == 0)
    #expect(ended.out.contains("\nEFFECTS, COMPARED WITH free  "))
    #expect(ended.out.contains("in the same worlds, ± 95 %, t over seeds\n"))
    #expect(ended.out.contains(" pp\n"))
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    let json = try workshop.run("sweep", "a.yaml", "--out", "out", "--json").out
    #expect(json.contains("\"against\" : \"free\"") && json.contains("\"differences\""))
    try workshop.write(json, to: "a.json")
    #expect(
      try workshop.run("report", "a.json", "-o", "a.html").status == 0)
    let page = try workshop.text("a.html")
    #expect(page.contains("Effects, compared with free"))
    #expect(page.contains("opt-outs: difference from free"))
    let dry = try workshop.run("sweep", "a.yaml", "--dry-run")
    #expect(dry.out.hasPrefix("6 points, 22 replications, "))
    #expect(dry.out.hasSuffix("\neach point minus free in the same worlds\n"))
    try workshop.write(
      Self.table.replacing("arm: house", with: "arm: house\nagainst: nobody"), to: "b.yaml")
    let bad = try workshop.run("sweep", "b.yaml", "--out", "nothing")
    #expect(bad.status == 2 && bad.note.contains("b.yaml:5:") && bad.note.contains("house, free"))
    #expect(!workshop.names.contains("nothing"))
  }

  @Test("what cannot be settled has an exit status") func statuses() throws {
    try workshop.write(
      Self.selection.replacing("min: 0.5,", with: "max: 0.5,"), to: "none.yaml")
    #expect(try workshop.run("sweep", "none.yaml").status == 3)
    try workshop.write(
      Self.selection.replacing("margin: 0.02", with: "margin: 0.000001")
        .replacing("replicationsMax: 30", with: "replicationsMax: 6"), to: "close.yaml")
    let close = try workshop.run("sweep", "close.yaml")
    #expect(close.status == 6)
    #expect(close.out.contains("No guarantee"))
  }

  @Test("mistakes are told with their line") func mistakes() throws {
    try workshop.write(Self.table.replacing("minGap", with: "minGop"), to: "bad.yaml")
    let ended = try workshop.run("sweep", "bad.yaml")
    #expect(ended.status == 2)
    #expect(ended.note.contains("bad.yaml:7:"))
  }

  @Test("a folder that cannot be made is bad input") func nowhere() throws {
    let ended = try workshop.run("sweep", "s.yaml", "--out", "s.yaml/out")
    #expect(ended.status == 2)
    #expect(ended.note.contains("s.yaml/out: cannot be written, Not a directory"))
  }

  @Test("a damaged file of a point is refused") func damaged() throws {
    #expect(try workshop.run("sweep", "s.yaml", "--out", "out").status == 0)
    let folder = workshop.folder.appending(path: "out").path
    let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder).first)
    try Data("{".utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    let ended = try workshop.run("sweep", "s.yaml", "--out", "out")
    #expect(ended.status == 9)
    #expect(ended.note.contains("is no point of this sweep"))
  }

  @Test(
    "the command in the JSON and on the page gives the same answer", arguments: [table, selection])
  func sameAgain(text: String) throws {
    let name = "my 'sweep'.yaml"
    try workshop.write(text, to: name)
    let set = ["--set", "seed=7", "--set", "world.subscribers=80"]
    let first = try workshop.run(["sweep", name] + set + ["--json", "--quiet", "--out", "out"]).out
    let found = try workshop.again(first)
    #expect(found["overrides"] as? [String] == ["seed=7", "world.subscribers=80"])
    #expect(found["seed"] as? Int == 7)
    for key in ["version", "engine", "zoneData"] { #expect(found[key] as? String != "", "\(key)") }
    let command = try #require(found["command"] as? String)
    let tools = Started.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let ended = try Started(
      ["-c", command + " --quiet"], in: workshop.folder, environment: ["PATH": tools],
      executable: URL(filePath: "/bin/sh")
    ).end()
    #expect(ended.out == first)
    try workshop.write(first, to: "r.json")
    #expect(
      try workshop.run("report", "r.json", "-o", "r.html").status == 0)
    let page = try workshop.text("r.html").replacing("&#39;", with: "'")
    #expect(page.contains("<code>\(command)</code>"))
    let digest = try #require(found["digest"] as? String)
    #expect(page.contains("digest \(digest)") && page.contains("The seed is 7."))
    let other = try workshop.again(try workshop.run("sweep", name, "--json", "--quiet").out)
    #expect(other["digest"] as? String != digest)
  }

  @Test("what would have no effect is refused", arguments: ["s.yaml", "size.yaml"])
  func withoutEffect(file: String) throws {
    for setting in [
      "replications=9", "metrics.success=[ctr]", "arms[house].strategy.minGap=1h",
      "arms[0].strategy.minGap=1h", "arms[0][strategy].minGap=1h",
    ] {
      let ended = try workshop.run("sweep", file, "--set", setting)
      #expect(ended.status == 2 && ended.note.contains("has no effect"), "\(ended.note)")
    }
  }
}
