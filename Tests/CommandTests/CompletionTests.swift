import Foundation
import TestSupport
import Testing

/// What shells complete.
@Suite("Completion", .releaseOnly("runs the command"), .waits)
struct CompletionTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    try workshop.write("", to: "notes.txt")
    try FileManager.default.createDirectory(
      at: workshop.folder.appending(path: "runs"), withIntermediateDirectories: false)
  }

  /// Where a shell is, if it is anywhere.
  private static func shell(_ name: String) -> URL? {
    ["/bin", "/usr/bin", "/usr/local/bin"].map { URL(filePath: $0).appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  private static let shells = ["bash", "zsh", "fish"].filter { shell($0) != nil }

  @Test("each shell reads its script", arguments: shells)
  func syntax(name: String) throws {
    let script = try workshop.run("--generate-completion-script", name)
    #expect(script.status == 0)
    try workshop.write(script.out, to: "script")
    let ended = try Started(
      ["-n", "script"], in: workshop.folder, executable: try #require(Self.shell(name))
    ).end()
    #expect(ended.status == 0, "\(ended.note)")
  }

  /// Words of a command line, of which the last is completed, and what is offered.
  private static let lines: [(words: [String], offers: [String], others: [String])] = [
    (["che"], ["check"], ["run"]),
    (["run", ""], ["small.yaml", "runs"], ["notes.txt"]),
    (["run", "small.yaml", "--qu"], ["--quiet"], ["--plan"]),
    (["run", "small.yaml", "--color", ""], ["auto", "always", "never"], ["small.yaml"]),
    (["run", "small.yaml", "--events", ""], ["none", "sample:0.01", "all"], []),
    (["run", "small.yaml", "--set", "world.sub"], ["world.subscribers="], ["world.businesses="]),
    (["power", "simulate", "small.yaml", "--arm", ""], ["house", "free"], []),
    (["power", "simulate", "small.yaml", "--metric", "opt"], ["optOutRate"], ["openRate"]),
    (["explain", ""], ["runs"], ["small.yaml"]), (["report", ""], ["runs"], ["small.yaml"]),
    (["gate", ""], ["decide", "pin"], []),
    (["gate", "decide", ""], ["small.yaml"], ["notes.txt"]),
    (["run", "small.yaml", "--fu"], ["--full"], []),
    (["init", "--from", "q"], ["quiet-hours"], ["caps"]),
    (["api", "stats", "prop_ci_w"], ["prop_ci_wilson"], []),
    (["power", "r"], ["ratio"], ["mean"]),
    (["analyze", "t.csv", "--trial", ""], ["small.yaml", "runs"], ["notes.txt"]),
    (["replay", "log.csv", "--map", ""], ["small.yaml", "runs"], ["notes.txt"]),
  ]

  @Test("bash completes verbs, options, files and values", .enabled(if: shell("bash") != nil))
  func bash() throws {
    try workshop.write(try workshop.run("--generate-completion-script", "bash").out, to: "script")
    for line in Self.lines {
      let offered = try offers(for: line.words)
      #expect(Set(line.offers).isSubset(of: offered), "\(line.words): \(offered)")
      #expect(offered.isDisjoint(with: line.others), "\(line.words): \(offered)")
    }
  }

  /// What bash's function offers, asked as Readline asks it.
  private func offers(for words: [String]) throws -> Set<String> {
    let quoted = (["pushlab"] + words).map { "'\($0)'" }
    let line = (["pushlab"] + words).joined(separator: " ")
    let ask = """
      source ./script
      COMP_WORDS=(\(quoted.joined(separator: " "))); COMP_CWORD=\(words.count)
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      _pushlab pushlab \(quoted[words.count]) \(quoted[words.count - 1])
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let path = Started.executable.deletingLastPathComponent().path + ":/usr/bin:/bin"
    let ended = try Started(
      ["-c", ask], in: workshop.folder, environment: ["PATH": path],
      executable: try #require(Self.shell("bash"))
    ).end()
    return Set(ended.out.split(separator: "\n").map(String.init))
  }
}
