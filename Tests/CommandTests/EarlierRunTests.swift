import Foundation
import TestSupport
import Testing

/// A run folder that an earlier program wrote, and one that today's wrote: `Tests/Runs/README.md`.
/// Today's command opens the one and refuses the other with status 9, and leaves it as it is.
@Suite("Runs of earlier versions", .releaseOnly("runs the command"), .waits)
struct EarlierRunTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let runs = Repository.folder.appending(path: "Tests/Runs")

  private func copy(_ name: String) throws {
    try FileManager.default.copyItem(
      at: Self.runs.appending(path: name), to: workshop.folder.appending(path: name))
  }

  @Test("cells of another version are refused with status 9 and named") func refused() throws {
    let (name, engine, record) = ("refused", 3, 3)
    try copy(name)
    try copy("small.yaml")
    let before = try files(of: name)
    let version = "(engine \(engine)|record version \(record))"
    let reading = try Regex("pushlab: \(name): has \(version), this pushlab has [0-9]+\n")
    for arguments in [
      ["report", name],
      ["explain", name, "--person", "0", "--at", "2026-03-20T18:00:00Z"],
      ["explain", name, "--arm", "capped", "--arm", "free", "--person", "0"],
    ] {
      let ended = try workshop.run(arguments)
      #expect(ended.status == 9 && ended.out == "", "\(arguments): \(ended.out)")
      #expect(try reading.wholeMatch(in: ended.note) != nil, "\(arguments): \(ended.note)")
    }
    // It is another plan wherever the scenario has more keys by now.
    let goingOn = try Regex(
      "pushlab: \(name)/run.sqlite: (has \(version), this pushlab has [0-9]+"
        + "|belongs to plan [0-9a-f]{16}, this scenario is plan .*)\n")
    let ended = try workshop.run(
      "run", "small.yaml", "--events", "all", "--quiet", "--out", name)
    #expect(ended.status == 9 && ended.out == "", "\(ended.out)")
    #expect(try goingOn.wholeMatch(in: ended.note) != nil, "\(ended.note)")
    #expect(try files(of: name) == before, "a file was changed")
  }

  @Test(
    "the event log is read, whatever the version, and the digest of the tables",
    arguments: ["refused", "current"])
  func opened(name: String) throws {
    try copy(name)
    let before = try files(of: name)
    let report = try workshop.run("report", name, "--business", "0", "--json")
    #expect(report.status == 0, "\(report.note)")
    let value = try JSONSerialization.jsonObject(with: Data(report.out.utf8)) as? [String: Any]
    let arms = try #require(value?["arms"] as? [[String: Any]])
    #expect(arms.map { $0["arm"] as? String } == ["capped", "free"])
    #expect(arms.allSatisfy { ($0["delivered"] as? Int ?? 0) > 0 })
    let ended = try workshop.run("work", "join", "--digest", name)
    #expect(ended.status == 0, "\(ended.note)")
    #expect(try files(of: name) == before, "a file was changed")
  }

  /// A new key of scenarios changes the hash of every plan, and earlier runs are other plans then.
  @Test(
    "a run of today's version opens if its scenario still means the same, and is the same run")
  func today() throws {
    let name = "current"
    try copy(name)
    // With every key: a default may have changed since.
    try workshop.write(workshop.text("\(name)/scenario.yaml"), to: "resolved.yaml")
    let run = ["run", "resolved.yaml", "--events", "all", "--quiet", "--out"]
    #expect(try workshop.run(run + ["new"]).status == 0)
    let (stored, new) = (try manifest(of: name), try manifest(of: "new"))
    guard stored["planHash"] == new["planHash"] else {
      for arguments in [["report", name], run + [name]] {
        let ended = try workshop.run(arguments)
        #expect(ended.status == 9 && ended.note.contains("belongs to plan"), "\(ended.note)")
      }
      return
    }
    #expect(stored["digest"] == new["digest"])
    // `contents` covers the words of methods, too, which later versions may change.
    let page = try workshop.run("report", name, "-o", "page.html")
    #expect(page.status == 0, "\(page.note)")
    let again = try workshop.run(run + [name])
    #expect(again.status == 0, "\(again.note)")
  }

  private func files(of name: String) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for file in workshop.names where file.hasPrefix("\(name)/") {
      files[file] = try workshop.data(file)
    }
    #expect(files.count >= 4)
    return files
  }

  private func manifest(of name: String) throws -> [String: String] {
    let json = try JSONSerialization.jsonObject(with: workshop.data("\(name)/manifest.json"))
    return try #require(json as? [String: Any]).compactMapValues { $0 as? String }
  }
}
