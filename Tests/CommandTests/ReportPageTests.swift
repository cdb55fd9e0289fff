import Foundation
import GRDB
import TestSupport
import Testing

/// The page that `pushlab report` writes.
@Suite("pushlab report: the page", .releaseOnly("runs the command"), .waits)
struct ReportPageTests {
  let workshop: Workshop

  /// What `make charts` installs, found from the folder that these sources are in.
  private static let python = Repository.folder
    .appending(path: ".build/notebooks/venv/bin/python").path
  private static var canDraw: Bool {
    FileManager.default.isExecutableFile(atPath: python)
  }

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
    let write = ["report", "run", "--no-charts", "-o", "run/report.html"]
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
      #expect(try workshop.run("report", "run", "--no-charts", "-o", file).status == 0)
    }
    let split = try workshop.run("work", "split", "--out", "other", "run", "small.yaml")
    #expect(split.status == 2 && split.note.contains("other: is the folder of a run"))
  }

  @Test("without a log it says so; the page and the specifications go where they are sent")
  func elsewhere() throws {
    try workshop.prepareRun()
    let ended = try workshop.run(
      "report", "run", "--no-charts", "-o", "look.html", "--specs", "charts/all")
    #expect(ended.status == 0)
    #expect(!workshop.has("run/report.html"))
    #expect(try workshop.text("look.html").contains("The run has no event log"))
    let specs = workshop.names.filter { $0.hasSuffix(".vl.json") }
    #expect(specs.contains("charts/all/difference-openRate.vl.json"))
    #expect(
      specs.contains("charts/all/latency.vl.json") && !specs.contains { $0.contains("hours") })
    for name in specs {
      let spec = try JSONSerialization.jsonObject(with: workshop.data(name)) as? [String: Any]
      #expect(spec?["layer"] as? [Any] != nil, "\(name)")
    }
  }

  @Test(
    "charts are drawn by vl-convert, and the page stays alone",
    .enabled(if: canDraw, "`make charts` has not been run: no chart is drawn here"))
  func drawn() throws {
    try run("--events", "sample:0.5", "--set", "horizon.days=16")
    let ended = try workshop.run(
      "report", "run", "--python", Self.python, "--specs", "charts", "-o", "page.html")
    #expect(ended.status == 0)
    #expect(ended.note == "")
    let page = try workshop.text("page.html")
    let specs = workshop.names.filter { $0.hasSuffix(".vl.json") }
    // Rows of a forest plot say in words what they draw.
    let pictures = specs.filter { !$0.contains("difference-") }
    #expect(page.components(separatedBy: "role=\"img\"").count == pictures.count + 1)
    #expect(page.components(separatedBy: "<details>").count == specs.count + 1)
    for word in ["<script", "http:", "https:", "//", "url(", "xlink"] {
      #expect(!page.contains(word), "\(word)")
    }
    #expect(
      page.contains("Of a sample of the people.") && page.contains("id=\"hours-sent-1-name\""))
    // Arms are named in the drawings, too.
    #expect(page.contains(#/<text [^>]*>house<\/text>/#))
    let again = try workshop.run("report", "run", "--python", Self.python, "-o", "again.html")
    #expect(again.status == 0)
    #expect(try workshop.text("again.html") == page)
  }

  @Test("a Python without vl-convert is refused when it is named")
  func python() throws {
    try workshop.prepareRun()
    for (python, words) in [
      ("/bin/false", "the charts cannot be drawn, it ended with status 1"),
      ("absent", "absent: is no Python with vl-convert-python"),
      ("bare", "bare: is no Python with vl-convert-python"),
      ("flood", "it wrote more than 32 MB"),
      ("shout", "it wrote more than 32 MB"),
      ("long", "characters left out"),
      ("liar", "did not answer with a drawing for each chart"),
      ("evil", "has more than shapes and letters"),
    ] {
      let ended = try workshop.run(
        "report", "run", "--python", try program(python), "-o", "page.html")
      #expect(ended.status == 2, "\(python)")
      #expect(ended.out == "")
      #expect(ended.notes.count == 1 && ended.note.contains(words), "\(ended.note)")
      #expect(ended.note.utf8.count < 1_000)
      #expect(!workshop.has("page.html"))
    }
  }

  /// A program that does not do what it should, or the name of none.
  private func program(_ name: String) throws -> String {
    let scripts = [
      "bare": "exit 69", "liar": "echo '{}'", "flood": "yes", "shout": "yes >&2",
      "long": "head -c 100000 /dev/zero | tr '\\0' 'x' >&2; exit 1",
      "evil": """
      sed -n 's/^  "\\([a-z][A-Za-z-]*\\)" : {$/\\1/p' | awk 'BEGIN { printf "{" }
        { printf "%s\\"%s\\": \\"<svg width=\\\\\\"1\\\\\\" height=\\\\\\"1\\\\\\"><script></script></svg>\\"",
          (NR > 1 ? "," : ""), $0 } END { print "}" }'
      """,
    ]
    guard let script = scripts[name] else { return name }
    try workshop.write("#!/bin/sh\n\(script)\n", to: name)
    let path = workshop.folder.appending(path: name).path
    chmod(path, 0o755)
    return path
  }

  @Test("a sweep's and a selection's JSON have a page as well")
  func sweeps() throws {
    try workshop.write(Self.sweep, to: "size.yaml")
    try workshop.write(String(Self.sweep.prefix { $0 != "z" }.dropLast(2)), to: "sweep.yaml")
    for command in ["sweep", "size"] {
      let json = try workshop.run("sweep", "\(command).yaml", "--quiet", "-o", "\(command).json")
      #expect(json.status == 0, "\(json.note)")
      let ended = try workshop.run(
        "report", "\(command).json", "--no-charts", "--specs", "\(command)-charts", "-o",
        "\(command).html")
      #expect(ended.status == 0 && ended.out == json.out, "\(ended.note)")
      #expect(
        try workshop.run("report", "\(command).json", "--json").out
          == workshop.text("\(command).json"))
      let page = try workshop.text("\(command).html")
      #expect(page.contains("<h1>caps</h1>"))
      #expect(page.contains("pushlab sweep \(command).yaml --json"))
      #expect(page.contains("Pareto fronts"))
      #expect(workshop.names.contains { $0.hasPrefix("\(command)-charts/front-") })
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
      let ended = try workshop.run("report", "answer.json", "--no-charts", "-o", "answer.html")
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
    (["run", "--no-charts", "--python", "python3"], "do not go together"),
    (["run", "-o", "run"], "run: its ending is no form of this report"),
    (["run", "-o", ""], ": its ending is no form of this report"),
    (["run", "-o", "run/summary.json"], "is part of a run"),
    (["run", "-o", "run/../run/run.sqlite"], "its ending is no form of this report"),
    (["half.json", "-o", "half.json"], "would replace a file that is read"),
    (["run", "--no-charts", "-o", "absent/x.html"], "absent/x.html: cannot be written"),
    (
      ["run", "--no-charts", "--specs", "small.yaml", "-o", "x.html"],
      "small.yaml: is a file, a folder is accepted"
    ),
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
    let damaged = try workshop.run("report", "run", "--no-charts")
    #expect(damaged.status == 9)
    #expect(damaged.note.contains("is damaged: its checksum is"))
    try FileManager.default.removeItem(at: workshop.folder.appending(path: "run/manifest.json"))
    let unfinished = try workshop.run("report", "run", "--no-charts")
    #expect(unfinished.status == 5)
    #expect(unfinished.note.contains("is not finished"))
    #expect(!workshop.has("run/report.html"))
  }
}
