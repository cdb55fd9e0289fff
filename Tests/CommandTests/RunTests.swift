import Foundation
import TestSupport
import Testing

/// What `pushlab run` promises: one answer, however it is come by.
@Suite("pushlab run", .serialized, .releaseOnly("runs the command"), .waits)
struct RunTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  @Test("a run prints its report and leaves a folder, and nothing else")
  func folder() throws {
    let ended = try workshop.run("run", "small.yaml")
    #expect(ended.status == 0)
    #expect(ended.out.hasPrefix("Question   Is an arm better than house?\nDecision   "))
    #expect(ended.out.contains("\n\nsmall   paired · 2 arms\n300 subscribers · 3 replications"))
    let path = try #require(ended.out.split(separator: "\n").last?.split(separator: " ").last)
    #expect(path.hasPrefix("results/small/"))
    #expect(
      workshop.names == [
        "results", "results/small", String(path), "\(path)/manifest.json", "\(path)/run.sqlite",
        "\(path)/scenario.yaml", "\(path)/summary.json", "small.yaml",
      ])
    #expect(ended.note.contains("12 of 12 cells in"))
    #expect(ended.note.contains("M decisions/s"))
  }

  @Test("a dry run counts, names the folder and writes nothing")
  func dryRun() throws {
    let ended = try workshop.run("run", "small.yaml", "--dry-run", "--threads", "1")
    #expect(ended.status == 0)
    for words in [
      "ok  small\n  paired: 2 arms, baseline house\n",
      "  300 subscribers, 3 replications, 12 cells",
      "pushes to decide", " on 1 thread, estimated from one cell\n  events: none\n",
      "would be written\n",
    ] {
      #expect(ended.out.contains(words), "\(ended.out)")
    }
    #expect(workshop.names == ["small.yaml"])
    let path = try #require(
      try workshop.run("run", "small.yaml").out.split(separator: "\n").last?
        .split(separator: " ").last)
    #expect(ended.out.contains("\n  \(path) would be written\n"))
    let again = try workshop.run("run", "small.yaml", "--dry-run").out.split(
      whereSeparator: \.isWhitespace)
    #expect(
      again.joined(separator: " ").contains("\(path) there already: the same command resumes it"))
    let json = try workshop.run(
      "run", "small.yaml", "--dry-run", "--json", "--out", "x", "--events", "all")
    #expect(json.out.contains("\"folder\" : \"x\"") && json.out.contains("\"cells\" : 12"))
    #expect(json.out.contains("\"folderExists\" : false"))
    #expect(!workshop.names.contains("x"))
  }

  @Test("a dry run in a folder that the run would refuse is refused, too")
  func occupied() throws {
    try #require(try workshop.run("run", "small.yaml", "--out", "x", "--quiet").status == 0)
    try workshop.write("mine", to: "note.txt")
    for (arguments, status) in [
      (["--seed", "7", "--out", "x"], 9), (["--events", "all", "--out", "x"], 9),
      (["--out", "note.txt"], 2),
    ] as [([String], Int32)] {
      let dry = try workshop.run(["run", "small.yaml", "--dry-run"] + arguments)
      let real = try workshop.run(["run", "small.yaml"] + arguments)
      #expect(dry.status == status && dry.note == real.note && real.status == status)
    }
  }

  @Test("a file of a finished run that was lost is written again, and one that was changed is kept")
  func repaired() throws {
    try #require(try workshop.run("run", "small.yaml", "--out", "x", "--quiet").status == 0)
    let summary = try workshop.shell("cat x/summary.json").out
    for name in ["summary.json", "scenario.yaml", "manifest.json"] {
      for damage in ["echo changed >> x/\(name)", ": > x/\(name)", "rm x/\(name)"] {
        try #require(try workshop.shell(damage).status == 0)
        let listed = try workshop.run("report", ".").out
        #expect(!listed.contains("1 finished"), "\(damage): \(listed)")
        let ended = try workshop.run("run", "small.yaml", "--out", "x", "--quiet")
        guard !damage.hasPrefix("rm") else {
          #expect(ended.status == 0, "\(damage): \(ended.note)")
          continue
        }
        #expect(ended.status == 2 && ended.note.contains("x/\(name): was not written by this run"))
      }
      #expect(try workshop.shell("cat x/summary.json").out == summary, "\(name)")
      #expect(try workshop.run("report", ".").out.contains("1 finished"), "\(name)")
    }
  }

  @Test("a dry run of a bad scenario has status 2, and one of divided work is refused")
  func badDryRun() throws {
    try workshop.write(
      Scenarios.small.replacing("limit: 2", with: "limit: -1"), to: "bad.yaml")
    let ended = try workshop.run("run", "bad.yaml", "--dry-run")
    #expect(ended.status == 2 && ended.note.contains("bad.yaml:9:") && ended.out.isEmpty)
    let split = try workshop.run(
      "work", "split", "--out", "x", "run", "small.yaml", "--dry-run")
    #expect(split.status == 2 && split.note.contains("'--dry-run' with 'pushlab run'"))
    #expect(workshop.names == ["bad.yaml", "small.yaml"])
  }

  @Test("the same scenario gives the same summary, whatever the number of threads")
  func threads() throws {
    for threads in ["1", "2", "7"] {
      let ended = try workshop.run("run", "small.yaml", "--out", threads, "--threads", threads)
      #expect(ended.status == 0)
    }
    let one = try workshop.data("1/summary.json")
    #expect(try workshop.data("2/summary.json") == one)
    #expect(try workshop.data("7/summary.json") == one)
  }

  @Test("another seed is another run")
  func seed() throws {
    let first = try workshop.run("run", "small.yaml", "--quiet", "--json")
    let other = try workshop.run("run", "small.yaml", "--quiet", "--json", "--seed", "7")
    let same = try workshop.run("run", "small.yaml", "--quiet", "--json", "--set", "seed=7")
    #expect(first.out != other.out)
    #expect(other.out == same.out)
    #expect(other.note == "")
  }

  @Test("a complete run prints the same report again and touches no file")
  func again() throws {
    let first = try workshop.run("run", "small.yaml", "--out", "run")
    let manifest = try workshop.data("run/manifest.json")
    let again = try workshop.run("run", "small.yaml", "--out", "run")
    #expect(again.out == first.out)
    #expect(again.note.contains("nothing was simulated"))
    #expect(try workshop.data("run/manifest.json") == manifest)
  }

  @Test("--json prints what summary.json holds and how to get it again, with sorted keys")
  func json() throws {
    let ended = try workshop.run("run", "small.yaml", "--out", "run", "--json", "--quiet")
    let bare = ended.out.replacing(#/\n  "again" : \{[^}]*\},/#, with: "")
    let summary = try workshop.text("run/summary.json")
    #expect(bare != ended.out && bare == summary)
    #expect(ended.note == "")
    let value = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
    #expect(value?["name"] as? String == "small")
    #expect(unsortedKeys(of: ended.out) == [])
  }

  @Test("the command in the JSON gives the same digest, whatever the file is called")
  func sameAgain() throws {
    let name = "it's small.yaml"
    try workshop.write(Scenarios.small, to: name)
    let ended = try workshop.run(
      "run", name, "--set", "world.subscribers=200", "--seed", "7", "--events", "sample:0.5",
      "--out", "run", "--json", "--quiet")
    let overrides = ["world.subscribers=200", "seed=7"]
    try workshop.expectSameAgain(ended.out, overrides: overrides, seed: 7)
    let report = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
    let digest = try #require(report?["digest"] as? String)
    let found = try workshop.again(ended.out)
    #expect(found["digest"] as? String == digest)
    let command = try #require(found["command"] as? String)
    #expect(command.hasSuffix(" --events sample:0.5 --json"), "\(command)")
    let other = try workshop.run("run", name, "--json", "--quiet").out
    #expect(try workshop.again(other)["digest"] as? String != digest)
  }

  /// Keys that come before a smaller one of the same object, by their indentation.
  private func unsortedKeys(of json: String) -> [Substring] {
    var last: [Int: Substring] = [:]
    var unsorted: [Substring] = []
    for line in json.split(separator: "\n") {
      let depth = line.prefix { $0 == " " }.count
      last = last.filter { $0.key <= depth }
      guard let key = line.firstMatch(of: #/^ *"(.*?)" : /#)?.1 else {
        last[depth] = nil
        continue
      }
      if let before = last[depth], before > key { unsorted.append(key) }
      last[depth] = key
    }
    return unsorted
  }

  @Test("events are written down when they are asked for")
  func events() throws {
    let ended = try workshop.run("run", "small.yaml", "--out", "run", "--events", "all")
    #expect(ended.status == 0)
    let counts = try RunFile(workshop, "run").eventCounts()
    #expect(counts["delivered", default: 0] > 100)
    let other = try workshop.run("run", "small.yaml", "--out", "run", "--events", "none")
    #expect(other.status == 9)
    #expect(other.notes.count == 1)
  }
}
