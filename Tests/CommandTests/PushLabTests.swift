import Foundation
import TestSupport
import Testing

/// The command as a whole, and its verbs that only look.
@Suite("pushlab", .releaseOnly("runs the command"), .waits)
struct PushLabTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
  }

  @Test("the help lists verbs that work, and every verb shows how")
  func help() throws {
    let help = try workshop.run("--help")
    #expect(help.status == 0)
    #expect(help.note == "")
    #expect(help.out.contains("EXAMPLES"))
    let verbs = help.out.matches(of: #/\n  ([a-z]+)  +[A-Z]/#).map { String($0.1) }
    #expect(try verbs == CommandPage.Command.declared().verbs.map(\.commandName))
    for group in ["PRODUCT", "RESEARCH", "CI", "MACHINES"] { #expect(help.out.contains(group)) }
    for verb in verbs {
      let own = try workshop.run(verb, "--help")
      #expect(own.status == 0)
      #expect(own.out.contains("EXAMPLE"))
      #expect(own.out.contains("pushlab \(verb)"))
    }
  }

  @Test("the version names all that results depend on")
  func version() throws {
    let ended = try workshop.run("--version")
    #expect(ended.status == 0)
    #expect(
      ended.out.wholeMatch(of: #/pushlab \d+\.\d+\.\d+ \(engine .+, zone data \d{4}[a-z]\)\n/#)
        != nil)
    for arguments in [
      ["run", "--version"], ["check", "small.yaml", "--version"], ["--version", "doctor"],
    ] {
      let refused = try workshop.run(arguments)
      #expect(refused.status == 2 && refused.out == "", "\(arguments): \(refused.out)")
      #expect(refused.note.contains("unknown option `--version`"), "\(refused.note)")
    }
  }

  @Test("check says what a scenario amounts to, and runs nothing")
  func check() throws {
    let ended = try workshop.run("check", "small.yaml", "--replications", "40")
    #expect(ended.status == 0)
    #expect(ended.out.hasPrefix("ok  small\n  paired: 2 arms, baseline house\n"))
    #expect(ended.out.contains("300 subscribers, 40 replications, 160 cells"))
    #expect(ended.out.contains("a cohort of "))
    #expect(workshop.names == ["small.yaml"])
  }

  /// It is reckoned from the first hundred people of the first world.
  @Test("the estimate of pushes is near what a run then decides")
  func estimate() throws {
    let validated = try object(try workshop.run("check", "small.yaml", "--json").out)
    let estimate = try #require(validated["estimatedPushes"] as? Int)
    #expect(try workshop.run("run", "small.yaml", "--out", "run").status == 0)
    let manifest = try object(try workshop.text("run/manifest.json"))
    let timing = try #require(manifest["timing"] as? [String: Any])
    let decided = try #require(timing["decisions"] as? Int)
    #expect(Double(estimate) > 0.5 * Double(decided))
    #expect(Double(estimate) < 2 * Double(decided))
  }

  @Test("the schema is JSON that knows the keys of a scenario")
  func schema() throws {
    let schema = try object(try workshop.run("api", "schema").out)
    let properties = try #require(schema["properties"] as? [String: Any])
    #expect(properties["replications"] != nil)
    #expect(properties["arms"] != nil)
  }

  @Test(
    "maps and trials have a schema, too", arguments: [("map", "columns"), ("trial", "metrics")])
  func fileSchema(kind: String, key: String) throws {
    let schema = try object(try workshop.run("api", "schema", kind).out)
    #expect(try #require(schema["properties"] as? [String: Any])[key] != nil, "\(schema.keys)")
  }

  @Test("check shows the settings that somebody made, and with --full every one")
  func describe() throws {
    let all = try workshop.run("check", "small.yaml", "--full", "--set", "seed=7")
    #expect(all.status == 0)
    #expect(all.out.contains("\n* seed: 7\n"))
    #expect(all.out.contains("Default 42."))
    #expect(all.out.contains("\n  design: paired\n"))
    #expect(all.out.contains("\n* arms[house].strategy.minGap: 30min\n"))
    #expect(all.out.contains("Source: assumption."))
    let changed = try workshop.run("check", "small.yaml")
    #expect(changed.status == 0, "\(changed.note)")
    #expect(!changed.out.contains("design: paired"))
    #expect(changed.out.contains("* laneSize: 100\n"))
    let rows = try JSONSerialization.jsonObject(
      with: Data(try workshop.run("api", "settings", "small.yaml").out.utf8))
    #expect((rows as? [[String: Any]])?.contains { $0["key"] as? String == "seed" } == true)
  }

  @Test("a terminal gets bold headings and a bar that is wiped; NO_COLOR is honoured")
  func terminal() throws {
    try workshop.write(Scenarios.long, to: "long.yaml")
    let colored = try Terminal().show(["run", "long.yaml", "--out", "a"], in: workshop)
    #expect(colored.contains(#/\u{1B}\[1mAGAINST house\u{1B}\[0m/#))
    #expect(colored.contains(#/\r\u{1B}\[K\[[#.]+\]  [ \d]{3} %  \d+ of 440 cells  /#))
    #expect(colored.contains(#/ left\r\u{1B}\[KQuestion   /#))
    let plain = try Terminal().show(
      ["run", "long.yaml", "--out", "a"], in: workshop, environment: ["NO_COLOR": "1"])
    #expect(plain.contains("AGAINST house"))
    #expect(!plain.contains("\u{1B}"))
    let dumb = try Terminal().show(
      ["run", "long.yaml", "--out", "b"], in: workshop, environment: ["TERM": "dumb"])
    #expect(dumb.contains("440 of 440 cells in "))
    #expect(!dumb.contains("\u{1B}") && !dumb.contains("[#"))
  }

  @Test("the bar keeps within a narrow terminal, and --quiet shows none")
  func narrow() throws {
    try workshop.write(Scenarios.long, to: "long.yaml")
    let narrow = try Terminal(columns: 30).show(["run", "long.yaml", "--out", "a"], in: workshop)
    let shown = narrow.matches(of: #/\r\u{1B}\[K([^\r\n\u{1B}]*)(?=\r\u{1B}\[K)/#).map { $0.1 }
    #expect(shown.contains { $0.contains(" left") })
    #expect(shown.allSatisfy { $0.count < 30 }, "\(shown)")
    let quiet = try Terminal().show(
      ["run", "long.yaml", "--out", "b", "--quiet", "--color", "never"], in: workshop)
    #expect(quiet.contains("AGAINST house") && !quiet.contains("\u{1B}"))
  }

  @Test("a pipe gets plain text unless colour is asked for")
  func pipe() throws {
    #expect(!(try workshop.run("run", "small.yaml", "--out", "a").out.contains("\u{1B}")))
    let asked = try workshop.run(
      "run", "small.yaml", "--out", "a", "--full", "--color", "always",
      environment: ["NO_COLOR": "1"])
    #expect(asked.out.contains("\u{1B}[1m"))
    #expect(asked.out.replacing(#/\u{1B}\[[\d;]+m/#, with: "").contains("\nRATES, %"))
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
