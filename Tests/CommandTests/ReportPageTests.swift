import Foundation
import GRDB
import TestSupport
import Testing

/// The page that `pushlab report` writes.
@Suite("pushlab report: the page", .releaseOnly("runs the command"), .waits)
struct ReportPageTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.tiny, to: "small.yaml")
  }

  private func run(_ arguments: String...) throws {
    let all = ["run", "small.yaml", "--quiet", "--out", "run"] + arguments
    #expect(try workshop.run(all).status == 0)
  }

  @Test("it goes where it is sent, below what is printed, and nothing else changes")
  func page() throws {
    // The cohort has a week.
    try run("--events", "all", "--set", "horizon.days=16")
    let names = workshop.names
    let bytes = try workshop.data("run/run.sqlite")
    let write = ["report", "run", "-o", "run/report.html"]
    let ended = try workshop.run(write)
    #expect(ended.status == 0)
    #expect(try ended.out == workshop.run("report", "run").out)
    #expect(ended.note == "")
    #expect(workshop.names == (names + ["run/report.html"]).sorted())
    #expect(try workshop.data("run/run.sqlite") == bytes)
    let page = try workshop.text("run/report.html")
    #expect(page.hasPrefix("<!DOCTYPE html>") && page.hasSuffix("</html>\n"))
    for words in [
      "<h1>small</h1>", "<h2 id=\"verdict-heading\">Decision</h2>",
      "By the recipients&#39; own clocks",
      "pushlab run small.yaml --set horizon.days=16 --events all", "every arm has the same people",
      "The seed is 42.",
    ] {
      #expect(page.contains(words), "\(words)")
    }
    // Again: the same bytes, and the run is still whole.
    #expect(try workshop.run(write).status == 0)
    #expect(try workshop.text("run/report.html") == page)
    #expect(try workshop.run("work", "join", "--digest", "run").status == 0)
  }

  @Test("a report takes the place of no other file of a run, and of none that it does not know")
  func kept() throws {
    try workshop.prepareRun()
    try workshop.prepareRun(as: "other")
    try workshop.write("{}", to: "mine.json")
    for (file, words) in [
      ("other/run.sqlite", "its ending is no form"), ("small.yaml", "its ending is no form"),
      ("other/summary.json", "is part of a run, and is not replaced"),
      ("run/summary.json", "is part of a run, and is not replaced"),
    ] {
      let bytes = try workshop.data(file)
      let ended = try workshop.run("report", "run", "-o", file)
      #expect(ended.status == 2 && ended.note.contains(words), "\(ended.note)")
      #expect(try workshop.data(file) == bytes)
    }
    for file in ["page.html", "page.html"] {
      #expect(try workshop.run("report", "run", "-o", file).status == 0)
    }
    let split = try workshop.run("work", "split", "--out", "other", "run", "small.yaml")
    #expect(split.status == 2 && split.note.contains("other: is the folder of a run"))
  }

  @Test("without a log it says so; the page goes where it is sent")
  func elsewhere() throws {
    try workshop.prepareRun()
    let ended = try workshop.run("report", "run", "-o", "look.html")
    #expect(ended.status == 0)
    #expect(!workshop.has("run/report.html"))
    #expect(try workshop.text("look.html").contains("The run has no event log"))
    #expect(try charts("look.html").contains("latency"))
  }

  /// The names of the charts of a page, forest plots aside, in their order.
  private func charts(_ page: String) throws -> [String] {
    try workshop.text(page).matches(of: #/role="img" aria-labelledby="([a-zA-Z0-9-]+)-name /#).map {
      String($0.output.1)
    }
  }

  @Test("charts of every kind are drawn, no Python and no network is asked for")
  func drawn() throws {
    try run("--events", "sample:0.5", "--set", "horizon.days=16")
    let ended = try Started(
      ["report", "run", "-o", "page.html"], in: workshop.folder, environment: ["PATH": "/nowhere"]
    ).end()
    #expect(ended.status == 0)
    #expect(ended.note == "")
    let page = try workshop.text("page.html")
    let names = try charts("page.html")
    for name in ["trade-off", "steps", "reasons", "hours-sent-1", "latency", "seeds-openRate"] {
      #expect(names.contains(name), "\(name) is not among \(names)")
    }
    #expect(Set(names).count == names.count)
    for word in ["<script", "http:", "https:", "//", "url(", "xlink"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(page.contains("Of a sample of the people."))
  }

  @Test("a sweep's and a selection's JSON have a page as well")
  func sweeps() throws {
    try workshop.write(Self.sweep, to: "size.yaml")
    try workshop.write(String(Self.sweep.prefix { $0 != "z" }.dropLast(2)), to: "sweep.yaml")
    for command in ["sweep", "size"] {
      let json = try workshop.run("sweep", "\(command).yaml", "--quiet", "-o", "\(command).json")
      #expect(json.status == 0, "\(json.note)")
      let ended = try workshop.run(
        "report", "\(command).json", "-o", "\(command).html")
      #expect(ended.status == 0 && ended.out == json.out, "\(ended.note)")
      #expect(
        try workshop.run("report", "\(command).json", "--json").out
          == workshop.text("\(command).json"))
      let page = try workshop.text("\(command).html")
      #expect(page.contains("<h1>caps</h1>"))
      #expect(page.contains("pushlab sweep \(command).yaml --json"))
      #expect(page.contains("Pareto fronts"))
      #expect(try charts("\(command).html").contains { $0.hasPrefix("front-") })
    }
  }

  /// An answer, the page's decision, and a word of its figures.
  private static let answers: [(arguments: [String], decision: String, words: String)] = [
    (["gate", "g.yaml"], "The gate: ✓ passed.", "✓ passed"),
    (
      ["power", "simulate", "small.yaml", "--tests", "20"], "sample ratio check", "false positives"
    ),
    (
      [
        "analyze", "t.csv", "--unit", "user", "--arm", "arm", "--metric", "rate=opened/sent",
        "--margin", "rate=0.05",
      ], "comparison", ">Checks<"
    ),
  ]

  @Test("the JSON of a gate, an audit and an analysis has a page with the same head")
  func otherAnswers() throws {
    try workshop.write(Self.gate, to: "g.yaml")
    let rows = (0..<200).map { "u\($0),\($0 % 2 == 0 ? "a" : "b"),\($0 * 7 % 5 / 3),4" }
    try workshop.write("user,arm,opened,sent\n" + rows.joined(separator: "\n") + "\n", to: "t.csv")
    for (arguments, decision, words) in Self.answers {
      let json = try workshop.run(arguments + ["--json"])
      #expect(json.status == 0, "\(json.note)")
      try workshop.write(json.out, to: "answer.json")
      let ended = try workshop.run("report", "answer.json", "-o", "answer.html")
      #expect(ended.status == 0, "\(ended.note)")
      let page = try workshop.text("answer.html")
      let head = try #require(page.range(of: "<h2 id=\"verdict-heading\">Decision</h2>"))
      #expect(page[head.upperBound...].contains(decision), "\(arguments[0])")
      #expect(page.contains(words), "\(arguments[0])")
      // Whoever opens it sees the decision before any table.
      #expect(page.range(of: "<table").map { head.lowerBound < $0.lowerBound } ?? true)
    }
  }

  private static let gate = """
    gate: 1
    name: g
    scenario: small.yaml
    candidate: free
    against: { arm: house }
    bounds: { deliveryRate: { min: 0.5 } }

    """

  private static let sweep = """
    sweep: 1
    name: caps
    scenario: small.yaml
    arm: house
    vary: { strategy.caps.global.limit: [1, 2, 4] }
    replications: 3
    metrics: [opensPerSubscriberDay, optOutRate]
    size:
      maximise: opensPerSubscriberDay
      suchThat: [{ metric: deliveryRate, min: 0.5, tolerance: 0.05 }]
      indifference: { margin: 0.02 }
      firstSeeds: 5
      replicationsMax: 30
      confirmSeeds: 3

    """

  /// Arguments, and what the message must name.
  private static let refused: [(arguments: [String], words: String)] = [
    (["absent"], "absent: cannot be read"),
    (["small.yaml"], "small.yaml: is no run's folder and no result"),
    (["half.json"], "half.json: is no run's folder and no result"),
    (["run", "--business", "1", "--full"], "without '--full'"),
    (["half.json", "--full"], "'--full' goes with the folder of a run"),
    (["run", "-o", "run"], "run: its ending is no form of this report"),
    (["run", "-o", ""], ": its ending is no form of this report"),
    (["run", "-o", "run/summary.json"], "is part of a run"),
    (["run", "-o", "run/../run/run.sqlite"], "its ending is no form of this report"),
    (["half.json", "-o", "half.json"], "would replace a file that is read"),
    (["run", "-o", "absent/x.html"], "absent/x.html: cannot be written"),
  ]

  @Test("mistakes are told in one line, and nothing is written")
  func refusals() throws {
    try workshop.prepareRun()
    try workshop.write("{\"schema\": 1", to: "half.json")
    let names = workshop.names
    for (arguments, words) in Self.refused {
      let ended = try workshop.run(["report"] + arguments)
      #expect(ended.status == 2, "\(arguments)")
      #expect(ended.out == "")
      #expect(ended.notes.count == 1, "\(ended.note)")
      #expect(ended.note.contains(words), "\(arguments): \(ended.note)")
    }
    #expect(workshop.names == names)
  }

  @Test("a run that is damaged or not finished has no page")
  func damaged() throws {
    try workshop.prepareRun()
    let database = workshop.folder.appending(path: "run/run.sqlite").path
    try DatabaseQueue(path: database).write {
      try $0.execute(sql: "UPDATE cell SET record = zeroblob(length(record)) WHERE id = 3")
    }
    let damaged = try workshop.run("report", "run")
    #expect(damaged.status == 9)
    #expect(damaged.note.contains("is damaged: its checksum is"))
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "run/manifest.json"))
    let unfinished = try workshop.run("report", "run")
    #expect(unfinished.status == 5)
    #expect(unfinished.note.contains("is not finished"))
    #expect(!workshop.has("run/report.html"))
  }
}
