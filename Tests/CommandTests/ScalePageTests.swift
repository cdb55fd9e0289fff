import Foundation
import TestSupport
import Testing

/// What `docs/scale.md` tells people to type works.
@Suite("docs/scale.md", .serialized, .releaseOnly("runs the command"), .waits)
struct ScalePageTests {
  let workshop: Workshop
  private let page: String

  init() throws {
    workshop = try Workshop()
    let scenarios = workshop.folder.appending(path: "scenarios")
    try FileManager.default.createDirectory(at: scenarios, withIntermediateDirectories: false)
    try workshop.write(Scenarios.small, to: "scenarios/quickstart.yaml")
    page = try Repository.text("docs/scale.md")
  }

  /// Runs `script` with the command on its path, and tools that only tell what they were asked.
  private func shell(_ script: String, _ environment: [String: String] = [:]) throws -> Ended {
    try workshop.write(script, to: "script.sh")
    let tools = workshop.folder.appending(path: "tools")
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    try workshop.write("#!/bin/sh\necho \"$0 $*\" >> asked\n", to: "tools/scontrol")
    chmod(tools.appending(path: "scontrol").path, 0o755)
    let path = [tools.path, Started.executable.deletingLastPathComponent().path, "/usr/bin:/bin"]
      .joined(separator: ":")
    return try Started(
      ["script.sh"], in: workshop.folder,
      environment: environment.merging(["PATH": path]) { $1 },
      executable: URL(filePath: "/bin/sh")
    ).end()
  }

  /// The block of the page that calls itself `name`.
  private func script(_ name: String) throws -> String {
    let blocks = page.components(separatedBy: "```").enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.contains("# \(name)") }.map(\.element)
    try #require(blocks.count == 1)
    return String(blocks[0].drop { !$0.isNewline }.dropFirst())
  }

  /// The digest of a run of one machine.
  private func expectSame() throws {
    let whole = try workshop.run("run", "scenarios/quickstart.yaml", "--out", "whole", "--quiet")
    #expect(whole.status == 0)
    let digests = try ["run", "whole"].map { try workshop.run("work", "join", "--digest", $0) }
    #expect(digests.allSatisfy { $0.status == 0 })
    #expect(digests[0].out == digests[1].out)
  }

  /// Divides the run into eight units, which are listed in `todo`.
  private func divided() throws -> [[String]] {
    let units = try workshop.split("scenarios/quickstart.yaml", units: 8)
    try workshop.write(
      units.map { $0.joined(separator: " ") }.joined(separator: "\n"), to: "todo")
    return units
  }

  @Test("the five lines at the top")
  func lines() throws {
    let lines = page.split(separator: "\n")
      .filter { $0.hasPrefix("    pushlab ") || $0.hasPrefix("    xargs ") }
    #expect(lines.count == 5)
    for line in lines {
      let status: Int32 = line.contains("work status") ? 5 : 0
      #expect(try shell(String(line)).status == status, "\(line)")
    }
    try expectSame()
  }

  @Test("one machine")
  func loop() throws {
    let sweep = """
      sweep: 1
      name: caps
      scenario: quickstart.yaml
      arm: house
      vary: { strategy.caps.global.limit: [1, 4] }
      size: { maximise: opensPerSubscriberDay, indifference: { margin: 0.1 }, firstSeeds: 5 }

      """
    try workshop.write(sweep, to: "scenarios/caps.yaml")
    let ended = try shell(try script("loop.sh"))
    #expect(ended.status == 0, "\(ended.note)")
    #expect(ended.out.hasSuffix(try workshop.run("sweep", "scenarios/caps.yaml", "--quiet").out))
    #expect(ended.out.contains("\nsize caps"))
    try workshop.write("sweep: 2\n", to: "scenarios/caps.yaml")
    #expect(try shell(try script("loop.sh")).status == 2)
  }

  private static let hasParallel = ["/usr/bin", "/bin", "/usr/local/bin"]
    .contains { FileManager.default.isExecutableFile(atPath: $0 + "/parallel") }

  @Test("GNU parallel", .enabled(if: hasParallel))
  func parallel() throws {
    let ended = try shell(try script("parallel.sh"), ["HOME": workshop.folder.path])
    #expect(ended.status == 0, "\(ended.note)")
    try expectSame()
  }

  @Test("a task of a Slurm array, as each index gets it; 75 puts it back into the queue")
  func array() throws {
    let units = try divided()
    let script = try script("array.sh")
    func task(_ index: Int) throws -> Ended {
      try shell(
        script,
        [
          "SLURM_ARRAY_TASK_ID": "\(index)", "SLURM_CPUS_PER_TASK": "2", "PAUSE": "0",
          "SLURM_ARRAY_JOB_ID": "77",
        ])
    }
    for index in 1...8 { #expect(try task(index).status == 0) }
    #expect(!workshop.has("asked"))
    #expect(try shell("pushlab work join work --out run").status == 0)
    try expectSame()
    let third = Workshop.result(units[2])
    try FileManager.default.removeItem(at: workshop.folder.appending(path: third))
    let part = third.replacing(".sqlite", with: ".part")
    let held = try Held(workshop.folder.appending(path: part))
    #expect(try task(3).status == 75)
    #expect(try workshop.text("asked").hasSuffix("scontrol requeue 77_3\n"))
    held.release()
    #expect(try task(3).status == 0)
  }

  @Test("a pod of a Kubernetes job, as each index gets it")
  func pods() throws {
    _ = try divided()
    let command = try #require(page.firstMatch(of: #/command: \[sh, -c, '(.*)'\]/#)?.1)
    for index in 0..<8 {
      let ended = try shell(String(command), ["JOB_COMPLETION_INDEX": "\(index)"])
      #expect(ended.status == 0, "\(ended.note)")
    }
    #expect(try workshop.missing() == [])
  }
}

/// A folder that another process seems to be at work in.
private final class Held {
  private let descriptor: Int32

  init(_ folder: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    descriptor = open(folder.path, O_RDONLY | O_DIRECTORY)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
  }

  func release() { close(descriptor) }
}
