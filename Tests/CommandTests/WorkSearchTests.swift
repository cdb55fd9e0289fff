import Foundation
import TestSupport
import Testing

/// What `work split`, `status`, `do` and `join` promise of searches and tests.
@Suite("pushlab work, of a search", .serialized, .releaseOnly("runs the command"), .waits)
struct WorkSearchTests {
  let workshop: Workshop

  private static let sweep = """
    sweep: 1
    name: caps
    scenario: small.yaml
    arm: house
    vary: { strategy.caps.global.limit: [1, 4] }
    replications: 4
    size:
      maximise: opensPerSubscriberDay
      indifference: { margin: 0.02 }
      firstSeeds: 5
      replicationsMax: 30
      confirmSeeds: 3

    """

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write(Self.sweep, to: "s.yaml")
    try workshop.write(String(Self.sweep.prefix { $0 != "z" }.dropLast(2)), to: "t.yaml")
  }

  private func split(_ command: [String]) throws -> Ended {
    try workshop.run(["work", "split", "--out", "work", "--seeds-per-unit", "7"] + command)
  }

  /// Does what is wanted until nothing is, each unit in a folder that has nothing but its work file.
  private func answer(_ command: [String]) throws -> Ended {
    #expect(try split(command).status == 0)
    let away = workshop.folder.appending(path: "away")
    for _ in 0..<100 {
      let units = try workshop.missing()
      guard !units.isEmpty else { return try workshop.run("work", "join", "work", "--json") }
      for unit in units {
        try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
        try workshop.data(unit[0]).write(to: away.appending(path: "unit.json"))
        #expect(try workshop.run("work", "do", "away/unit.json", unit[1], "--quiet").status == 0)
        #expect(try workshop.shell("rm away/unit.json; mv away/* work; rmdir away").status == 0)
      }
    }
    throw CancellationError()
  }

  @Test(
    "each command gives by units what it gives by itself",
    arguments: [
      ["sweep", "s.yaml"], ["sweep", "t.yaml"],
      ["power", "simulate", "small.yaml", "--tests", "20", "--looks", "1"],
      ["check", "small.yaml", "--law", "W12", "--law", "W10", "--seeds", "3"],
      ["check", "small.yaml", "--assumption", "world.response.personCV=0.5..2"],
    ])
  func same(command: [String]) throws {
    let here = try workshop.run(command + ["--json", "--quiet"])
    let divided = try answer(command)
    #expect(divided.out == here.out && divided.status == here.status, "\(divided.note)")
    #expect(!here.out.isEmpty)
  }

  @Test("work files, results and points are the only files; a second one finds its result")
  func files() throws {
    let begun = try split(["sweep", "s.yaml"])
    #expect(begun.status == 0 && begun.out == "2 units to begin with\nwritten to work\n")
    let units = try workshop.missing()
    #expect(units.count == 2)
    let expected = ["s.yaml", "small.yaml", "t.yaml", "work", "work/work.json"] + units.map(\.[0])
    #expect(workshop.names == expected.sorted())
    let early = try workshop.run("work", "join", "work")
    #expect(early.status == 5 && early.note.contains("2 units are to be done"))
    let first = try workshop.run(["work", "do"] + units[0])
    #expect(first.out.hasPrefix("cells \(units[0][1]) · checksum "))
    let again = try workshop.run(["work", "do"] + units[0])
    #expect(again.out == first.out && again.note.hasPrefix("complete already"))
    #expect(try workshop.missing() == [units[1]])
    #expect(try workshop.run(["work", "do"] + units[1] + ["--out", "else/where"]).status == 0)
    #expect(try workshop.missing() == [units[1]])
    let ahead = try workshop.run("work", "status", "work", "--ahead", "6")
    #expect(ahead.out.split(separator: "\n").count > 1)
  }

  @Test("a result that was changed or is another's is named, and says 9")
  func damaged() throws {
    #expect(try split(["sweep", "s.yaml"]).status == 0)
    let units = try workshop.missing()
    for unit in units { #expect(try workshop.run(["work", "do"] + unit).status == 0) }
    let results = units.map { "\($0[0].dropLast(5))-\($0[1]).json" }
    let good = try workshop.text(results[0])
    let other = try workshop.text(results[1])
    for text in [good.replacing("\"schema\":2", with: "\"schema\":1"), other, "{}", ""] {
      #expect(text != good)
      try workshop.write(text, to: results[0])
      for ended in [
        try workshop.run("work", "status", "work"), try workshop.run("work", "join", "work"),
        try workshop.run(["work", "do"] + units[0]),
      ] {
        #expect(ended.status == 9 && ended.out == "", "\(ended.note)")
        #expect(ended.note.hasPrefix("pushlab: \(results[0]): "), "\(ended.note)")
      }
    }
  }

  @Test("a command of the same meaning goes on; seeds that are dealt otherwise do not")
  func sameMeaning() throws {
    #expect(try split(["sweep", "s.yaml"]).status == 0)
    let path = workshop.folder.appending(path: "s.yaml").path
    for command in [
      ["sweep", "./s.yaml", "--json"], ["sweep", path, "--quiet", "--color", "never"],
      ["sweep", "s.yaml", "-o", "page.html"], ["sweep", "s.yaml"],
    ] {
      let again = try split(command)
      #expect(again.status == 0, "\(again.note)")
    }
    let other = try split(["sweep", "s.yaml", "--set", "world.subscribers=200"])
    #expect(other.status == 2 && other.note.contains("has the work of `sweep s.yaml`"))
    let dealt = try workshop.run("work", "split", "--out", "work", "sweep", "s.yaml")
    #expect(dealt.status == 2)
    #expect(
      dealt.note.contains("`pushlab work split --out work --seeds-per-unit 7 sweep s.yaml`"),
      "\(dealt.note)")
  }

  @Test("cells that are no whole seeds are refused")
  func cells() throws {
    #expect(try split(["sweep", "s.yaml"]).status == 0)
    let unit = try workshop.missing()[0]
    for cells in ["0-0", "1-3", "0-999999999"] {
      let ended = try workshop.run("work", "do", unit[0], cells)
      #expect(ended.status == 2 && ended.note.contains("has no unit of the cells \(cells)"))
    }
  }

  @Test(
    "options that do not go together",
    arguments: [
      ["sweep", "s.yaml", "--out", "o"], ["sweep", "s.yaml", "--dry-run"],
      ["gate", "s.yaml"], ["check", "small.yaml"],
    ])
  func usage(command: [String]) throws {
    let ended = try split(command)
    #expect(ended.status == 2 && ended.notes.count == 1, "\(ended.note)")
    #expect(workshop.names == ["s.yaml", "small.yaml", "t.yaml"])
    let sized = try workshop.run(["work", "split", "--out", "w", "--units", "3", "sweep", "s.yaml"])
    #expect(sized.status == 2 && sized.note.contains("'--units'"), "\(sized.note)")
  }
}
