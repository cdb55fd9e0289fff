import Foundation
import TestSupport
import Testing

/// A scenario to begin with.
@Suite("pushlab init", .releaseOnly("runs the command"), .waits)
struct InitTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private static let templates = ["caps", "quiet-hours", "timing", "reminders", "trial"]
  private static let verticals = [
    "food-delivery", "shop", "news", "learning-app", "civic-reports",
  ]

  @Test(
    "every template is sound, runs as it is, and says what to do next",
    arguments: templates + verticals)
  func soundness(name: String) throws {
    let ended = try workshop.run("init", "mine.yaml", "--from", name)
    #expect(ended.status == 0)
    #expect(ended.note == "")
    #expect(ended.out.hasPrefix("wrote mine.yaml, and pushlab.schema.json for editors\n"))
    #expect(workshop.names == ["mine.yaml", "pushlab.schema.json"])
    let commands = ended.out.split(separator: "\n").filter { $0.hasPrefix("  pushlab ") }
    // A match needs figures of one's own, which no template has.
    let (matching, others) = (
      commands.filter { $0.contains("worlds") }, commands.filter { !$0.contains("worlds") }
    )
    #expect(matching.count == 2 && others.count == 2)
    let small = ["--set", "world.subscribers=60", "--replications", "2"]
    for command in others {
      let words = command.split(separator: " ").dropFirst().map(String.init)
      let again = try workshop.run(words + small)
      #expect(again.status == 0, "\(again.note)")
      #expect(again.out.contains("mine"))
    }
  }

  @Test("the help names every template")
  func help() throws {
    let help = try workshop.run("init", "--help").out
    let named = help.matches(of: #/\n  ([a-z-]+)  +[A-Z].*\?/#).map { String($0.1) }
    #expect(named == Self.templates + Self.verticals)
  }

  @Test("a list of the same is printed, and nothing is written")
  func list() throws {
    let list = try workshop.run("init")
    #expect(list.status == 0 && list.note == "")
    let lines = list.out.split(separator: "\n")
    let named = lines.compactMap { $0.firstMatch(of: #/^  ([a-z-]+)  +[A-Z].*\?$/#) }
    #expect(named.map { String($0.1) } == Self.templates + Self.verticals)
    #expect(named.count == lines.count)
    #expect(workshop.names == [])
  }

  @Test("nothing is asked: the figures to put in are printed, and stand in the file")
  func advice() throws {
    let ended = try workshop.run("init", "mine.yaml", "--from", "shop")
    let head = ended.out.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(
      head.prefix(4) == [
        "wrote mine.yaml, and pushlab.schema.json for editors",
        "How many campaigns a week bring more than they cost?", "",
        "YOUR FIGURES   in place of these examples; leave out what you do not know",
      ])
    let place = try #require(head.firstIndex { $0.hasPrefix("NEXT ") })
    let file = try workshop.text("mine.yaml").split(separator: "\n").map(String.init)
    for line in head[3..<place] where !line.isEmpty { #expect(file.contains("# " + line)) }
    #expect(head[4] == "facts:")
    #expect(head[place + 1] == "  pushlab match mine.yaml -o mine.worlds.json")
  }

  @Test("each key has a comment where it stands first, no line is wide", arguments: templates)
  func comments(name: String) throws {
    #expect(try workshop.run("init", "mine.yaml", "--from", name).status == 0)
    let lines = try workshop.text("mine.yaml").split(separator: "\n").map(String.init)
    #expect(lines[0] == "# yaml-language-server: $schema=pushlab.schema.json")
    #expect(lines.filter { $0.count > 80 } == [])
    // Metrics below `guardrails` are no keys of the format, and `success` has explained them.
    var told: Set = ["deliveryRate", "optOutRate"]
    for (above, line) in zip(lines, lines.dropFirst()) {
      guard let key = line.prefixMatch(of: #/ *(?:- )?([\w.]+):/#)?.1 else { continue }
      guard told.insert(String(key)).inserted else { continue }
      #expect(above.drop { $0 == " " }.hasPrefix("# "), "\(key)")
    }
    #expect(told.count > 20)
  }

  @Test("the schema is that of `pushlab api schema`; the same one serves several scenarios")
  func schema() throws {
    #expect(try workshop.run("init", "one.yaml").status == 0)
    #expect(try workshop.text("pushlab.schema.json") == workshop.run("api", "schema").out)
    let second = try workshop.run("init", "two.yml", "--from", "timing")
    #expect(second.status == 0)
    #expect(second.out.hasPrefix("wrote two.yml for the schema pushlab.schema.json\n"))
    #expect(try workshop.text("two.yml").contains("\nname: two\n"))
    #expect(workshop.names.filter { $0.hasSuffix("json") } == ["pushlab.schema.json"])
  }

  private static let refusals: [(arguments: [String], words: String)] = [
    (["old.yaml"], "pushlab: old.yaml: already exists and is not overwritten"),
    (["taken/new.yaml"], "taken/pushlab.schema.json: already exists, is no schema"),
    (["--from", "caps"], "'--from' needs the file to write"),
    (["folder"], "folder: accepted: a file that ends in .yaml or .yml"),
    (["folder.yaml"], "folder.yaml: already exists"),
    (["absent/new.yaml"], "absent/new.yaml: its folder does not exist"),
    (["old.yaml/new.yaml"], "old.yaml/new.yaml: its folder does not exist"),
    (["new.json"], "new.json: accepted: a file that ends in .yaml"),
    (["a b.yaml"], "a b.yaml:2:7: name is 'a b'; accepted: a name"),
    (["new.yaml", "--from", "cap"], "did you mean 'caps'? accepted: caps, quiet-hours, timing"),
    (["new.yaml", "--from", "food"], "accepted: caps, quiet-hours, timing"),
    (["new.yaml", "--from", "newz"], "did you mean 'news'?"),
    (["/proc/new.yaml"], "/proc/pushlab.schema.json: cannot be written"),
  ]

  @Test("nothing is written over, and nothing half written", arguments: refusals)
  func refusal(arguments: [String], words: String) throws {
    try workshop.write("mine", to: "old.yaml")
    for name in ["folder", "folder.yaml", "taken"] {
      try FileManager.default.createDirectory(
        at: workshop.folder.appending(path: name), withIntermediateDirectories: false)
    }
    try workshop.write("{}", to: "taken/pushlab.schema.json")
    let before = workshop.names
    let ended = try workshop.run(["init"] + arguments)
    #expect(ended.status == 2)
    #expect(ended.out == "")
    #expect(ended.notes.count == 1)
    #expect(ended.note.contains(words))
    #expect(workshop.names == before)
    #expect(try workshop.text("old.yaml") == "mine")
    #expect(try workshop.text("taken/pushlab.schema.json") == "{}")
  }
}
