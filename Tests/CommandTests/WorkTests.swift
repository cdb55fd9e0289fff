import Foundation
import TestSupport
import Testing

/// What `work split`, `status`, `do` and `join` promise of a run.
@Suite("pushlab work, of a run", .serialized, .releaseOnly("runs the command"), .waits)
struct WorkTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  private func run(_ unit: [String], _ arguments: String...) throws -> Ended {
    try workshop.run(["work", "do"] + unit + arguments)
  }

  private func join(_ folder: String = "work") throws -> Ended {
    try workshop.run("work", "join", folder, "--out", "joined")
  }

  private func digest(_ folder: String) throws -> String {
    let ended = try workshop.run("work", "join", "--digest", folder)
    #expect(ended.status == 0)
    #expect(ended.out.wholeMatch(of: #/[0-9a-f]{16}\n/#) != nil)
    return ended.out
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("a join prints and leaves what a run on one machine does", arguments: [1, 5, 12])
  func sameRun(count: Int) throws {
    let settings = ["--seed", "9", "--events", "sample:0.1"]
    let units = try workshop.split(
      "small.yaml", units: count, settings[0], settings[1], settings[2], settings[3])
    #expect(units.count == min(count, 9))
    for unit in units { #expect(try run(unit).status == 0) }
    #expect(try workshop.missing() == [])
    let joined = try join()
    #expect(joined.status == 0)
    let whole = try workshop.run(["run", "small.yaml", "--out", "whole"] + settings)
    #expect(joined.out.replacing("joined", with: "whole") == whole.out)
    #expect(try workshop.data("joined/summary.json") == workshop.data("whole/summary.json"))
    #expect(try workshop.data("joined/scenario.yaml") == workshop.data("whole/scenario.yaml"))
    #expect(try digest("joined") == digest("whole"))
    let manifest = try object(workshop.text("joined/manifest.json"))
    #expect(manifest["overrides"] as? [String] == ["seed=9"])
    let own = try object(workshop.text("whole/manifest.json"))
    #expect(manifest["scenario"] as? [String: String] == own["scenario"] as? [String: String])
  }

  @Test("a work file alone is enough: the scenario may be gone, and results come from elsewhere")
  func fileAlone() throws {
    let units = try workshop.split("small.yaml", units: 2)
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "small.yaml"))
    try workshop.write(try workshop.text(units[0][0]), to: "copy.json")
    for unit in units {
      #expect(try run(["copy.json", unit[1]], "--out", "elsewhere").status == 0)
    }
    #expect(try workshop.shell("mv elsewhere/*.sqlite work").status == 0)
    #expect(try join().status == 0)
  }

  @Test("split says what it amounts to, and is the same for the same scenario")
  func split() throws {
    let units = try workshop.split("small.yaml", units: 7)
    #expect(units.map(\.[1]) == ["0-1", "2-3", "4-4", "5-5", "6-6", "7-7", "8-8"])
    let names = workshop.names
    #expect(names == ["small.yaml", "work", units[0][0], "work/work.json"].sorted())
    let first = try names.filter { $0.hasSuffix(".json") }.map { try workshop.data($0) }
    let again = try workshop.run(
      "work", "split", "--out", "work", "--units", "7", "run", "small.yaml")
    #expect(again.status == 0 && again.note == "")
    #expect(again.out.hasPrefix("plan "))
    #expect(again.out.contains("7 units of 1 or 2 cells, 9 together\nabout "))
    #expect(again.out.hasSuffix("written to work\n"))
    #expect(try names.filter { $0.hasSuffix(".json") }.map { try workshop.data($0) } == first)
    let other = try workshop.run("work", "split", "--out", "work", "run", "small.yaml", "--seed=8")
    #expect(other.status == 2)
    #expect(other.note.contains("work: has the work of `run small.yaml`; accepted: another folder"))
    #expect(try workshop.run("run", "small.yaml", "--out", "whole", "--quiet").status == 0)
    let inRun = try workshop.run("work", "split", "--out", "whole", "run", "small.yaml")
    #expect(inRun.status == 2 && inRun.note.contains("whole: is the folder of a run"))
  }

  @Test("a path in another spelling goes on; another number of units does not")
  func sameMeaning() throws {
    let units = try workshop.split("small.yaml", units: 2)
    let text = try workshop.text(units[0][0])
    let absolute = workshop.folder.appending(path: "small.yaml").path
    for command in [["./small.yaml"], [absolute, "--quiet"], ["small.yaml", "--events", "none"]] {
      let again = try workshop.run(
        ["work", "split", "--out", "work", "--units", "2", "run"] + command)
      #expect(again.status == 0, "\(again.note)")
    }
    try workshop.write(text, to: units[0][0])
    let other = try workshop.run("work", "split", "--out", "work", "run", "small.yaml")
    #expect(other.status == 2)
    #expect(
      other.note.contains("`pushlab work split --out work --units 2 run small.yaml"),
      "\(other.note)")
    #expect(try workshop.text(units[0][0]) == text)
  }

  @Test("a database of somebody else's is named and passed over")
  func stranger() throws {
    for unit in try workshop.split("small.yaml", units: 2) { #expect(try run(unit).status == 0) }
    try workshop.write("no database", to: "work/run-mine.sqlite")
    for ended in [try workshop.run("work", "status", "work"), try join()] {
      #expect(ended.status == 0, "\(ended.note)")
      #expect(ended.note.contains("work/run-mine.sqlite: is no finished unit of a run"))
      #expect(ended.note.contains("; it is passed over"))
    }
  }

  @Test("a unit says which it is; given again it is complete already")
  func again() throws {
    let unit = try workshop.split("small.yaml", units: 2)[1]
    let first = try run(unit, "--threads", "2")
    #expect(first.status == 0)
    let result = Workshop.result(unit)
    let line = #/cells 5-8 · checksum [0-9a-f]{16} · (.*)\n/#
    #expect(try #require(first.out.wholeMatch(of: line)).1 == result)
    #expect(first.note.contains("4 of 4 cells in"))
    let bytes = try workshop.data(result)
    let again = try run(unit, "--threads", "1")
    #expect(again.out == first.out)
    #expect(again.note == "complete already: nothing was simulated\n")
    #expect(try workshop.data(result) == bytes)
    let json = try object(try run(unit, "--json", "--quiet").out)
    #expect(json["cells"] as? String == "5-8" && json["path"] as? String == result)
    #expect(workshop.names.filter { $0.contains("-5-8") } == [result])
  }

  @Test("status lists what is not there, one a line, and says 5; join says how many")
  func missing() throws {
    let units = try workshop.split("small.yaml", units: 5)
    for unit in [units[1], units[3]] { #expect(try run(unit).status == 0) }
    let left = [units[0], units[2], units[4]]
    #expect(try workshop.missing() == left)
    let json = try workshop.run("work", "status", "work", "--json")
    #expect(json.status == 5)
    let listed = try JSONDecoder().decode([[String: String]].self, from: Data(json.out.utf8))
    #expect(listed == left.map { ["file": $0[0], "cells": $0[1]] })
    let joined = try join()
    #expect(joined.status == 5)
    #expect(
      joined.note
        == "pushlab: work: 3 units are to be done; `pushlab work status work` lists them\n")
    for unit in left { #expect(try run(unit).status == 0) }
    #expect(try workshop.missing() == [])
    #expect(!workshop.has("joined"))
  }

  @Test("damaged and foreign results are named, each on a line, and say 9")
  func damaged() throws {
    let units = try workshop.split("small.yaml", units: 3)
    for unit in units { #expect(try run(unit).status == 0) }
    let results = units.map(Workshop.result)
    var bytes = try workshop.data(results[0])
    for place in stride(from: 4_096, to: bytes.count, by: 500) { bytes[place] ^= 0xFF }
    try bytes.write(to: workshop.folder.appending(path: results[0]))
    try workshop.write("no database", to: results[2])
    for ended in [try workshop.run("work", "status", "work"), try join()] {
      #expect(ended.status == 9 && ended.out == "" && ended.notes.count == 2)
      #expect(ended.notes[0].hasPrefix("pushlab: \(results[0]): "))
      #expect(ended.notes[1].hasPrefix("pushlab: \(results[2]): "))
    }
    #expect(try run(units[0]).status == 9)
    #expect(!workshop.has("joined"))
  }

  @Test("a result of another plan says 9")
  func foreign() throws {
    let unit = try workshop.split("small.yaml", units: 2)[0]
    #expect(try run(unit).status == 0)
    let other = try workshop.split("small.yaml", units: 2, in: "other", "--seed", "8")[0]
    let copied = try workshop.shell("cp \(Workshop.result(unit)) \(Workshop.result(other))")
    #expect(copied.status == 0)
    let ended = [try workshop.run("work", "status", "other"), try join("other"), try run(other)]
    for ended in ended {
      #expect(ended.status == 9)
      #expect(ended.note.contains("is a unit of plan "))
    }
    #expect(!workshop.has("joined"))
  }

  @Test("a work file that was edited, is of an earlier or another version, or none, says 9")
  func files() throws {
    let unit = try workshop.split("small.yaml", units: 2)[0]
    let text = try workshop.text(unit[0])
    let files: [(text: String, words: String)] = [
      (text.replacing("\"events\" : \"none\"", with: "\"events\" : \"all\""), "checksum"),
      (text.replacing("\"schema\" : 3", with: "\"schema\" : 4"), "schema 4; accepted: 3"),
      ("{\"schema\": 2, \"shards\": []}", "schema 2; accepted: 3; `pushlab work split` writes"),
      ("{\"schema\": 1, \"work\": {}}", "schema 1; accepted: 3; `pushlab work split` writes"),
      (String(text.prefix(500)), "not whole"), ("", "is no work file"),
      (Scenarios.small, "is no work file"),
    ]
    for file in files {
      #expect(file.text != text, "\(file.words)")
      try workshop.write(file.text, to: unit[0])
      for ended in [try run(unit), try workshop.run("work", "status", "work"), try join()] {
        #expect(ended.status == 9)
        #expect(ended.notes.count == 1 && ended.note.contains(file.words), "\(ended.note)")
      }
      try workshop.write(file.text, to: "plan.json")
      #expect(try workshop.run("work", "status", "plan.json").status == 9)
    }
    try workshop.write(text, to: "plan.json")
    #expect(try workshop.run("work", "status", "plan.json").status == 2)
    #expect(!workshop.names.contains { $0.hasSuffix(".sqlite") })
  }

  @Test("a job of an earlier version says 9, as its command may be of a verb that is gone")
  func earlierJob() throws {
    _ = try workshop.split("small.yaml", units: 2)
    let text = try workshop.text("work/work.json")
    let old = text.replacing("\"schema\" : 4", with: "\"schema\" : 3")
    #expect(old != text)
    try workshop.write(old, to: "work/work.json")
    for ended in [try workshop.run("work", "status", "work"), try join()] {
      #expect(ended.status == 9 && ended.note.contains("schema 3; accepted: 4"), "\(ended.note)")
    }
  }

  @Test(
    "verbs and options of earlier versions answer with what there is now",
    arguments: [
      ("plan small.yaml --shards 2 -o plan.json", "`pushlab work split --out DIR --units N run"),
      ("missing --plan plan.json shards", "`pushlab work status DIR`"),
      ("merge --plan plan.json shards --out run", "`pushlab work join DIR --out RUN`"),
      ("task caps/tasks/figures-0.json", "`pushlab work do FILE CELLS`"),
      ("run --plan plan.json --shard 1/2 --out shards", "`pushlab work do FILE CELLS`"),
      ("run small.yaml --shard=1/2", "`pushlab work do FILE CELLS`"),
      ("sweep s.yaml --out o --next", "`pushlab work split --out DIR COMMAND`"),
      ("gate small.yaml --ahead 3", "`pushlab work status DIR --ahead N`"),
      ("run small.yaml --seeds-per-task 3", "--seeds-per-unit N COMMAND`"),
      ("validate a.yaml --laws --json", "`pushlab check a.yaml --law all --json`"),
      ("describe a.yaml", "`pushlab check --full a.yaml`"),
      ("describe a.yaml --json", "`pushlab api settings a.yaml`"),
      ("describe a.yaml --changed --json", "`pushlab api settings a.yaml --changed`"),
      ("describe a.yaml --changed", "`pushlab check a.yaml`"),
      ("size s.yaml --next --out o", "`pushlab sweep s.yaml --out o`"),
      ("gate g.yaml --self-test --decisions 20", "`pushlab gate test g.yaml --decisions 20`"),
      ("work split --out w audit a.yaml", "`pushlab power simulate a.yaml`"),
      ("work split --out w validate a.yaml --laws", "`pushlab check a.yaml --law all`"),
      (
        "diff run --subscriber=3 --arms=a,b",
        "`pushlab explain run --person=3 --arm a --arm b`"
      ),
      ("size s.yaml --dry-run", "`pushlab sweep s.yaml --dry-run`"),
      ("show run --full", "`pushlab report run --full`"), ("list", "`pushlab report`"),
      (
        "diff run --subscriber 3 --arms a,b",
        "`pushlab explain run --person 3 --arm a --arm b`"
      ),
      ("audit a.yaml --tests 20", "`pushlab power simulate a.yaml --tests 20`"),
      ("baseline save main --gate g.yaml", "`pushlab gate pin GATE NAME`"),
      ("baseline show main.json", "`pushlab gate show main.json`"),
      ("baseline", "`pushlab gate pin GATE NAME`"),
      ("strategy a.yaml --json", "`pushlab api strategy a.yaml --json`"),
      ("schema", "`pushlab api schema`"), ("stats --list", "`pushlab api stats --list`"),
      ("help validate", "`pushlab check`"),
    ])
  func earlier(arguments: String, words: String) throws {
    let ended = try workshop.run(arguments.split(separator: " ").map(String.init))
    #expect(ended.status == 2 && ended.out == "" && ended.notes.count == 1)
    #expect(ended.note.contains("` is now `") && ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["small.yaml"])
  }

  /// Arguments behind `work`, and what the message must name.
  private static let usages: [(arguments: String, words: String)] = [
    ("split", "'<command>'"), ("split --out w", "'<command>'"),
    ("split run small.yaml", "'--out <dir>'"),
    ("split --out w run", "<scenario>"), ("split --out w report run", "is not divided"),
    ("split --out w run absent.yaml", "absent.yaml"),
    ("split --out w --units 0 run small.yaml", "from 1 to 100000"),
    ("split --out w --seeds-per-unit 3 run small.yaml", "a command other than run"),
    ("split --out w --price 1 run small.yaml", "'--price' goes with '--workers'"),
    ("split --out w --json run small.yaml", "'--json' goes with '--workers'"),
    ("split --out w run small.yaml --full", "goes with 'pushlab work join'"),
    ("split --out w run small.yaml --out x", "goes with 'pushlab work join'"),
    ("split --out w run small.yaml --dry-run", "'--dry-run' with 'pushlab run'"),
    ("split --out small.yaml run small.yaml", "small.yaml"),
    ("status", "<dir>"), ("status absent", "absent/work.json: no such file"),
    ("do one.json", "<cells>"), ("do absent.json 0-1", "no such file"),
    ("do one.json 3/7 --out w", "first and last cell, such as 4-7"),
    ("do one.json 3-2 --out w", "first and last cell, such as 4-7"),
    ("do one.json 8-9 --out w", "has no cells 8-9; accepted: of 0-8"),
    ("do one.json 0-1 --out small.yaml", "a writable folder"),
    ("join", "<dir>"), ("join --digest absent", "absent"),
    ("join work --digest run", "'--digest'"),
    ("join --digest run -o one.md", "'--digest'"), ("join --digest run --json", "'--digest'"),
    ("join --digest run --threads 4", "'--digest'"),
  ]

  /// A work file, made once for all tests that only read it.
  private static let made = Result {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    return try workshop.text(workshop.split("small.yaml", units: 2)[0][0])
  }

  @Test("bad usage says what is accepted and writes nothing", arguments: usages)
  func usage(arguments: String, words: String) throws {
    try workshop.write(Self.made.get(), to: "one.json")
    let ended = try workshop.run(["work"] + arguments.split(separator: " ").map(String.init))
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["one.json", "small.yaml"])
  }
}
