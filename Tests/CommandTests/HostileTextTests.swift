import Foundation
import FoundationXML
import TestSupport
import Testing

/// Text from outside in every place from which it can come, and what reaches the terminal.
@Suite("hostile text", .releaseOnly("runs the command"), .waits)
struct HostileTextTests {
  let workshop: Workshop

  /// Clears a screen, sets a title, ends a line, gives orders to a build, reverses the direction.
  private static let bad =
    "\u{1B}[2J\u{1B}]0;x\u{7}\r\n::error::forged\n##[error]forged \u{9B}1m\u{202E}\u{85}\u{2028}"

  init() throws { workshop = try Workshop() }

  /// Nothing that commands a terminal or a build's runner, on lines that are ours.
  private func isClean(_ text: String) -> Bool {
    isPrintable(text) && !text.contains("##[")
      && !text.split(separator: "\n").contains { $0.drop(while: \.isWhitespace).hasPrefix("::") }
  }

  private func isPrintable(_ text: String) -> Bool {
    let hidden: (Unicode.Scalar) -> Bool = { scalar in
      scalar != "\n"
        && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
          || [0x2028, 0x2029, 0xFFFE].contains(scalar.value))
    }
    return !text.unicodeScalars.contains(where: hidden)
  }

  private func expectClean(_ arguments: [String]) throws {
    let ended = try workshop.run(arguments, environment: ["SHELL": "/bin/\(Self.bad)"])
    #expect(isClean(ended.out) && isClean(ended.note), "\(arguments)\n\(ended.out)\n\(ended.note)")
    #expect(!ended.out.isEmpty || !ended.note.isEmpty, "\(arguments)")
  }

  private static let paths: [String] = try! CommandPage.Command.declared().verbs.flatMap(\.all).map(
    \.path)

  @Test("as any argument of any verb", arguments: paths)
  func arguments(verb: String) throws {
    let bad = Self.bad
    for arguments in [
      [bad], ["\(bad).yaml"], ["--\(bad)"], ["--set", bad, "x.yaml"], ["--plan", bad, bad],
      ["--out", bad, bad], ["x.csv", "--unit", bad, "--metric", "\(bad)=\(bad)"],
      [bad, bad, "-o", bad], ["x", "--strategy", bad], ["--input", bad, bad],
      [bad, "--business", "1"], [bad, "--person", "1", "--at", bad, "--arm", bad],
    ] { try expectClean(verb.split(separator: " ").dropFirst().map(String.init) + arguments) }
  }

  @Test("as a verb, and as a file that stands for one")
  func verbs() throws {
    try expectClean([Self.bad])
    try expectClean(["\(Self.bad).csv"])
    let spaced = try workshop.run("two words.csv")
    #expect(spaced.note.contains("`pushlab analyze 'two words.csv'`"))
    try FileManager.default.createDirectory(
      at: workshop.folder.appending(path: "a b"), withIntermediateDirectories: false)
    let begun = try workshop.run("init", "a b/c.yaml")
    #expect(begun.out.contains("  pushlab run 'a b/c.yaml'\n"), "\(begun)")
  }

  @Test("in a scenario, a gate and a sweep")
  func files() throws {
    let text = #""\e[2J\r\n::error::x\n##[error]y\x9b\u202e\u2028""#
    let scenario = Scenarios.small.replacing(
      "name: small", with: "name: small\ndescription: \(text)")
    try workshop.write(scenario, to: "s.yaml")
    try workshop.write(scenario.replacing("name: house", with: "name: \(text)"), to: "arm.yaml")
    try workshop.write(scenario + "\(text): 1\n", to: "key.yaml")
    let gate = "gate: 1\nname: \(text)\nscenario: s.yaml\ncandidate: free\n"
    try workshop.write(
      gate + "against: { arm: house }\nbounds: { deliveryRate: { min: 0.5 } }\n", to: "g.yaml")
    try workshop.write(gate + "against: { arm: \(text) }\n", to: "wrong.yaml")
    for arguments in [
      ["check", "s.yaml", "--full"], ["api", "settings", "s.yaml"], ["check", "s.yaml"],
      ["check", "arm.yaml"], ["check", "key.yaml"], ["gate", "g.yaml"],
      ["gate", "g.yaml", "--json"], ["gate", "wrong.yaml"],
    ] { try expectClean(arguments) }
    let ended = try workshop.run(
      "gate", "g.yaml", "-o", "g.xml", "-o", "g.md", "--annotations", "--quiet")
    #expect(ended.status == 0)
    for name in ["g.xml", "g.md"] { #expect(isPrintable(try workshop.text(name)), "\(name)") }
    try expectJSON(["gate", "g.yaml", "--json", "--quiet"], "name")
    try expectNotJudged(
      gate + "against: { arm: \(text) }\nbounds: { deliveryRate: { min: 0.5 } }\n")
    try expectFailed(gate + "against: { arm: house }\nbounds: { deliveryRate: { min: 1 } }\n")
    #expect(try workshop.run("run", "s.yaml", "--quiet", "--out", "run").status == 0)
    for arguments in [["report", "."], ["report", "--json", "."], ["report", "run", "--full"]] {
      try expectClean(arguments)
    }
    #expect(try workshop.run("report", "run", "-o", "page.html").status == 0)
    #expect(isPrintable(try workshop.text("page.html")))
  }

  /// A name that is on standard output as JSON, and is still what was written.
  private func expectJSON(_ arguments: [String], _ key: String) throws {
    let ended = try workshop.run(arguments)
    let value = try JSONSerialization.jsonObject(with: Data(ended.out.utf8)) as? [String: Any]
    #expect(
      value?[key] as? String
        == "\u{1B}[2J\r\n::error::x\n##[error]y\u{9B}\u{202E}\u{2028}", "\(ended)")
  }

  /// The files of a gate that is not judged hold what is wrong with it, as text.
  private func expectNotJudged(_ gate: String) throws {
    try workshop.write(gate, to: "w.yaml")
    let ended = try workshop.run(
      "gate", "w.yaml", "-o", "w.xml", "-o", "w.md", "--annotations")
    #expect(ended.status == 2)
    let files = try ["w.xml", "w.md"].map { try workshop.text($0) }
    for text in files + [ended.out] {
      #expect(isPrintable(text) && text.contains("error"), "\(text)")
    }
    #expect(ended.out.split(separator: "\n").allSatisfy { $0.hasPrefix("::error file=") })
    #expect(XMLParser(data: try workshop.data("w.xml")).parse())
  }

  /// A gate that fails is annotated by our lines alone.
  private func expectFailed(_ gate: String) throws {
    try workshop.write(gate, to: "f.yaml")
    let ended = try workshop.run("gate", "f.yaml", "--annotations", "--quiet")
    #expect(ended.status == 3)
    #expect(isPrintable(ended.out) && ended.out.contains("\n::error file=f.yaml,line=6,"))
    #expect(ended.out.split(separator: "\n").count { $0.hasPrefix("::") } == 1)
  }

  @Test("in the names and cells of a table, on a terminal and in the rows of a replay")
  func tables() throws {
    let cell = "\"\(Self.bad)\""
    try workshop.write(
      "user,arm,\(cell)\n1,\(cell),1\n2,b,\(cell)\n3,\(cell),0\n4,b,1\n", to: "t.csv")
    for arguments in [
      ["--metric", "x=\(Self.bad)"], ["--metric", "x=1", "--segment", Self.bad],
      ["--metric", "x=1"],
    ] { try expectClean(["analyze", "t.csv", "--unit", "user", "--arm", "arm"] + arguments) }
    try workshop.write(Scenarios.small, to: "s.yaml")
    try workshop.write(
      "uid,nid,event,ts,arm\n=1+1,@n,sent,2026-03-16T10:00:00Z,\(cell)\n"
        + "-5,+2,sent,2026-03-17T10:00:00Z,b\n", to: "log.csv")
    try expectClean(["replay", "log.csv", "s.yaml", "-o", "rows.csv"])
    let rows = try workshop.text("rows.csv")
    #expect(isPrintable(rows))
    #expect(rows.contains("'=1+1,") && rows.contains(",'@n,") && rows.contains("-5,b,+2,"))
  }

  @Test("a long value is cut, with how much was left out")
  func long() throws {
    let key = String(repeating: "x", count: 1_000)
    try workshop.write(Scenarios.small + "\(key): 1\n", to: "s.yaml")
    let scenario = try workshop.run("check", "s.yaml")
    #expect(scenario.status == 2 && scenario.note.contains("… (940 more characters)"))
    let name = String(repeating: "y", count: 100_000)
    let method = try workshop.run("api", "stats", name, "--list")
    #expect(method.status == 2 && method.note.contains("characters left out) …"))
    for note in [scenario.note, method.note] { #expect(note.utf8.count < 5_000) }
  }
}
