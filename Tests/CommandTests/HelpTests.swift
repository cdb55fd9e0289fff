import Foundation
import TestSupport
import Testing

/// What the command says of itself, and to one who mistypes.
@Suite("Help", .releaseOnly("runs the command"), .waits)
struct HelpTests {
  let workshop: Workshop

  init() throws { workshop = try Workshop() }

  /// The verbs that the help of `path` lists.
  private func verbs(below path: [String]) throws -> [[String]] {
    let help = try workshop.run(["help"] + path)
    return help.out.replacing(" (default)", with: "").components(separatedBy: "SUBCOMMANDS:\n")
      .dropFirst().joined(separator: "\n").matches(of: #/(?m)^  ([a-z]+)  +[A-Z]/#).map {
        path + [String($0.1)]
      }
  }

  @Test("every page has examples, and no line of it is wider than 80 columns")
  func pages() throws {
    var paths = try verbs(below: [])
    paths += try paths.flatMap { try verbs(below: $0) }
    #expect(paths.count > 28)
    for path in paths {
      let help = try workshop.run(path + ["--help"])
      #expect(help.status == 0)
      #expect(help.out.contains("EXAMPLE"), "\(path)")
      #expect(help.out.contains("pushlab \(path.joined(separator: " "))"))
      #expect(help.out.split(separator: "\n").filter { $0.count > 80 } == [], "\(path)")
    }
  }

  private static let mistakes: [(arguments: [String], words: String)] = [
    (["rnu", "x.yaml"], "unknown command `rnu`; did you mean `run`?"),
    (["anal", "x.csv"], "unknown command `anal`; did you mean `analyze`?"),
    (["help", "guage"], "unknown command `guage`; accepted: "),
    (["api", "strat"], "unknown command `strat` of `pushlab api`; did you mean `strategy`?"),
    (["power", "ratoi"], "did you mean `ratio`?"),
    (["quick.yaml"], "`quick.yaml` is no command; did you mean `pushlab run quick.yaml`?"),
    (["deep/gate.yaml"], "did you mean `pushlab gate deep/gate.yaml`?"),
    (["sweep.yaml", "--dry-run"], "did you mean `pushlab sweep sweep.yaml`?"),
    (["trial.csv"], "did you mean `pushlab analyze trial.csv`?"),
    (["done"], "did you mean `pushlab report done`?"),
    (["deep"], "unknown command `deep`; accepted: init, "),
    (["run", "quick.yaml", "--seeed", "1"], "'--seed'? (see pushlab run --help)"),
    (["gate", "deep/gate.yaml", "--seeed", "1"], "(see pushlab gate decide --help)"),
    (["power", "ratio", "--icx", "1"], "'--icc'? (see pushlab power ratio --help)"),
  ]

  @Test("a verb that is none, or a file in its place, is told what was probably meant")
  func mistakes() throws {
    for folder in ["deep", "done"] {
      try FileManager.default.createDirectory(
        at: workshop.folder.appending(path: folder), withIntermediateDirectories: false)
    }
    try workshop.write("# of delivery\ngate: 1\n", to: "deep/gate.yaml")
    try workshop.write("sweep: 1\n", to: "sweep.yaml")
    try workshop.write("{}", to: "done/manifest.json")
    let before = workshop.names
    for (arguments, words) in Self.mistakes {
      let ended = try workshop.run(arguments)
      #expect(ended.status == 2)
      #expect(ended.out == "")
      #expect(ended.notes.count == 1)
      #expect(ended.note.hasPrefix("pushlab: "))
      #expect(ended.note.contains(words))
    }
    #expect(workshop.names == before)
  }

  @Test("settings are told in 80 columns; only a key that is longer has a line to itself")
  func settings() throws {
    let arm = "the-house-policy-as-it-was-deployed-in-the-spring-of-2026"
    try workshop.write(
      Scenarios.small.replacing("name: house", with: "name: \(arm)"), to: "long.yaml")
    for options in [["--full"], []] {
      let ended = try workshop.run(["check", "long.yaml"] + options)
      #expect(ended.status == 0)
      let wide = ended.out.split(separator: "\n").filter { $0.count > 80 }
      #expect(wide.filter { $0.dropFirst(2).contains(" ") } == [])
    }
  }

  @Test("each exit status has one line")
  func exitStatus() throws {
    let help = try workshop.run("--help").out
    let lines = try #require(help.components(separatedBy: "EXIT STATUS\n").last)
      .components(separatedBy: "\n\n")[0].split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines.allSatisfy { $0.contains(#/^ *\d+ +[a-z]/#) }, "\(lines)")
  }
}
