import Foundation
import TestSupport
import Testing

/// What `--next` and `pushlab task` promise.
@Suite("pushlab task, and --next", .serialized, .releaseOnly("runs the command"), .waits)
struct TaskCommandTests {
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
  }

  /// The command with `--next` until it has all that it wants; runs its tasks in a folder that has
  /// nothing but them.
  private func answer(_ command: [String]) throws -> Ended {
    let away = workshop.folder.appending(path: "away")
    try FileManager.default.createDirectory(at: away, withIntermediateDirectories: true)
    for _ in 0..<100 {
      let asked = try workshop.run(command + ["--out", "out", "--next", "--seeds-per-task", "7"])
      guard asked.status == 5 else { return asked }
      #expect(asked.note == "" && asked.out.hasPrefix("out/tasks/"))
      for path in asked.out.split(separator: "\n") {
        let task = URL(filePath: String(path)).lastPathComponent
        try workshop.data(String(path)).write(to: away.appending(path: task))
        #expect(try workshop.run("task", "away/\(task)", "--quiet").status == 0)
        let result = "seeds-\(task)"
        try workshop.data("away/\(result)")
          .write(to: workshop.folder.appending(path: "out/tasks/\(result)"))
      }
    }
    throw CancellationError()
  }

  @Test(
    "each command gives by tasks what it gives by itself",
    arguments: [
      ["size", "s.yaml"], ["sweep", "s.yaml"],
      ["audit", "small.yaml", "--tests", "20", "--looks", "1"],
      ["validate", "small.yaml", "--law", "W12", "--law", "W10", "--seeds", "3"],
      ["validate", "small.yaml", "--assumption", "world.response.personCV=0.5..2"],
    ])
  func same(command: [String]) throws {
    let here = try workshop.run(command + ["--json", "--quiet"])
    let dealt = try answer(command + ["--json"])
    #expect(dealt.out == here.out && dealt.status == here.status, "\(dealt.note)")
    #expect(!here.out.isEmpty)
  }

  @Test("tasks, results and points are the only files; a second task finds its result")
  func files() throws {
    let asked = try workshop.run("size", "s.yaml", "--out", "out", "--next")
    #expect(asked.status == 5)
    let tasks = asked.out.split(separator: "\n").map(String.init)
    #expect(tasks.count == 2)
    let expected = ["out", "out/tasks"] + tasks
    #expect(workshop.names == (expected + ["s.yaml", "small.yaml"]).sorted())
    #expect(try workshop.run("task", tasks[0]).note.contains("wrote out/tasks/seeds-figures-"))
    #expect(try workshop.run("task", tasks[0]).note.hasSuffix(": complete\n"))
    let left = try workshop.run("size", "s.yaml", "--out", "out", "--next")
    #expect(left.out == tasks[1] + "\n")
    #expect(try workshop.run("task", tasks[1], "--out", "else/where").status == 0)
    #expect(try workshop.run("size", "s.yaml", "--out", "out", "--next").out == left.out)
    let ahead = try workshop.run("size", "s.yaml", "--out", "out", "--next", "--ahead", "6")
    #expect(ahead.out.split(separator: "\n").count > 1)
  }

  @Test("a task that is damaged, of another version, or none ends as a plan would")
  func refused() throws {
    let asked = try workshop.run("sweep", "s.yaml", "--out", "out", "--next")
    let path = String(try #require(asked.out.split(separator: "\n").first))
    let good = try workshop.text(path)
    for (text, words) in [
      (good.replacing("\"end\" : 4", with: "\"end\" : 5"), "checksum"),
      (good.replacing("\"engineVersion\" : \"", with: "\"engineVersion\" : \"9"), "checksum"),
      ("{}", "is no task"), ("", "is no task"), (Self.sweep, "is no task"),
    ] {
      #expect(text != good, "\(words)")
      try workshop.write(text, to: "t.json")
      let ended = try workshop.run("task", "t.json")
      #expect(ended.status == 9 && ended.notes.count == 1, "\(ended.note)")
      #expect(ended.note.hasPrefix("pushlab: t.json: ") && ended.note.contains(words))
    }
    #expect(try workshop.run("task", "nowhere.json").status == 2)
    #expect(try workshop.run("task", path, "--out", "s.yaml").status == 2)
    #expect(!workshop.names.contains { $0.contains("seeds-") })
  }

  @Test(
    "options that do not go together",
    arguments: [
      ["size", "s.yaml", "--next"], ["size", "s.yaml", "--ahead", "3"],
      ["sweep", "s.yaml", "--next", "--dry-run", "--out", "o"],
      ["audit", "small.yaml", "--out", "o"], ["audit", "small.yaml", "--next"],
      ["validate", "small.yaml", "--next", "--out", "o"],
      ["size", "s.yaml", "--next", "--out", "o", "--seeds-per-task", "0"],
    ])
  func usage(command: [String]) throws {
    let ended = try workshop.run(command)
    #expect(ended.status == 2 && ended.notes.count == 1, "\(ended.note)")
    #expect(workshop.names == ["s.yaml", "small.yaml"])
  }
}
