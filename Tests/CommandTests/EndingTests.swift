import Foundation
import TestSupport
import Testing

/// SIGINT and SIGTERM end the program with status 130 wherever it is, and nothing is left half written.
@Suite("A command that is ended", .releaseOnly("runs the command"), .waits)
struct EndingTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.small, to: "small.yaml")
    for name in ["pipe", "pipe.html"] { mkfifo(workshop.folder.appending(path: name).path, 0o600) }
    try FileManager.default.createDirectory(
      at: workshop.folder.appending(path: "tmp"), withIntermediateDirectories: false)
  }

  /// Waits, at most a minute, until `condition` holds.
  private func wait(_ condition: () -> Bool) -> Bool {
    for _ in 0..<6_000 {
      if condition() { return true }
      usleep(10_000)
    }
    return false
  }

  /// Whether the process has come as far as its first lines, where it begins to listen for SIGTERM.
  private func isListening(_ process: Int32) -> Bool {
    let status = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
    guard let digits = status?.firstMatch(of: #/SigCgt:\s*([0-9a-f]+)/#)?.1,
      let caught = UInt64(digits, radix: 16)
    else { return false }
    return caught & 1 << (SIGTERM - 1) != 0
  }

  /// Commands that wait for an input: in the middle of parsing or reading.
  private static let waiting = [
    ["check", "pipe"], ["run", "pipe"], ["work", "split", "--out", "work", "run", "pipe"],
    ["work", "do", "pipe", "0-1", "--out", "work"],
    ["api", "stats", "--jsonl"], ["api", "stats", "prop_ci_wilson", "--input", "pipe"],
    ["analyze", "pipe", "--unit", "u", "--arm", "a", "--metric", "m=m"], ["report", "pipe"],
  ]

  @Test("while it waits for its input", arguments: waiting, [SIGINT, SIGTERM])
  func reading(arguments: [String], signal: Int32) throws {
    let before = workshop.names
    let started = try Started(arguments, in: workshop.folder, input: Pipe())
    #expect(wait { isListening(started.process.processIdentifier) })
    kill(started.process.processIdentifier, signal)
    let ended = try started.end()
    #expect(started.process.terminationReason == .exit)
    #expect(ended.status == 130)
    #expect(ended.out == "")
    #expect(ended.notes == ["pushlab: interrupted; give the same command again"])
    #expect(workshop.names == before)
  }

  @Test("after ten seconds at the latest, while work under way waits")
  func work() throws {
    let before = workshop.names
    let started = try Started(["calibrate", "pipe"], in: workshop.folder)
    #expect(wait { isListening(started.process.processIdentifier) })
    // Long enough to have begun to open its log.
    sleep(2)
    kill(started.process.processIdentifier, SIGTERM)
    let ended = try started.end(within: 120)
    #expect(ended.status == 130 && ended.out == "")
    #expect(ended.notes == ["pushlab: interrupted; give the same command again"])
    #expect(workshop.names == before)
  }

  @Test("when it can be heeded no more before the work is done")
  func late() throws {
    // Who is to stop is asked between people: here is one, whose rows do not go into a pipe at once.
    let rows = (0..<6_000).map { "a,\($0),sent,\(1_773_619_200_000 + $0 * 600_000)\n" }
    try workshop.write("uid,nid,event,ts\n" + rows.joined(), to: "log.csv")
    let ended = try workshop.shell(
      """
      mkfifo pipe.csv; '\(Started.executable.path)' replay log.csv small.yaml -o pipe.csv & p=$!
      exec 3< pipe.csv; head -c 1 <&3 > first; kill $p; cat <&3 > rest; wait $p
      """)
    #expect(ended.status == 130, "\(ended.note)")
    #expect(ended.out == "")
    #expect(ended.notes == ["pushlab: interrupted; give the same command again"])
    #expect(try workshop.text("rest").count > 200_000, "it was not ended before")
  }

  @Test("before any command is known, while help waits for a reader", arguments: [SIGINT, SIGTERM])
  func asking(signal: Int32) throws {
    // 64 KB fill a pipe, which this end of it keeps open and never reads.
    let fill = "exec 3<> pipe; head -c 65536 /dev/zero >&3; "
    let started = try Started(
      ["-c", fill + "exec '\(Started.executable.path)' --help >&3"], in: workshop.folder,
      executable: URL(filePath: "/bin/bash"))
    let process = started.process.processIdentifier
    // The shell becomes the program.
    #expect(wait { isListening(process) && program(process) == "pushlab" })
    kill(process, signal)
    let ended = try started.end(within: 60)
    #expect(started.process.terminationReason == .exit)
    #expect(ended.status == 130)
    #expect(ended.notes == ["pushlab: interrupted; give the same command again"])
  }

  private func program(_ process: Int32) -> String? {
    try? String(contentsOfFile: "/proc/\(process)/comm", encoding: .utf8)
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  @Test(
    "at any moment of a report, whose page a pipe waits for", arguments: [0, 50, 200, 800, 3_000])
  func writing(milliseconds: UInt32) throws {
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "run").status == 0)
    let before = workshop.names
    let started = try Started(
      ["report", "run", "-o", "pipe.html"], in: workshop.folder)
    #expect(wait { isListening(started.process.processIdentifier) })
    usleep(milliseconds * 1_000)
    kill(started.process.processIdentifier, SIGTERM)
    #expect(try started.end().status == 130)
    #expect(workshop.names == before)
  }
}
