import Foundation
import TestSupport
import Testing

/// Statistical methods by name: a stream of cases, one case, and the list of what there is.
@Suite("pushlab api stats", .releaseOnly("runs the command"), .waits)
struct StatsTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let wilson =
    #"{"name":"w","method":"prop_ci_wilson","inputs":{"x":4750,"n":5000,"conf":0.95}}"#

  /// Values of statsmodels 0.15.0, `proportion_confint(4750, 5000, method="wilson")`.
  @Test("every line is answered in order; blank lines, CRLF and a missing last end do not matter")
  func lines() throws {
    let other = Self.wilson.replacing("\"w\"", with: "\"v\"").replacing("4750", with: "5001")
    let text = "\n" + Self.wilson + "\r\n  \r\n" + other + "\n\n" + Self.wilson
    let ended = try workshop.run("api", "stats", "--jsonl", input: Data(text.utf8))
    #expect(ended.status == 0)
    #expect(ended.note == "")
    let answers = try Self.objects(ended.out)
    #expect(answers.map { $0["name"] as? String } == ["w", "v", "w"])
    #expect(answers.map { $0["status"] as? String } == ["ok", "error", "ok"])
    let outputs = try #require(answers[0]["outputs"] as? [String: Double])
    #expect(abs(outputs["ci_low"]! - 0.9436059649500191) < 1e-12)
    #expect(abs(outputs["ci_high"]! - 0.9557031032994294) < 1e-12)
    #expect(answers[1]["message"] as? String == "prop_ci_wilson: `x` is 5001, accepted: 0...5000")
  }

  /// A line, the name and the message of its answer.
  private static let broken: [(line: String, name: String, words: String)] = [
    ("x", "line 1", "line 1, column 1: found `x`, accepted: an object"),
    ("[1]", "line 1", "column 1: found `[`"), ("null", "line 1", "accepted: an object"),
    ("{\"name\":\"a\",", "a", "found the end, accepted: a key in quotes"),
    (wilson + "}", "w", "found `}`, accepted: nothing after the value"),
    (wilson.replacing("4750", with: "1e400"), "w", "found `1e400`"),
    (wilson.replacing("4750", with: "123456789012345678901234567890"), "w", "a whole number"),
    (wilson.replacing("4750", with: "-Infinity"), "w", "the string \"-Infinity\""),
    (wilson.replacing("0.95", with: "\"Infinity\""), "w", "`conf` is \"Infinity\""),
    (wilson.replacing("4750", with: "\"many\""), "w", "`x` is \"many\", accepted: a whole number"),
    (wilson.replacing("4750", with: "0.5"), "w", "`x` is 0.5"),
    (wilson.replacing("4750", with: "01"), "w", "no leading zeros"),
    (wilson.replacing("\"x\":4750,", with: ""), "w", "`x` is missing, accepted: a whole number"),
    (wilson.replacing("\"n\"", with: "\"x\""), "w", "found `x` a second time"),
    (wilson.replacing("\"w\"", with: "7"), "line 1", "`name` is 7, accepted: a text"),
    (wilson.replacing("\"w\"", with: #""\ud800""#), "\u{FFFD}", "half a surrogate pair"),
    (wilson.replacing("method", with: "metod"), "w", "`method` is missing"),
    (wilson.replacing("inputs", with: "input"), "w", "`inputs` is missing"),
    (
      wilson.replacing("4750", with: String(repeating: "[", count: 200_000)), "w",
      "at most 63 levels"
    ),
  ]

  @Test("a line that cannot be read is answered with where, what and what is accepted")
  func brokenLines() throws {
    for (line, name, words) in Self.broken {
      let ended = try workshop.run("api", "stats", "--jsonl", input: Data((line + "\n").utf8))
      #expect(ended.status == 0)
      let answer = try #require(try Self.objects(ended.out).first)
      #expect(answer["status"] as? String == "error")
      #expect(answer["name"] as? String == name, "\(line.prefix(200))")
      #expect((answer["message"] as? String)?.contains(words) == true, "\(answer)")
    }
  }

  @Test("bytes that are not UTF-8 and an unknown method do not stop the stream")
  func goesOn() throws {
    var data = Data(#"{"name":"a"#.utf8) + [0xFF] + Data(#"","method":"x","inputs":{}}"#.utf8)
    data += Data(("\n{\"name\":\"b\",\"method\":\"x\",\"inputs\":{}}\n" + Self.wilson).utf8)
    let answers = try Self.objects(try workshop.run("api", "stats", "--jsonl", input: data).out)
    #expect(answers.map { $0["status"] as? String } == ["error", "unsupported", "ok"])
    #expect((answers[0]["message"] as? String)?.contains("UTF-8") == true)
  }

  @Test("a line without a name is called by its number, and a byte-order mark does no harm")
  func nameless() throws {
    let nameless = Self.wilson.replacing("\"w\"", with: "null")
    let text = "\u{FEFF}" + nameless + "\n" + Self.wilson.replacing("\"name\":\"w\",", with: "")
    let answers = try Self.objects(
      try workshop.run("api", "stats", "--jsonl", input: Data(text.utf8)).out)
    #expect(answers.map { $0["name"] as? String } == ["line 1", "line 2"])
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok"])
  }

  @Test("a peer that waits for each answer gets it")
  func dialogue() throws {
    let pipe = Pipe()
    let started = try Started(["api", "stats", "--jsonl"], in: workshop.folder, input: pipe)
    for _ in 0..<3 {
      try pipe.fileHandleForWriting.write(contentsOf: Data((Self.wilson + "\n").utf8))
      let answer = String(decoding: started.printed(), as: UTF8.self)
      #expect(answer.hasSuffix("\"status\":\"ok\"}\n"))
    }
    try pipe.fileHandleForWriting.close()
    #expect(try started.end().status == 0)
  }

  @Test("a million numbers are read in the proof, a tenth of them here, whole ones exactly")
  func large() throws {
    let count = Build.runsProofs ? 1_000_000 : 100_000
    let numbers = (0..<count).map { "\($0).5" }.joined(separator: ",")
    let big = #"{"name":"b","method":"describe","inputs":{"x":[\#(numbers)]}}"#
    let exact =
      #"{"name":"e","method":"prop_ci_wilson","inputs":{"x":9007199254740993,"n":9007199254740993,"conf":0.95}}"#
    let over = exact.replacing("\"x\":9007199254740993", with: "\"x\":9007199254740994")
    let ended = try workshop.run(
      "api", "stats", "--jsonl", input: Data([big, exact, over].joined(separator: "\n").utf8))
    let answers = try Self.objects(ended.out)
    #expect((answers[0]["outputs"] as? [String: Double])?["mean"] == Double(count) / 2)
    #expect(answers.map { $0["status"] as? String } == ["ok", "ok", "error"])
  }

  @Test("one case from a file or standard input, as a table or JSON")
  func single() throws {
    try workshop.write(#"{"x": 4750, "n": 5000, "conf": 0.95}"#, to: "case.json")
    let table = try workshop.run("api", "stats", "prop_ci_wilson", "--input", "case.json")
    #expect(table.status == 0)
    #expect(table.out.contains("  ci_low    0.943606 "))
    let json = try workshop.run("api", "stats", "prop_ci_wilson", "--input", "case.json", "--json")
    #expect(json.out.hasPrefix(#"{"name":"prop_ci_wilson","outputs":{"ci_high":0.95570"#))
    let piped = try workshop.run(
      "api", "stats", "prop_ci_wilson", "--input", "-", input: Data(Self.wilson.utf8))
    #expect(piped.out == table.out)
  }

  @Test("a difference that is not estimable is an answer, not a mistake")
  func degenerate() throws {
    try workshop.write(#"{"estimates": [0, 0, 0], "conf": 0.95}"#, to: "case.json")
    let ended = try workshop.run("api", "stats", "seed_level_t", "--input", "case.json")
    #expect(ended.status == 0)
    #expect(ended.out.contains("both arms are exactly identical"))
  }

  /// Arguments behind `stats`, and what the message must name.
  private static let refused: [(arguments: [String], words: String)] = [
    (["prop_ci_wilsn", "--list"], "did you mean `prop_ci_wilson`?"),
    (["zzz", "--list"], "pushlab api stats --list"),
    ([], "one of --jsonl, --list and METHOD --input"),
    (["--list", "--jsonl"], "one of --jsonl, --list and METHOD --input"),
    (["describe", "--jsonl"], "accepted: no METHOD"), (["--input", "-"], "needs a METHOD"),
    (["describe", "--input", "absent.json"], "absent.json: no such file"),
    (["describe", "--input", "."], ".: a folder"),
    (["describe", "--input", "broken.json"], "broken.json: column 7: found the end"),
    (["describe", "--input", "empty.json"], "`x` is 0 value(s), accepted: at least 1"),
  ]

  @Test("what is refused with exit status 2", arguments: refused)
  func refusal(arguments: [String], words: String) throws {
    try workshop.write(#"{"x":["#, to: "broken.json")
    try workshop.write(#"{"x":[]}"#, to: "empty.json")
    let ended = try workshop.run(["api", "stats"] + arguments)
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.note.contains(words), "\(ended.note)")
  }

  @Test("an input that the method does not know is named and ignored")
  func unknownInput() throws {
    try workshop.write(#"{"x": [1, 2], "xs": 3}"#, to: "case.json")
    let ended = try workshop.run("api", "stats", "describe", "--input", "case.json")
    #expect(ended.status == 0)
    #expect(ended.note.contains("`xs` is no input of describe and is ignored, did you mean `x`?"))
  }

  @Test("the list names every method, for people and for programs")
  func list() throws {
    let rows = try #require(
      JSONSerialization.jsonObject(
        with: Data(try workshop.run("api", "stats", "--list", "--json").out.utf8))
        as? [[String: Any]])
    #expect(rows.count > 50)
    let text = try workshop.run("api", "stats", "--list").out
    for row in rows { #expect(text.contains("\(row["name"] as? String ?? "?")\n")) }
    let one = try workshop.run("api", "stats", "mann_whitney", "--list").out
    #expect(one.contains("asymptotic, exact"))
    #expect(one.contains("OUTPUTS"))
  }

  private static func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }
}
