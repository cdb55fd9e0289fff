import Foundation
import TestSupport
import Testing

/// Runs that are there: a list of them, and the report of one again.
@Suite("pushlab report: a list, and a run", .serialized, .releaseOnly("runs the command"), .waits)
struct ListTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(
      Scenarios.small.replacing("name: small", with: "name: small\ndescription: Who stays?"),
      to: "small.yaml")
  }

  private func copy(_ name: String, to place: String) throws {
    let target = workshop.folder.appending(path: place)
    try FileManager.default.createDirectory(
      at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: Repository.folder.appending(path: "Tests/Runs/\(name)"), to: target)
  }

  @Test("the list of a folder, to the letter but for what versions change")
  func list() throws {
    try copy("refused", to: "results/small/first")
    try copy("refused", to: "results/look")
    try copy("refused", to: "results/small/stopped")
    #expect(
      try workshop.shell("rm results/small/stopped/manifest.json; mkdir results/notes").status == 0)
    let ended = try workshop.run("report")
    #expect(ended.status == 0 && ended.note == "")
    let page = Page(name: "report", text: "```text\n$ pushlab report\n\(Self.golden)\n```\n")
    #expect(try page.commands[0].shows(ended.out), "\(ended.out)")
  }

  private static let golden = """
    results   1 unfinished, 2 other version, 1 no run

    results/notes                                                    no run

    results/look                                                     other version
      small
      plan 55d1154926e6fc0c · digest b2a73757e64ba337
      ! results/look: has engine 3, this pushlab has …

    results/small/first                                              other version
      small
      plan 55d1154926e6fc0c · digest b2a73757e64ba337
      ! results/small/first: has engine 3, this pushlab has …

    results/small/stopped                                            unfinished
      small
      plan 55d1154926e6fc0c
    """

  @Test("a run that has just finished is listed with its question, and shown as it was printed")
  func finished() throws {
    let run = try workshop.run("run", "small.yaml", "--quiet")
    let path = try #require(run.out.split(separator: "\n").last?.split(separator: " ").last)
    let list = try workshop.run("report")
    #expect(list.status == 0)
    #expect(list.out.hasPrefix("results   1 finished\n\n\(path)"))
    #expect(list.out.contains(" finished\n  small: Who stays?\n  plan "))
    let shown = try workshop.run("report", String(path))
    #expect(shown.status == 0 && shown.out == run.out, "\(shown)")
    let whole = try workshop.run("run", "small.yaml", "--quiet", "--full")
    #expect(whole.out.count > 2 * run.out.count)
    #expect(try workshop.run("report", String(path), "--full").out == whole.out)
    let json = try workshop.run("run", "small.yaml", "--quiet", "--json")
    #expect(try workshop.run("report", String(path), "--json").out == json.out)
  }

  @Test("the JSON of a list has every folder with its state, sorted by name")
  func json() throws {
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "all/look").status == 0)
    try copy("refused", to: "all/earlier")
    let ended = try workshop.run("report", "all", "--json")
    let list = try #require(
      JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any])
    #expect(list["folder"] as? String == "all")
    let runs = try #require(list["runs"] as? [[String: Any]])
    #expect(runs.map { $0["path"] as? String } == ["all/earlier", "all/look"])
    #expect(runs.map { $0["state"] as? String } == ["other version", "finished"])
    #expect(runs[1]["question"] as? String == "Who stays?")
    let words = ["better", "worse", "identical", "open"]
    #expect(words.contains(try #require(runs[1]["verdict"] as? String)))
    let summary = try JSONSerialization.jsonObject(with: workshop.data("all/look/summary.json"))
    let digest = try #require((summary as? [String: Any])?["digest"] as? String)
    #expect(runs[1]["digest"] as? String == digest)
  }

  @Test("no folder yet is no mistake; a folder that was named and is not there is one")
  func absent() throws {
    let usual = try workshop.run("report")
    #expect(usual.status == 0 && usual.out == "no runs in results\n")
    for name in ["absent", "small.yaml"] {
      let ended = try workshop.run("report", name)
      #expect(ended.status == 2 && ended.out == "" && ended.notes.count == 1, "\(ended)")
      #expect(ended.note.hasPrefix("pushlab: \(name): "))
    }
    #expect(workshop.names == ["small.yaml"])
  }

  @Test("what is not finished or damaged is not shown, with the status of its reason")
  func refused() throws {
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "run").status == 0)
    #expect(
      try workshop.shell(
        """
        cp -r run open && rm open/manifest.json && mkdir none && cp -r run bad &&
          sed -i 's/"digest" : "..../"digest" : "0000/' bad/manifest.json
        """
      ).status == 0)
    for (name, status) in [("open", 5), ("absent", 2), ("bad", 9)] as [(String, Int32)] {
      let ended = try workshop.run("report", name)
      #expect(ended.status == status && ended.out == "", "\(name): \(ended)")
      #expect(ended.notes.count == 1)
    }
    let empty = try workshop.run("report", "none")
    #expect(empty.status == 0 && empty.out == "no runs in none\n", "\(empty)")
    let full = try workshop.run("report", "none", "--full")
    #expect(full.status == 2 && full.note.contains("'--full' goes with the folder of a run"))
  }
}
