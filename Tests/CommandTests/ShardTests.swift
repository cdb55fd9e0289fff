import Foundation
import TestSupport
import Testing

/// What `plan`, `run --plan`, `missing` and `merge` promise.
@Suite("pushlab plan, missing and merge", .serialized, .releaseOnly("runs the command"), .waits)
struct ShardTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  /// Plans `count` shards and runs those named.
  private func prepare(_ count: Int, run numbers: [Int], _ arguments: String...) throws {
    let planned = try workshop.run(
      ["plan", "small.yaml", "--shards", "\(count)", "-o", "plan.json"] + arguments)
    #expect(planned.status == 0)
    for number in numbers { #expect(try shard("\(number)/\(count)").status == 0) }
  }

  /// A plan of two shards, made once for all tests that only read it.
  private static let planned = Result {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    let made = try workshop.run("plan", "small.yaml", "--shards", "2", "-o", "plan.json")
    try #require(made.status == 0)
    return try workshop.text("plan.json")
  }

  private func shard(_ shard: String, _ arguments: String...) throws -> Ended {
    try workshop.run(
      ["run", "--plan", "plan.json", "--shard", shard, "--out", "shards"] + arguments)
  }

  private func missing() throws -> Ended {
    try workshop.run("missing", "--plan", "plan.json", "shards")
  }

  private func merge(_ files: String..., out: String = "merged") throws -> Ended {
    try workshop.run(["merge", "--plan", "plan.json", "--out", out] + files)
  }

  private func digest(_ folder: String) throws -> String {
    let ended = try workshop.run("merge", "--digest", folder)
    #expect(ended.status == 0)
    #expect(ended.out.wholeMatch(of: #/[0-9a-f]{16}\n/#) != nil)
    return ended.out
  }

  @Test("a merge prints and leaves what a run on one machine does", arguments: [1, 5, 12])
  func sameRun(count: Int) throws {
    try prepare(count, run: Array(1...count), "--seed", "9", "--events", "sample:0.1")
    #expect(try missing().status == 0)
    let merged = try merge("shards")
    #expect(merged.status == 0)
    let whole = try workshop.run(
      "run", "small.yaml", "--seed", "9", "--events", "sample:0.1", "--out", "whole")
    #expect(merged.out.replacing("merged", with: "whole") == whole.out)
    #expect(try workshop.data("merged/summary.json") == workshop.data("whole/summary.json"))
    #expect(try workshop.data("merged/scenario.yaml") == workshop.data("whole/scenario.yaml"))
    #expect(try digest("merged") == digest("whole"))
    let manifest = try object(workshop.text("merged/manifest.json"))
    #expect(manifest["overrides"] as? [String] == ["seed=9"])
    let own = try object(workshop.text("whole/manifest.json"))
    #expect(manifest["scenario"] as? [String: String] == own["scenario"] as? [String: String])
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test("the plan alone is enough: the scenario may be gone")
  func planAlone() throws {
    try prepare(2, run: [])
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "small.yaml"))
    #expect(try shard("1/2").status == 0)
    #expect(try shard("2/2").status == 0)
    #expect(try merge("shards/shard-1.sqlite", "shards/shard-2.sqlite").status == 0)
  }

  @Test("a plan says what it amounts to, and is the same for the same scenario")
  func plan() throws {
    try prepare(7, run: [])
    let first = try workshop.data("plan.json")
    let again = try workshop.run("plan", "small.yaml", "--shards", "7", "-o", "plan.json")
    #expect(try workshop.data("plan.json") == first)
    #expect(again.note == "")
    #expect(again.out.hasPrefix("plan "))
    #expect(again.out.contains("7 shards of 1 or 2 cells, 9 together\nabout "))
    #expect(again.out.hasSuffix("written to plan.json\n"))
    let json = try workshop.run(
      "plan", "small.yaml", "--shards", "7", "--output", "plan.json", "--json")
    #expect(Data(json.out.utf8) == first)
    let value = try object(json.out)
    let shards = try #require(value["shards"] as? [[String: Any]])
    #expect(shards.compactMap { $0["cells"] as? Int } == [2, 2, 1, 1, 1, 1, 1])
    #expect(shards.allSatisfy { ($0["expectedDecisions"] as? Int ?? 0) > 100 })
    #expect(workshop.names == ["plan.json", "small.yaml"])
  }

  @Test("a shard says which it is; given again it is complete already")
  func again() throws {
    try prepare(2, run: [])
    let first = try shard("2/2", "--threads", "2")
    #expect(first.status == 0)
    #expect(
      first.out.wholeMatch(
        of: #/shard 2\/2   4 cells · checksum [0-9a-f]{16} · shards\/shard-2\.sqlite\n/#) != nil)
    #expect(first.note.contains("4 of 4 cells in"))
    let bytes = try workshop.data("shards/shard-2.sqlite")
    let again = try shard("2/2", "--threads", "1")
    #expect(again.out == first.out)
    #expect(again.note == "complete already: nothing was simulated\n")
    #expect(try workshop.data("shards/shard-2.sqlite") == bytes)
    let json = try object(try shard("2/2", "--json", "--quiet").out)
    #expect(json["shard"] as? Int == 2 && json["cells"] as? Int == 4)
    #expect(workshop.names == ["plan.json", "shards", "shards/shard-2.sqlite", "small.yaml"])
  }

  @Test("missing lists what is not there, one a line, and says 5")
  func missingShards() throws {
    try prepare(5, run: [2, 4])
    let ended = try missing()
    #expect(ended.status == 5)
    #expect(ended.out == "1\n3\n5\n")
    #expect(ended.note == "pushlab: shards: 3 of 5 shards are missing: 1, 3, 5\n")
    let json = try workshop.run("missing", "--plan", "plan.json", "shards", "--json")
    #expect(try JSONDecoder().decode([Int].self, from: Data(json.out.utf8)) == [1, 3, 5])
    let merged = try merge("shards")
    #expect(merged.status == 5)
    #expect(merged.note.contains("3 of 5 shards are missing: 1, 3, 5"))
    for number in [1, 3, 5] { #expect(try shard("\(number)/5").status == 0) }
    let none = try missing()
    #expect(none.status == 0)
    #expect(none.out == "" && none.note == "")
    #expect(!workshop.has("merged"))
  }

  @Test("damaged and foreign shards are named, each on a line, and say 9")
  func damaged() throws {
    try prepare(3, run: [1, 2, 3])
    var bytes = try workshop.data("shards/shard-1.sqlite")
    for place in stride(from: 4_096, to: bytes.count, by: 500) { bytes[place] ^= 0xFF }
    try bytes.write(to: workshop.folder.appending(path: "shards/shard-1.sqlite"))
    try workshop.write("no database", to: "shards/shard-3.sqlite")
    for ended in [try missing(), try merge("shards")] {
      #expect(ended.status == 9)
      #expect(ended.out == "")
      let named = ended.notes.compactMap { $0.split(separator: ":").dropFirst().first }
      #expect(named.last == " shards/shard-3.sqlite")
      #expect(ended.notes.allSatisfy { $0.hasPrefix("pushlab: shards/shard-") })
    }
    #expect(try missing().notes.count == 2)
    #expect(try shard("1/3").status == 9)
    #expect(!workshop.has("merged"))
  }

  @Test("a shard of another plan says 9, one that is there twice says 2")
  func foreign() throws {
    try prepare(2, run: [1, 2])
    let twice = try merge("shards", "shards/shard-1.sqlite")
    #expect(twice.status == 2)
    #expect(twice.note.contains("is shard 1/2, and so is shards/shard-1.sqlite"))
    try prepare(2, run: [], "--seed", "8")
    for ended in [try missing(), try merge("shards"), try shard("1/2")] {
      #expect(ended.status == 9)
      #expect(ended.note.contains("is shard 1/2 of plan "))
    }
    #expect(!workshop.has("merged"))
  }

  @Test("a plan that was edited or is of another version says 9, what is no plan says 2")
  func plans() throws {
    let text = try Self.planned.get()
    let plans: [(text: String, status: Int32, words: String)] = [
      (text.replacing("\"events\" : \"none\"", with: "\"events\" : \"all\""), 9, "checksum"),
      (text.replacing("\"schema\" : 2", with: "\"schema\" : 3"), 9, "schema 3"),
      (String(text.prefix(500)), 2, "no whole JSON text"), ("", 2, "no whole JSON text"),
      (Scenarios.small, 2, "what `pushlab plan` wrote is accepted"),
    ]
    for plan in plans {
      try workshop.write(plan.text, to: "plan.json")
      for ended in [try shard("1/2"), try missing(), try merge("shards")] {
        #expect(ended.status == plan.status)
        #expect(ended.notes.count == 1 && ended.note.contains(plan.words), "\(ended.note)")
      }
    }
    #expect(workshop.names == ["plan.json", "small.yaml"])
  }

  /// Arguments, and what the message must name.
  private static let usages: [(arguments: String, words: String)] = [
    ("run", "'<scenario>', or '--plan <plan.json>' with '--shard <k/N>'"),
    ("run small.yaml --plan plan.json", "not both"),
    ("run small.yaml --shard 1/2", "'--plan'"),
    ("run --plan plan.json --out shards", "'--shard <k/N>'"),
    ("run --plan plan.json --shard 1/2", "'--out <dir>'"),
    ("run --plan plan.json --shard 0/2 --out shards", "k/N with k from 1 to N"),
    ("run --plan plan.json --shard 3/2 --out shards", "k/N with k from 1 to N"),
    ("run --plan plan.json --shard 2 --out shards", "k/N with k from 1 to N"),
    ("run --plan plan.json --shard 1/3 --out shards", "accepted: k/2"),
    ("run --plan plan.json --shard 1/2 --out shards --seed 1", "set them in 'pushlab plan'"),
    ("run --plan plan.json --shard 1/2 --out shards --events all", "set them in 'pushlab plan'"),
    ("run --plan plan.json --shard 1/2 --out plan.json", "a writable folder"),
    ("run --plan absent.json --shard 1/2 --out shards", "no such file"),
    ("plan small.yaml -o plan.json", "--shards"),
    ("plan small.yaml --shards 0 -o plan.json", "from 1 to 100000"),
    ("plan small.yaml --shards 2 --price 1", "'--price' goes with '--workers'"),
    ("plan small.yaml --shards 2 -o absent/plan.json", "absent/plan.json"),
    ("plan absent.yaml --shards 2 -o plan.json", "absent.yaml"),
    ("missing --plan plan.json", "<dir>"),
    ("missing --plan plan.json absent", "no such folder"),
    ("missing shards", "--plan"),
    ("merge --plan plan.json", "<shards>"),
    ("merge shards --out merged", "--plan"),
    ("merge --digest absent", "absent"),
    ("merge --digest run --plan plan.json", "'--digest'"),
  ]

  @Test("bad usage says what is accepted and writes nothing", arguments: usages)
  func usage(arguments: String, words: String) throws {
    try workshop.write(Self.planned.get(), to: "plan.json")
    let ended = try workshop.run(arguments.split(separator: " ").map(String.init))
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.notes.count == 1)
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["plan.json", "small.yaml"])
  }
}
