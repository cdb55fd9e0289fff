import Foundation
import TestSupport
import Testing

/// Mistakes are told on one line each, where they are and what is accepted; nothing is written.
@Suite("What the command refuses", .releaseOnly("runs the command"), .waits)
struct RefusalTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// `small` with one piece exchanged, and what the message must name.
  private static let scenarios: [(old: String, new: String, words: String)] = [
    (
      "days: 12", "dayz: 12",
      "broken.yaml:3:31: horizon.dayz is not known here; did you mean 'days'"
    ),
    ("days: 12", "days: twelve", "horizon.days is 'twelve'"),
    ("days: 12", "days: 3", "no push would count"),
    ("warmupDays: 2", "warmupDays: 12", "horizon.warmupDays"),
    ("start: 2026-03-16", "start: 2026-02-30", "horizon.start"),
    ("replications: 3", "replications: 0", "accepted"),
    ("replications: 3", "replications: 3\nreplications: 4", "replications"),
    ("laneSize: 100", "laneSize: -1", "laneSize"),
    ("subscribers: 300", "subscribers: 0", "world.subscribers"),
    ("subscribers: 300", "subscribers: 300, zones: { Mars/Base: 1 }", "Mars/Base"),
    ("subscribers: 300", "subscribers: 300, zones: { UTC: 0 }", "world.zones"),
    ("subscribers: 300", "subscribers: 300, kind: galaxy", "smallBusiness"),
    ("name: free", "name: house", "a name of its own"),
    ("name: free", "name: free\n    extends: nobody", "nobody"),
    ("limit: 2", "limit: -2", "limit"),
    ("minGap: 30min", "minGap: 30 parsecs", "minGap"),
    ("per: localDay", "per: fortnight", "localDay"),
    ("[openRate, ctr]", "[openRate, openRate]", "each metric once"),
    ("[openRate, ctr]", "[]", "metrics.success"),
    ("margin: 0.01", "margin: .nan", "margin"),
    ("pushlab: 1", "pushlab: 2", "pushlab"),
    ("name: small", "name: ../small", "name"),
    ("arms:", "arms: [", "broken.yaml"),
    ("arms:", "\tarms:", "broken.yaml"),
    ("pushlab: 1", "extends: broken.yaml\npushlab: 1", "is a cycle"),
    ("pushlab: 1", "extends: absent.yaml\npushlab: 1", "absent.yaml"),
  ]

  @Test("a broken scenario", arguments: scenarios)
  func scenario(old: String, new: String, words: String) throws {
    let text = Scenarios.small.replacing(old, with: new)
    #expect(text != Scenarios.small)
    try workshop.write(text, to: "broken.yaml")
    for verb in ["run", "check"] {
      let ended = try workshop.run(verb, "broken.yaml")
      expectRefusal(ended, words)
      #expect(ended.notes.allSatisfy { $0.hasPrefix("broken.yaml") })
    }
    #expect(workshop.names == ["broken.yaml"])
  }

  /// Arguments behind `run small.yaml`, and what the message must name.
  private static let usages: [(arguments: [String], words: String)] = [
    (["--threads", "0"], "a whole number from 1 to 1024"),
    (["--threads", "x"], "'x'"),
    (["--threads", "2.5"], "'2.5'"),
    (["--seed", "18446744073709551616"], "18446744073709551615"),
    (["--replications", "0"], "from 1 to 10000"),
    (["--events", "sample:2"], "sample:P"),
    (["--events", "sample:"], "sample:P"),
    (["--events", "some"], "none, all and sample:P"),
    (["--color", "blue"], "'always'"),
    (["--set", "seed"], "has no '='"),
    (["--set", "sed=1"], "did you mean 'seed'"),
    (["--set", "seed=x"], "seed"),
    (["--set", "arms[nobody].weight=2"], "house"),
    (["--set", "world={"], "--set"),
    (["--set"], "--set"),
    (["--seeed", "1"], "'--seed'"),
    (["other.yaml"], "other.yaml"),
    (["--out", "small.yaml"], "a folder"),
    (["--out", "small.yaml/run"], "small.yaml/run"),
    (["--out", "/proc/pushlab"], "/proc/pushlab"),
  ]

  @Test("bad usage", arguments: usages)
  func usage(arguments: [String], words: String) throws {
    try workshop.write(Scenarios.small, to: "small.yaml")
    expectRefusal(try workshop.run(["run", "small.yaml"] + arguments), words)
    #expect(workshop.names == ["small.yaml"])
  }

  @Test(
    "no scenario at all",
    arguments: [
      (["run", "absent.yaml"], "absent.yaml: no such file"), (["run", "."], "is a directory"),
      (["run"], "<scenario>"), (["rnu", "small.yaml"], "rnu"), (["check"], "<scenario>"),
      (["run", "binary.yaml"], "UTF-8"), (["run", "empty.yaml"], "empty"),
    ] as [([String], String)])
  func file(arguments: [String], words: String) throws {
    try Data([0x61, 0xFF, 0xFE]).write(to: workshop.folder.appending(path: "binary.yaml"))
    try workshop.write("", to: "empty.yaml")
    expectRefusal(try workshop.run(arguments), words)
    #expect(workshop.names == ["binary.yaml", "empty.yaml"])
  }

  /// The superuser may write anywhere, so nothing is refused to them.
  @Test("a folder that may not be written to", .enabled(if: geteuid() != 0))
  func unwritable() throws {
    try workshop.write(Scenarios.small, to: "small.yaml")
    let folder = workshop.folder.appending(path: "closed")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    chmod(folder.path, 0o500)
    expectRefusal(try workshop.run("run", "small.yaml", "--out", "closed"), "closed")
    expectRefusal(try workshop.run("run", "small.yaml", "--out", "closed/run"), "closed/run")
    chmod(folder.path, 0o700)
    #expect(workshop.names == ["closed", "small.yaml"])
  }

  @Test("a folder that belongs to another plan")
  func otherPlan() throws {
    try workshop.write(Scenarios.small, to: "small.yaml")
    #expect(try workshop.run("run", "small.yaml", "--out", "run").status == 0)
    let before = try workshop.data("run/run.sqlite")
    let ended = try workshop.run("run", "small.yaml", "--out", "run", "--seed", "8")
    #expect(ended.status == 9)
    #expect(ended.notes.count == 1)
    #expect(ended.note.contains("belongs to plan"))
    #expect(try workshop.data("run/run.sqlite") == before)
  }

  private func expectRefusal(_ ended: Ended, _ words: String) {
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.note.contains(words))
    #expect(!ended.notes.isEmpty)
    // Each line says where, or that it is this program that speaks.
    let place = #/^(pushlab: |--set |[a-z]+\.yaml(:\d+:\d+)?: |\.: )/#
    #expect(ended.notes.filter { $0.prefixMatch(of: place) == nil } == [])
  }

  @Test(
    "an option that could not take effect is refused",
    arguments: [
      ["check", "s.yaml", "--threads", "2"],
      ["check", "s.yaml", "--law", "all", "--replications", "2"],
      ["check", "s.yaml", "--law", "W1", "--set", "replications=2"],
      ["power", "simulate", "s.yaml", "--replications", "2"],
      ["gate", "s.yaml", "--out", "o"], ["gate", "test", "s.yaml", "--dry-run"],
      ["power", "simulate", "s.yaml", "--out", "o"], ["sweep", "s.yaml", "--full"],
      ["sweep", "s.yaml", "--allow-command"], ["run", "s.yaml", "--dry-run", "-o", "x.md"],
      ["run", "s.yaml", "--full", "--json"], ["report", "run", "--full", "--json"],
      ["work", "split", "--out", "o", "run", "s.yaml", "--full"],
      ["check", "s.yaml", "--full", "--json"], ["api", "stats", "--jsonl", "--json"],
      [
        "analyze", "t.csv", "--unit", "user", "--arm", "arm", "--metric", "x=1", "--trial",
        "paired.yaml",
      ],
    ])
  func withoutEffect(arguments: [String]) throws {
    let workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "s.yaml")
    try workshop.write("user,arm\n1,a\n1,b\n", to: "t.csv")
    try workshop.write("trial: 1\ndesign: paired\nweights: 1:1\n", to: "paired.yaml")
    let names = workshop.names
    let ended = try workshop.run(arguments)
    #expect(ended.status == 2 && ended.out == "" && ended.notes.count == 1, "\(ended.note)")
    #expect(
      [
        "effect", "goes with", "go together", "by itself", "is not accepted here: ",
        "does not go with",
      ].contains { ended.note.contains($0) },
      "\(ended.note)")
    #expect(workshop.names == names)
  }
}
