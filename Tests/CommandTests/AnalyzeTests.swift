import Foundation
import GRDB
import TestSupport
import Testing

/// A table goes in, a report comes out; what is wrong with it stands at the top.
@Suite("Analysing a table", .releaseOnly("runs the command"), .waits)
struct AnalyzeTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let tables = Repository.folder.appending(path: "Tests/Tables")

  /// The worked example of docs/analyze.md.
  private static let question = [
    "--unit", "user", "--arm", "arm", "--metric", "openRate=opened/delivered", "--metric",
    "opens=opened", "--metric", "optOut=opted_out", "--covariate", "opened_before", "--margin",
    "optOut=0.03", "--segment", "platform", "--trial", "trial.yaml",
  ]
  private static let trial = "trial: 1\nlowerIsBetter: optOut\n"

  private func evening() throws -> String {
    try String(contentsOf: Self.tables.appending(path: "evening.csv"), encoding: .utf8)
  }

  private func analyze(_ arguments: [String]) throws -> Ended {
    try workshop.run(["analyze"] + arguments)
  }

  @Test("the worked example, to the letter")
  func golden() throws {
    try workshop.write(try evening(), to: "evening.csv")
    try workshop.write(Self.trial, to: "trial.yaml")
    let ended = try analyze(["evening.csv"] + Self.question)
    let golden = Self.tables.appending(path: "evening.txt")
    #expect(ended.status == 0)
    #expect(ended.out == (try String(contentsOf: golden, encoding: .utf8)))
    #expect(ended.notes.count == 1)
    #expect(ended.note.contains("M rows/s"))
    #expect(workshop.names == ["evening.csv", "trial.yaml"])
  }

  @Test("the worked example of summaries, to the letter of docs/analyze.md")
  func summaries() throws {
    let table = Self.tables.appending(path: "summaries.csv")
    try workshop.write(try String(contentsOf: table, encoding: .utf8), to: "summaries.csv")
    let ended = try analyze([
      "summaries.csv", "--unit", "summary", "--arm", "arm", "--metric",
      "spend=spend,spend_variance,people", "--quiet",
    ])
    #expect(ended.status == 0, "\(ended.note)")
    let page = Self.tables.deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "docs/analyze.md")
    let told = try String(contentsOf: page, encoding: .utf8)
    #expect(told.contains("```text\n\(ended.out)```"), "\(ended.out)")
  }

  @Test("lines of at most 80 characters, and no figure that is none")
  func width() throws {
    try workshop.write(try evening(), to: "evening.csv")
    try workshop.write(Self.trial, to: "trial.yaml")
    let ended = try analyze(["evening.csv", "--quiet"] + Self.question)
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.count <= 80 })
    #expect(!ended.out.lowercased().contains("nan"))
    #expect(ended.note == "")
  }

  @Test("comma, semicolon, tab, gzip and SQLite tell the same")
  func forms() throws {
    let text = try evening()
    try workshop.write(Self.trial, to: "trial.yaml")
    try workshop.write("map: 1\ndelimiter: semicolon\n", to: "semicolon.yaml")
    try workshop.write("map: 1\ntable: push log\n", to: "table.yaml")
    try workshop.write(text, to: "a.csv")
    try workshop.write(text.replacing(",", with: ";").replacing("\n", with: "\r\n"), to: "b.csv")
    try workshop.write(text.replacing(",", with: "\t"), to: "c.tsv")
    try pack("a.csv")
    try store(text, in: "d.sqlite")
    let expected = try analyze(["a.csv", "--json"] + Self.question).out
    #expect(expected.contains("\"schema\" : 1"))
    for arguments in [
      ["b.csv", "--map", "semicolon.yaml"], ["c.tsv"], ["a.csv.gz"], ["d.sqlite"],
      ["d.sqlite", "--map", "table.yaml"],
    ] {
      let ended = try analyze(arguments + ["--json"] + Self.question)
      // Rows of a database count from 1, lines of a file with its header.
      let lines = #/lines? [0-9]+( and [0-9]+)?/#
      #expect(ended.out.replacing(lines, with: "") == expected.replacing(lines, with: ""))
    }
  }

  private func pack(_ name: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gzip", "-k", workshop.folder.appending(path: name).path]
    try process.run()
    process.waitUntilExit()
  }

  private func store(_ text: String, in name: String) throws {
    let queue = try DatabaseQueue(path: workshop.folder.appending(path: name).path)
    let lines = text.split(separator: "\n")
    try queue.write { db in
      try db.execute(
        sql: "CREATE TABLE \"push log\" (user, arm, platform, opened_before, delivered, opened, "
          + "opted_out)")
      for line in lines.dropFirst() {
        let values = line.split(separator: ",", omittingEmptySubsequences: false).map {
          Int($0).map { DatabaseValue(value: $0)! }
            ?? ($0.isEmpty || $0 == "NA"
              ? .null : String($0).databaseValue)
        }
        try db.execute(
          sql: "INSERT INTO \"push log\" VALUES (?, ?, ?, ?, ?, ?, ?)",
          arguments: StatementArguments(values))
      }
    }
    try queue.close()
  }

  private static let refusals: [(arguments: [String], words: String)] = [
    (["no.csv"], "no.csv: no such file"), (["."], ".: is a directory"),
    (["e.csv", "--baseline", "morning"], "accepted: `control`, `evening`, `quiet`"),
    (["e.csv", "--unit", "usr"], "did you mean 'user'?"),
    (["e.csv", "--map", "table.yaml"], "`table: x` goes with an SQLite database"),
    (["e.csv", "--map", "log.yaml"], "zone is of a log's map, for calibrate and replay"),
    (["e.csv", "--metric", "x"], "`--metric x` is no metric"),
    (["e.csv", "--margin", "opens=much"], "`--margin opens=much`"),
    (["e.csv", "--margin", "opens=3,5"], "or a percentage such as 0.5%"),
    (["e.csv", "--margin", "opens=300.000"], "or a percentage such as 0.5%"),
    (["e.csv", "--level", "1"], "`--level 1.0` is out of range"),
    (["e.csv", "--rows", "both"], "both"),
    (["e.csv", "--metric", "p=platform"], "e.csv:2:14: `android` in `platform` is no number"),
    (["ragged.csv"], "ragged.csv:3:1: the row has 1 field"),
    (["cut.csv.gz"], "cut.csv.gz: the gzip stream ends too early"),
    (["bare.csv.gz"], "is not in gzip format"),
  ]

  @Test("what is refused", arguments: refusals)
  func refused(arguments: [String], words: String) throws {
    try workshop.write(try evening(), to: "e.csv")
    try workshop.write("user,arm,opened\nu1,a,1\nu2\n", to: "ragged.csv")
    try workshop.write("user\n", to: "bare.csv.gz")
    let rows = (0..<9_000).map { "\($0 * 7_919 % 65_537),a,1\n" }.joined()
    try workshop.write("user,arm,opened\n" + rows, to: "cut.csv")
    try pack("cut.csv")
    let whole = try workshop.data("cut.csv.gz")
    try whole.prefix(whole.count / 2).write(to: workshop.folder.appending(path: "cut.csv.gz"))
    try workshop.write("map: 1\ntable: x\n", to: "table.yaml")
    try workshop.write("map: 1\nzone: UTC\n", to: "log.yaml")
    let before = workshop.names
    var all = arguments
    if !all.contains("--unit") { all += ["--unit", "user"] }
    let ended = try analyze(all + ["--arm", "arm", "--metric", "opens=opened"])
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.notes.count == 1)
    #expect(ended.note.contains(words))
    #expect(workshop.names == before)
  }

  private static let mistakes: [(trial: String, words: String)] = [
    ("unit: user", "t.yaml:1:1: trial is missing"),
    ("trial: 1\nwieghts: 1:1", "t.yaml:2:1: wieghts is not known here; did you mean 'weights'?"),
    ("trial: 1\nunit: user\nweights: 1:x", "t.yaml:3:10: weights is '1:x'; accepted: a list"),
    ("trial: 1\nunit: user\nlook: 3/2", "t.yaml:3:1: `look: 3/2` is no look"),
    ("trial: 1\nunit: user\ndesign: cross", "t.yaml:3:9: design is 'cross'; accepted: one of"),
    ("trial: 1\nunit: user\nlevel: 1", "t.yaml:3:8: level is '1'; accepted: "),
    ("trial: 1\nunit: user\nmargins: { open: 1 }", "t.yaml:3:1: `margins open` is no metric here"),
    ("trial: 1\nunit: user\nmargins:\n  opens: 1,5", "t.yaml:4:10: margins.opens is '1,5'"),
    ("trial: 1\nunit: usr", "t.yaml:2:1: `e.csv` has no column `usr` for `unit`"),
    ("trial: 1\nunit: user\narm: arm", "t.yaml:3:1: arm is said by `--arm` as well"),
    ("trial: 1\nunit: user\ntreatment: arm", "`--arm` does not go with `treatment`"),
    ("trial: 1\nunit: user\nsuccess: [clicks]", "t.yaml:3:1: `success: clicks` is no metric"),
    ("map: 1", "t.yaml:1:1: is a map, which"),
    ("trial: 1", "there is no unit of analysis; accepted: `--unit`"),
  ]

  @Test("what is refused in a file of --trial, at its place", arguments: mistakes)
  func refused(trial: String, words: String) throws {
    try workshop.write(try evening(), to: "e.csv")
    try workshop.write(trial + "\n", to: "t.yaml")
    let ended = try analyze([
      "e.csv", "--trial", "t.yaml", "--arm", "arm", "--metric", "opens=opened", "-o", "x.json",
    ])
    #expect(ended.status == 2 && ended.out == "")
    #expect(ended.note.contains(words), "\(ended.note)")
    #expect(workshop.names == ["e.csv", "t.yaml"])
  }

  @Test("flags, a file, and some of both ask the same; a map picks the rows")
  func trial() throws {
    try workshop.write(try evening(), to: "evening.csv")
    try workshop.write(Self.trial, to: "trial.yaml")
    let flags = try analyze(["evening.csv", "--json", "--quiet"] + Self.question)
    #expect(flags.status == 0, "\(flags.note)")
    try workshop.write(
      """
      trial: 1
      unit: user
      rows: unit
      arm: arm
      metrics: { openRate: opened/delivered, opens: opened, optOut: opted_out }
      covariates: opened_before
      segments: [platform]
      margins: { optOut: 3% }
      lowerIsBetter: [optOut]
      level: 95%
      design: split
      correction: holm
      weights: [1, 1, 1]

      """, to: "whole.yaml")
    let whole = ["evening.csv", "--trial", "whole.yaml", "--json", "--quiet"]
    #expect(try analyze(whole).out == flags.out)
    try workshop.write("map: 1\nwhere: { platform: [ios] }\n", to: "ios.yaml")
    let some = try analyze(whole + ["--map", "ios.yaml"]).out
    #expect(some != flags.out && some.contains("\"rows\" : 362"))
    let weighed = try workshop.text("whole.yaml").replacing("[1, 1, 1]", with: "1:2:1")
    try workshop.write(weighed + "success: [opens]\nlook: 1/2\n", to: "whole.yaml")
    let other = try analyze(whole).out
    #expect(other.contains("\"weight\" : 0.5") && other.contains("\"planned\" : 2"))
    let shares = try workshop.text("whole.yaml").replacing("1:2:1", with: "[25%, 50%, 25%]")
    try workshop.write(shares, to: "whole.yaml")
    // The check of the sizes names the shares as they were written.
    #expect(try analyze(whole).out.replacing("0.25:0.5:0.25", with: "1:2:1") == other)
  }

  @Test("a compressed table needs no other program")
  func withoutGzip() throws {
    try workshop.write("user,opened\n1,1\n2,0\n", to: "t.csv")
    try pack("t.csv")
    let ended = try workshop.run(
      "analyze", "t.csv.gz", "--unit", "user", "--metric", "x=opened",
      environment: ["PATH": workshop.folder.path])
    #expect(ended.status == 0, "\(ended.note)")
  }

  @Test("levels alone need no arm")
  func levels() throws {
    try workshop.write(try evening(), to: "e.csv")
    let ended = try analyze([
      "e.csv", "--unit", "user", "--rows", "event", "--metric", "x=opened/1",
    ])
    #expect(ended.status == 0)
    #expect(!ended.out.contains("AGAINST"))
    #expect(ended.out.contains("all "))
  }
}
