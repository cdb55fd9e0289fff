import Foundation
import GRDB
import TestSupport
import Testing

/// A file, a pipe and standard input are read alike.
@Suite("Inputs through pipes", .releaseOnly("runs the command"), .waits)
struct PipeTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    let tables = Repository.folder.appending(path: "Tests/Tables/evening.csv")
    try workshop.write(try String(contentsOf: tables, encoding: .utf8), to: "evening.csv")
    try workshop.write(Self.log, to: "log.csv")
  }

  /// Small, and of any people.
  private static let log =
    "uid,nid,event,ts,type\n"
    + (0..<40).map { "\($0 % 8),\($0),sent,2026-03-\(16 + $0 / 8) 1\($0 % 8):00:00,new_post\n" }
    .joined()

  private static let analyze = "--unit user --arm arm --metric openRate=opened/delivered --quiet"

  /// A command with `FILE` for its input, and the name of a file that it reads.
  private static let readers: [(command: String, file: String)] = [
    ("pushlab analyze FILE \(analyze)", "evening.csv"),
    ("pushlab calibrate FILE --quiet", "log.csv"),
    ("pushlab replay FILE small.yaml", "log.csv"),
    ("pushlab api stats prop_ci_wilson --input FILE", "in.json"),
    ("pushlab work do FILE 0-0 --quiet --out done", "unit.json"),
    ("pushlab check FILE", "small.yaml"),
  ]

  /// What differs with the input's name: it is told, and a rate.
  private func text(_ ended: Ended, _ name: String) -> String {
    let shown = [name, URL(filePath: name).lastPathComponent]
    return (ended.out + ended.note).split(separator: "\n", omittingEmptySubsequences: false)
      .map { line in
        shown.first { line.hasPrefix($0) }.map { "FILE" + line.dropFirst($0.count) } ?? String(line)
      }
      .joined(separator: "\n").replacing(name, with: "FILE")
  }

  @Test("a pipe gives what its file gives", arguments: 0..<6)
  func pipes(reader: Int) throws {
    let (command, file) = Self.readers[reader]
    try workshop.write("{\"x\": 4750, \"n\": 5000, \"conf\": 0.95}", to: "in.json")
    #expect(
      try workshop.shell(
        "pushlab work split --out work run small.yaml; cp work/run-*.json unit.json"
      ).status == 0)
    let plain = try workshop.shell(command.replacing("FILE", with: file))
    #expect(plain.out != "", "\(plain.note)")
    for (name, script) in [
      ("fifo", "mkfifo fifo; cat \(file) > fifo & \(command.replacing("FILE", with: "fifo"))"),
      ("/dev/stdin", "cat \(file) | \(command.replacing("FILE", with: "/dev/stdin"))"),
      // The shell numbers its pipe by what is open already; the test names it 57.
      ("/dev/fd/57", "exec 57< <(cat \(file)); \(command.replacing("FILE", with: "/dev/fd/57"))"),
    ] {
      let ended = try workshop.shell(script)
      #expect(ended.status == plain.status, "\(script): \(ended.note)")
      #expect(text(ended, name) == text(plain, file), "\(script)")
    }
  }

  @Test("compressed rows come through a pipe, and `-` is standard input")
  func compressed() throws {
    let plain = try workshop.shell("pushlab analyze evening.csv \(Self.analyze)")
    #expect(plain.status == 0, "\(plain.note)")
    for (name, script) in [
      ("-", "cat evening.csv | pushlab analyze -"),
      ("-", "gzip -c evening.csv | pushlab analyze -"),
      ("/dev/stdin", "gzip -c evening.csv | pushlab analyze /dev/stdin"),
      ("packed", "gzip -c evening.csv > packed; pushlab analyze packed"),
    ] {
      let ended = try workshop.shell("\(script) \(Self.analyze)")
      #expect(ended.status == 0, "\(script): \(ended.note)")
      #expect(
        ended.out.replacing(#/^\S+/#, with: "") == plain.out.replacing(#/^\S+/#, with: ""),
        "\(name)")
    }
    let torn = try workshop.shell(
      "gzip -c evening.csv | head -c 400 | pushlab analyze - \(Self.analyze)")
    #expect(torn.status == 2)
    #expect(torn.notes == ["-: the gzip stream ends too early"])
  }

  @Test("what unpacks a pipe ends with the command, and the rest is for the next reader")
  func givenUp() throws {
    // gzip waits for more than these rows, so only a signal ends the reading; where it is noted, the
    // second one.
    let ended = try workshop.shell(
      """
      mkfifo go
      { gzip -c evening.csv; read < go; echo rest; } | {
        '\(Started.executable.path)' analyze - \(Self.analyze) <&0 & sleep 1
        kill $!; sleep 0.2; kill $! 2> /dev/null; wait $!
        echo > go; sleep 0.5; cat; }
      """)
    #expect(ended.out.hasSuffix("rest\n"), "\(ended.out)\(ended.note)")
  }

  @Test("a database through a pipe is refused at once, and a pipe without bytes is empty")
  func refused() throws {
    let path = workshop.folder.appending(path: "log.sqlite").path
    try DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE t (a INTEGER)") }
    for (input, words) in [
      ("cat log.sqlite", "-: is an SQLite database that cannot be read here"),
      ("true", "-: is empty"),
      ("printf a", "-: has a header and no rows"),
    ] {
      let ended = try workshop.shell("\(input) | pushlab analyze - --unit a --arm a --metric m=a")
      #expect(ended.status == 2)
      #expect(ended.notes.count == 1)
      if input != "printf a" { #expect(ended.note.hasPrefix(words), "\(ended.note)") }
    }
  }
}
