import Foundation
import TestSupport
import Testing

/// No command replaces or deletes a file that is somebody else's.
@Suite("Files of the user's", .releaseOnly("runs the command"), .waits)
struct OwnershipTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  private func expectRefused(_ ended: Ended, _ words: String) {
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.notes.count == 1)
    #expect(ended.note.hasPrefix("pushlab: \(words)"), "\(ended.note)")
  }

  @Test("a run beside the user's files is refused with a name, and changes none of them (D1)")
  func foreign() throws {
    #expect(try workshop.run("init", "mine/scenario.yaml").status == 2)
    #expect(try workshop.shell("mkdir mine; cd mine; pushlab init scenario.yaml").status == 0)
    try workshop.write("figures", to: "mine/summary.json")
    let (names, text) = (workshop.names, try workshop.text("mine/scenario.yaml"))
    let ended = try workshop.shell(
      "cd mine; pushlab run scenario.yaml --out . --set world.subscribers=60 --replications 2")
    expectRefused(ended, "./pushlab.schema.json: was not written by this run")
    #expect(workshop.names == names)
    #expect(try workshop.text("mine/scenario.yaml") == text)
    #expect(try workshop.text("mine/summary.json") == "figures")
  }

  @Test("an empty folder is a run's, and the user's notes beside it stay")
  func notes() throws {
    #expect(try workshop.shell("mkdir run").status == 0)
    let arguments = ["run", "small.yaml", "--out", "run", "--quiet"]
    let first = try workshop.run(arguments)
    #expect(first.status == 0)
    try workshop.write("remember", to: "run/notes.txt")
    #expect(try workshop.run(arguments).out == first.out)
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "run/manifest.json"))
    #expect(try workshop.run(arguments).out == first.out)
    #expect(try workshop.text("run/notes.txt") == "remember")
    #expect(workshop.has("run/manifest.json"))
  }

  @Test(
    "a run that goes on does not replace a file created in its folder meanwhile",
    arguments: ["summary.json", "scenario.yaml"])
  func grown(name: String) throws {
    let arguments = ["run", "small.yaml", "--out", "run", "--quiet"]
    #expect(try workshop.run(arguments).status == 0)
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "run/manifest.json"))
    try workshop.write("{\"mine\": 1}", to: "run/\(name)")
    expectRefused(try workshop.run(arguments), "run/\(name): was not written by this run")
    #expect(try workshop.text("run/\(name)") == "{\"mine\": 1}")
    #expect(!workshop.has("run/manifest.json"))
  }

  @Test("a folder of work keeps the user's files, also in the folder of a unit")
  func units() throws {
    let unit = try workshop.split("small.yaml", units: 2)[0]
    let part = Workshop.result(unit).replacing(".sqlite", with: ".part")
    #expect(try workshop.shell("mkdir \(part); echo mine > \(part)/notes").status == 0)
    let refused = try workshop.run(["work", "do"] + unit + ["--quiet"])
    expectRefused(refused, "\(part)/notes: was not written by this run")
    #expect(try workshop.shell("mv \(part) kept").status == 0)
    #expect(try workshop.run(["work", "do"] + unit).status == 0)
    #expect(try workshop.shell("mv kept \(part)").status == 0)
    #expect(try workshop.run(["work", "do"] + unit).status == 0)
    #expect(try workshop.text("\(part)/notes") == "mine\n")
  }

  @Test("no output takes the place of an input")
  func inputs() throws {
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: free\nagainst: { arm: house }\n"
        + "bounds: { deliveryRate: { min: 0.5 } }\n", to: "g.yaml")
    try workshop.write(
      "gate: 1\nname: g\nscenario: above.yaml\ncandidate: free\nagainst: { baseline: main.json }\n"
        + "bounds: { deliveryRate: { min: 0.5 } }\n", to: "pinned.yaml")
    try workshop.write("gate: 1\nscenario: broken.yaml\n", to: "unsound.yaml")
    try workshop.write("extends: small.yaml\nname: above\n", to: "above.yaml")
    try workshop.write("extends: broken.yaml\n: [", to: "broken.yaml")
    for name in ["main.json", "package.json"] { try workshop.write("{\"mine\": 1}", to: name) }
    try workshop.write("uid,nid,event,ts\na,1,sent,2026-03-16T08:00Z\n", to: "log.csv")
    try workshop.write("<html></html>", to: "mine.html")
    try workshop.write("extends: team.map.yaml\n", to: "own.map.yaml")
    try workshop.write("map: 1\n", to: "team.map.yaml")
    try workshop.write("extends: main.json\n", to: "own.trial.yaml")
    try workshop.write(Self.sweep, to: "s.yaml")
    for (name, file) in [
      ("link.md", "small.yaml"), ("gate.xml", "g.yaml"), ("broken.md", "broken.yaml"),
    ] {
      symlink(file, workshop.folder.appending(path: name).path)
    }
    let before = try contents()
    for (arguments, words) in [
      (["work", "split", "--out", "small.yaml", "run", "small.yaml"], "small.yaml"),
      (["gate", "g.yaml", "-o", "./g.yaml"], "./g.yaml: its ending is no form"),
      (["gate", "g.yaml", "-o", "gate.xml"], "gate.xml: would replace a file that is read"),
      (["gate", "g.yaml", "-o", "link.md"], "link.md: would replace a file that is read"),
      (["gate", "pinned.yaml", "-o", "link.md"], "link.md: would replace a file that is read"),
      (["gate", "pinned.yaml", "-o", "main.json"], "main.json: would replace a file that is read"),
      (["gate", "unsound.yaml", "-o", "broken.md"], "broken.md: would replace a file that is"),
      (["run", "small.yaml", "-o", "link.md"], "link.md: would replace a file that is read"),
      (["run", "small.yaml", "-o", "mine.html"], "mine.html: is no page of PushLab"),
      (
        ["calibrate", "log.csv", "above.yaml", "-o", "small.yaml", "--replace"],
        "small.yaml: would replace a file that is read"
      ),
      (["sweep", "s.yaml", "-o", "link.md"], "link.md: would replace a file that is read"),
      (
        ["calibrate", "log.csv", "--map", "own.map.yaml", "-o", "team.map.yaml", "--replace"],
        "team.map.yaml: would replace a file that is read"
      ),
      (
        ["analyze", "log.csv", "--trial", "own.trial.yaml", "-o", "main.json"],
        "main.json: would replace a file that is read"
      ),
      (
        ["calibrate", "log.csv", "-o", "fit.json", "--replace"],
        "--replace goes with -o and a file that ends in .yaml or .map.yaml"
      ),
      (["gate", "g.yaml", "-o", "-.md", "-o", "-.md"], "-.md: a second result in one place"),
      (["gate", "pin", "g.yaml", "g", "-o", "package.json"], "package.json: is no pinned"),
    ] as [([String], String)] {
      expectRefused(try workshop.run(arguments), words)
    }
    #expect(try contents() == before)
  }

  private static let sweep =
    "sweep: 1\nname: s\nscenario: small.yaml\narm: house\nreplications: 2\n"
    + "vary: { strategy.minGap: [30min] }\n"

  @Test("no report takes the name of a file that its own command writes, there or not yet")
  func own() throws {
    try workshop.write(Self.sweep, to: "s.yaml")
    let file = try workshop.split("small.yaml", units: 2)[0][0]
    symlink("r/summary.json", workshop.folder.appending(path: "link.json").path)
    symlink("work", workshop.folder.appending(path: "linked").path)
    let before = workshop.names
    let (job, words) = (try workshop.text(file), "is the name of one of the results' own files")
    for arguments in [
      ["run", "small.yaml", "--out", "r", "-o", "r/manifest.json"],
      ["run", "small.yaml", "--out", "./r", "-o", "s/../r/summary.json"],
      ["run", "small.yaml", "--out", "r", "-o", "link.json"],
      ["run", "small.yaml", "--out", "linked/r", "-o", "work/r/manifest.json"],
      ["work", "join", "work", "--out", "j", "-o", "j/manifest.json"],
      ["work", "join", "work", "--out", "j", "-o", "work/work.json"],
      ["work", "join", "work", "--out", "j", "-o", file],
      ["report", "r", "-o", file],
      ["sweep", "s.yaml", "--out", "o", "-o", "o/point-0123456789abcdef.json"],
    ] {
      let path = arguments[arguments.count - 1]
      expectRefused(try workshop.run(arguments), "\(path): \(words)")
    }
    #expect(workshop.names == before)
    #expect(try workshop.text(file) == job)
  }

  @Test("a report may lie in the new folder of its run; another folder has to be there")
  func folders() throws {
    try workshop.write(Self.sweep, to: "s.yaml")
    let names = workshop.names
    for arguments in [
      ["run", "small.yaml", "--out", "r"], ["sweep", "s.yaml", "--out", "o"],
      ["power", "simulate", "small.yaml"], ["check", "small.yaml"],
    ] {
      expectRefused(
        try workshop.run(arguments + ["-o", "absent/x.md"]), "absent/x.md: cannot be written")
      #expect(workshop.names == names)
    }
    let ended = try workshop.run(
      "run", "small.yaml", "--quiet", "--out", "new/r", "-o", "new/r/page.html", "-o", "new/x.json")
    #expect(ended.status == 0 && workshop.has("new/r/manifest.json"), "\(ended.note)")
    #expect(workshop.has("new/r/page.html") && workshop.has("new/x.json"))
    let swept = try workshop.run("sweep", "s.yaml", "--quiet", "--out", "o", "-o", "o/caps.json")
    #expect(swept.status == 0 && workshop.has("o/caps.json"), "\(swept.note)")
  }

  /// Every file with what is in it.
  private func contents() throws -> [String: Data] {
    try Dictionary(uniqueKeysWithValues: workshop.names.map { ($0, try workshop.data($0)) })
  }

  @Test("a baseline replaces a baseline and nothing else")
  func baseline() throws {
    try workshop.write(
      "gate: 1\nname: g\nscenario: small.yaml\ncandidate: free\nagainst: { arm: house }\n"
        + "bounds: { deliveryRate: { min: 0.5 } }\n", to: "g.yaml")
    try workshop.write("{\"private\": true}", to: "package.json")
    let save = ["gate", "pin", "g.yaml", "package", "--quiet"]
    expectRefused(try workshop.run(save), "./package.json: is no pinned baseline")
    #expect(try workshop.text("package.json") == "{\"private\": true}")
    for _ in 1...2 { #expect(try workshop.run(save + ["-o", "main.json"]).status == 0) }
  }

  @Test("a page replaces a page and nothing else")
  func pages() throws {
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "run").status == 0)
    try workshop.write(
      "sweep: 1\nname: s\nscenario: small.yaml\narm: house\nreplications: 3\n"
        + "vary: { strategy.minGap: [30min, 2h] }\nmetrics: [opensPerSubscriberDay, optOutRate]\n",
      to: "s.yaml")
    try workshop.write(
      try workshop.run("sweep", "s.yaml", "--json", "--quiet").out, to: "caps.json")
    for (subject, page) in [("run", "run/report.html"), ("caps.json", "caps.html")] {
      let report = ["report", subject, "-o", page]
      for _ in 1...2 { #expect(try workshop.run(report).status == 0) }
      let own = try workshop.text(page)
      // Notes that quote a page, and a page that somebody wrote below a line of their own.
      for mine in ["mine", "", "<!-- mine -->\n" + own] {
        try workshop.write(mine, to: page)
        expectRefused(try workshop.run(report), "\(page): is no page of PushLab")
        #expect(try workshop.text(page) == mine)
      }
      try workshop.write(own, to: page)
      #expect(try workshop.run(report).status == 0)
      #expect(try workshop.text(page) == own)
    }
  }

  @Test("a run's folder and a work file hold no comment of the scenario (D13)")
  func comments() throws {
    let secret = "password: hunter2"
    try workshop.write("# \(secret)\n" + Scenarios.small + "# \(secret)\n", to: "small.yaml")
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "run").status == 0)
    _ = try workshop.split("small.yaml", units: 2)
    for name in workshop.names where !["small.yaml", "run", "work"].contains(name) {
      #expect(try workshop.data(name).range(of: Data(secret.utf8)) == nil, "\(name)")
    }
    let again = try workshop.run("run", "run/scenario.yaml", "--quiet", "--out", "again")
    #expect(again.status == 0)
    #expect(try workshop.data("again/summary.json") == workshop.data("run/summary.json"))
  }
}
