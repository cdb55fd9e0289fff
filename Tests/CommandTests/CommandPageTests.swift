import Foundation
import TestSupport
import Testing

/// `docs/commands.md`: every verb and flag, from what the program says of itself.
@Suite("The page of commands", .releaseOnly("runs the command"), .waits)
struct CommandPageTests {
  /// With `PUSHLAB_UPDATE_DOCS=1` the page is written instead.
  @Test("docs/commands.md is what the program declares")
  func page() throws {
    let page = try CommandPage(dump: .declared())
    let file = Repository.folder.appending(path: "docs/commands.md")
    if ProcessInfo.processInfo.environment["PUSHLAB_UPDATE_DOCS"] == "1" {
      try Data(page.text.utf8).write(to: file)
    } else {
      let stands = try String(contentsOf: file, encoding: .utf8)
      #expect(page.text == stands, "PUSHLAB_UPDATE_DOCS=1 writes it anew")
    }
  }

  @Test("every flag has a meaning") func declarations() throws {
    for command in try CommandPage.Command.declared().all {
      for argument in command.shown {
        #expect(argument.abstract?.isEmpty == false, "\(command.commandName) \(argument.name)")
      }
    }
  }
}

/// The page of commands, from ArgumentParser's own dump.
struct CommandPage {
  struct Command: Decodable {
    let superCommands: [String]?
    let commandName: String
    let abstract: String?
    let subcommands: [Command]?
    let arguments: [Argument]?

    var verbs: [Command] { (subcommands ?? []).filter { $0.commandName != "help" } }
    var all: [Command] { [self] + verbs.flatMap(\.all) }
    var shown: [Argument] {
      (arguments ?? []).filter {
        $0.shouldDisplay && $0.names?.contains { $0.name == "help" } != true
      }
    }
    var path: String { ((superCommands ?? []) + [commandName]).joined(separator: " ") }

    /// The command as it declares itself, with every verb.
    static func declared() throws -> Command {
      struct Dump: Decodable { let command: Command }
      let ended = try Workshop().run("--experimental-dump-help")
      try #require(ended.status == 0, "\(ended.note)")
      return try JSONDecoder().decode(Dump.self, from: Data(ended.out.utf8)).command
    }
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
      var text: String { (kind == "short" ? "-" : "--") + name }
    }

    let kind: String
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let allValues: [String]?
    let abstract: String?

    /// As it is written: `-o, --output <file>`, `[<run>]`.
    var name: String {
      guard kind != "positional" else {
        return isOptional ? "[<\(valueName ?? "")>]" : "<\(valueName ?? "")>"
      }
      let names = (names ?? []).sorted { $0.text.count < $1.text.count }.map(\.text)
      return names.joined(separator: ", ") + (kind == "flag" ? "" : " <\(valueName ?? "")>")
    }

    var meaning: String {
      let values = (allValues ?? []).isEmpty ? "" : " One of \(allValues!.joined(separator: ", "))."
      return (abstract ?? "") + values + (defaultValue.map { " Default: \($0)." } ?? "")
    }
  }

  let text: String

  /// An argument that so many verbs have is explained once.
  private static let shared = 4

  init(dump root: Command) {
    let all = root.all
    let counts = Dictionary(grouping: all.flatMap(\.shown).map(Self.row), by: \.self).mapValues(
      \.count)
    func isShared(_ argument: Argument) -> Bool { counts[Self.row(argument)]! >= Self.shared }
    var told: Set<String> = []
    let several = all.flatMap(\.shown).filter { isShared($0) && told.insert(Self.row($0)).inserted }
    var lines = [
      "# Commands", "",
      "Every verb and flag, as the program declares them; `pushlab help VERB` says more. The page is",
      "generated (`PUSHLAB_UPDATE_DOCS=1`, CommandPageTests).", "", "## Arguments of several verbs",
      "",
    ]
    lines += Self.table(several)
    for command in all {
      lines += ["## \(command.path)", "", command.abstract ?? "", ""]
      if !command.verbs.isEmpty {
        lines += ["Verbs: " + Self.list(command.verbs.map(\.commandName)), ""]
      }
      lines += Self.table(command.shown.filter { !isShared($0) })
      let others = command.shown.filter(isShared).map(\.name)
      if !others.isEmpty { lines += ["As above: " + Self.list(others), ""] }
    }
    text = lines.joined(separator: "\n")
  }

  private static func list(_ words: [String]) -> String {
    words.map { "`\($0)`" }.joined(separator: ", ") + "."
  }

  private static func table(_ arguments: [Argument]) -> [String] {
    arguments.isEmpty
      ? [] : ["| argument | meaning |", "|---|---|"] + arguments.map(row) + [""]
  }

  private static func row(_ argument: Argument) -> String {
    let cells = ["`\(argument.name)`", argument.meaning].map { $0.replacing("|", with: "\\|") }
    return "| \(cells[0]) | \(cells[1]) |"
  }
}
