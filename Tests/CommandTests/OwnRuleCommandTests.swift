import Foundation
import TestSupport
import Testing

/// The whole command with rules of one's own, and what `pushlab` says of their runs.
@Suite("A program with rules of its own", .releaseOnly("runs the command"), .waits)
struct OwnRuleCommandTests {
  let workshop: Workshop

  private static let scenario = """
    pushlab: 1
    name: own
    horizon: { start: 2026-03-16, days: 12, warmupDays: 2 }
    replications: 3
    laneSize: 100
    world: { businesses: 20, subscribers: 300 }
    arms:
      - name: house
        strategy: { caps: { global: { limit: 3, per: localDay } } }
      - name: own
        extends: house
        strategy: { rule: bandit }
      - name: ten
        extends: house
        strategy: { rule: ten }
    metrics: { success: [openRate, ctr], guardrails: { deliveryRate: { margin: 0.01 } } }

    """

  init() throws {
    workshop = try Workshop()
    try workshop.write(Self.scenario, to: "own.yaml")
  }

  private func json(_ ended: Ended) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any])
  }

  @Test("a run is read by pushlab, and run again by the program alone")
  func reading() throws {
    let run = try workshop.runRules("run", "own.yaml", "--out", "run", "--events", "all", "--quiet")
    #expect(run.status == 0 && run.note == "", "\(run.note)")
    #expect(run.out.contains("rule-program report run --full"))
    let same = try workshop.runRules("run", "own.yaml", "--out", "run", "--events", "all")
    #expect(same.note.contains("complete"), "\(same.note)")

    for verb in [
      ["report", "run"], ["report", "run", "-o", "page.html"], ["report", "."],
    ] {
      let ended = try workshop.run(verb)
      #expect(ended.status == 0, "\(verb): \(ended.note)")
    }
    #expect(try workshop.run("report", ".").out.contains("finished"))
    #expect(try workshop.text("page.html").contains("rule-program run own.yaml"))

    let why = ["explain", "run", "--person", "12", "--at", "2026-03-24T18:00:00Z"]
    let ended = try workshop.run(why)
    #expect(ended.status == 9)
    #expect(
      ended.note
        == "pushlab: run: has the rule `bandit`, which this program does not have; accepted: "
        + "the program that made the run, `rule-program`\n")
    let story = try Started(why, in: workshop.folder, executable: Started.ruleProgram).end()
    #expect(story.status == 0, "\(story.note)")

    let resumed = try workshop.run("run", "own.yaml", "--out", "run")
    #expect(resumed.status == 2)
    #expect(
      resumed.note.contains("own.yaml:12:23: arms[1].strategy.rule is 'bandit', which is no rule"))
    #expect(resumed.note.contains("pushlab init --strategy"))
  }

  @Test("manifests and reproductions name the program and its rules")
  func naming() throws {
    let ended = try workshop.runRules("run", "own.yaml", "--out", "run", "--quiet", "--json")
    let again = try #require(try json(ended)["again"] as? [String: Any])
    #expect(again["command"] as? String == "rule-program run own.yaml --json")
    #expect(again["program"] as? String == "rule-program")
    let rules = again["rules"] as? [String: String]
    #expect(rules?["ten"] == "version 3, window 6h")
    let manifest = try JSONSerialization.jsonObject(with: workshop.data("run/manifest.json"))
    let versions = (manifest as? [String: Any])?["versions"] as? [String: Any]
    #expect(versions?["program"] as? String == "rule-program")
    #expect((versions?["rules"] as? [String: String])?["bandit"] == "version 1, window 1d")

    try workshop.write(Scenarios.small, to: "small.yaml")
    let plain = try workshop.run("run", "small.yaml", "--quiet", "--json")
    let own = try #require(try json(plain)["again"] as? [String: Any])
    #expect(own["program"] == nil && own["rules"] == nil)
  }

  @Test("units and their join give the run of one machine")
  func units() throws {
    _ = try workshop.runRules("run", "own.yaml", "--out", "run", "--quiet")
    let split = try workshop.runRules("work", "split", "--out", "work", "run", "own.yaml")
    #expect(split.status == 0, "\(split.note)")
    #expect(try workshop.run("work", "status", "work").status == 2)
    let todo = try workshop.runRules("work", "status", "work")
    for unit in todo.out.split(separator: "\n").map({ $0.split(separator: " ") }) {
      let ended = try workshop.runRules("work", "do", String(unit[0]), String(unit[1]))
      #expect(ended.status == 0, "\(ended.note)")
    }
    let join = try workshop.runRules("work", "join", "work", "--out", "joined")
    #expect(join.status == 0, "\(join.note)")
    let digests = try ["run", "joined"].map { try workshop.run("work", "join", "--digest", $0).out }
    #expect(digests[0] == digests[1])
  }

  @Test("gates, sweeps, selections and validation take the rules along")
  func searches() throws {
    try workshop.write(
      """
      gate: 1
      name: g
      scenario: own.yaml
      candidate: own
      against: { arm: house }
      notWorse: { deliveryRate: { margin: 0.2 } }
      """, to: "gate.yaml")
    try workshop.write(
      """
      sweep: 1
      name: s
      scenario: own.yaml
      arm: ten
      vary: { strategy.caps.global.limit: [1, 4] }
      replications: 3
      metrics: [opensPerSubscriberDay]
      size:
        maximise: opensPerSubscriberDay
        indifference: { relative: 0.5 }
        firstSeeds: 5
        replicationsMax: 20
        confirmSeeds: 5
      """, to: "sweep.yaml")
    let gate = try workshop.runRules("gate", "gate.yaml", "--quiet")
    #expect([0, 3, 6].contains(gate.status), "\(gate.note)")
    try workshop.write(
      String(try workshop.text("sweep.yaml").prefix { $0 != "z" }.dropLast(3)), to: "table.yaml")
    for file in ["sweep.yaml", "table.yaml"] {
      let ended = try workshop.runRules("sweep", file, "--quiet")
      #expect(ended.status == 0 || ended.status == 6, "\(file): \(ended.note)")
    }
    #expect(try workshop.runRules("check", "own.yaml", "--full").status == 0)
    let varied = ["--assumption", "world.response.personCV=0.5..2", "--between", "0"]
    let ended = try Started(
      ["check", "own.yaml"] + varied, in: workshop.folder, executable: Started.ruleProgram
    ).end()
    #expect(ended.status == 0, "\(ended.note)")
    #expect(try workshop.run("gate", "gate.yaml").status == 2)
    #expect(try workshop.run("sweep", "sweep.yaml").status == 2)
  }

  @Test("help, errors and the version are those of the program")
  func words() throws {
    let help = try workshop.runRules("--help").out
    #expect(help.contains("USAGE: rule-program [--version] <subcommand>"))
    #expect(help.contains("  rule-program run scenarios/quickstart.yaml"))
    #expect(!help.contains("pushlab run"))
    #expect(try workshop.runRules("--version").out.hasPrefix("rule-program (PushLab 0."))
    #expect(try workshop.runRules("--version").out.contains("rules: always, bandit, ten"))
    let ended = try workshop.runRules("run", "nothing.yaml")
    #expect(ended.status == 2)
    let unknown = try workshop.runRules("rnu")
    #expect(unknown.note == "rule-program: unknown command `rnu`; did you mean `run`?\n")
  }

  @Test(
    "a program whose name or rules cannot be used says so before it reads anything",
    arguments: [
      ("badly-named-rule", "rule-program: rule `two words`: accepted: a name of up to 60"),
      ("badly-named-program", "two words: its name is `two words`; accepted: a name of up to 60"),
      ("taken-name", "pushlab: its name is that of the program without rules; accepted: another"),
      ("short-window", "rule-program: rule `always`: its window is 1min; accepted: 1h to 28d"),
    ])
  func mistakes(word: String, note: String) throws {
    let ended = try workshop.runRules(word)
    #expect(ended.status == 2 && ended.out == "")
    #expect(ended.note.hasPrefix(note), "\(ended.note)")
  }
}
