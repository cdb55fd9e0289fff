import Foundation
import TestSupport
import Testing

/// What the system refuses is never told as a mistake of the person who gave the command, and costs
/// nothing: the same command does its work when the system does.
@Suite(
  "A machine that fails", .enabled(if: FaultyMachine.library != nil, "needs a C compiler"),
  .releaseOnly("runs the command"), .waits)
struct FaultyMachineTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop.forWriters()
  }

  /// Every verb that writes: its arguments, and what it has written in the end.
  private static let writers: [(command: String, made: [String])] = [
    ("init out/s.yaml", ["out/pushlab.schema.json", "out/s.yaml"]),
    ("init --strategy Patient", ["Patient"]),
    ("work split --out out/work run small.yaml", ["out/work"]),
    ("gate g.yaml --quiet -o out/g.xml", ["out/g.xml"]),
    ("gate g.yaml --quiet -o out/g.md", ["out/g.md"]),
    ("gate pin g.yaml b --quiet -o out/b.json", ["out/b.json"]),
    ("report run -o out/page.html", ["out/page.html"]),
    ("run small.yaml --quiet --out out/run", ["out/run"]),
    ("sweep s.yaml --quiet --out out/points", ["out/points"]),
    ("work do unit.json 0-0 --quiet --out out", ["out/UNIT.sqlite"]),
    ("work join work --quiet --out out/run", ["out/run"]),
    ("replay log.csv small.yaml -o out/rows.csv", ["out/rows.csv"]),
    ("calibrate log.csv small.yaml --quiet -o out/f.yaml", ["out/f.yaml"]),
  ]

  private static let faults: [(call: FaultyMachine.Call, error: Int32, status: Int)] = [
    (.sync, EIO, 74), (.write, EDQUOT, 75), (.open, EMFILE, 74), (.name, EIO, 74),
    (.write, 0, 128 + Int(SIGKILL)),
  ]

  /// Which call fails first; the proof asks for more of them.
  private static let places = Build.runsProofs ? "1 2 4 8 16 32" : "1 6"

  /// Gives the command with calls that fail from the k-th on, for ascending k until none does; then the
  /// same command again without a fault. Prints `k status again`, and what is there in the end.
  private static func script(_ command: String, _ fault: Int) -> String {
    let (call, error, _) = faults[fault]
    return """
      for k in \(places); do
        rm -rf out Patient; mkdir out
        FAULT_AT=$k \(FaultyMachine.setting(call, error)) '\(Started.executable.path)' \(command) \
          > /dev/null 2> said
        first=$?; [ $first = 0 ] && break
        cat said >&2; pushlab \(command) > /dev/null
        echo "\(fault) $first $?" $(ls -dA out/* out/.[!.]* .p* Patient 2> /dev/null)
      done

      """
  }

  @Test(
    "a failing disk, a quota, too many open files and a sudden end cost nothing", arguments: 0..<13)
  func writing(writer: Int) throws {
    let (command, names) = Self.writers[writer]
    let unit = try Workshop.preparedUnit()
    let made = names.map { $0.replacing("UNIT", with: unit) }
    try workshop.prepareWriters()
    let scripts = Self.faults.indices.map { Self.script(command, $0) }
    let ended = try workshop.shell(scripts.joined())
    let lines = ended.out.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(Set(lines.map { $0[0] }).count == Self.faults.count, "each fault is met")
    for line in lines {
      let status = try Self.faults[#require(Int(line[0]))].status
      #expect(
        line.dropFirst() == ["\(status)", "0"] + made[...], "\(command), \(line): \(ended.note)")
    }
    #expect(
      ended.notes.allSatisfy { $0.hasPrefix("pushlab: ") || $0.contains("Killed") }, "\(ended.note)"
    )
  }

  @Test("fewer threads than wanted do the same work, and none is told")
  func threads() throws {
    try workshop.write(Scenarios.small, to: "small.yaml")
    let script = { (first: Int) in
      """
      FAULT_AT=\(first) \(FaultyMachine.setting(.thread, EAGAIN)) '\(Started.executable.path)' run \
        small.yaml --threads 4 --quiet --json --out out\(first)
      """
    }
    let whole = try workshop.run("run", "small.yaml", "--quiet", "--json", "--out", "whole")
    for threads in [1, 3] {
      let fewer = try workshop.shell(script(threads + 1))
      #expect(fewer.status == 0, "\(fewer.note)")
      let summary = try workshop.data("out\(threads + 1)/summary.json")
      #expect(try summary == workshop.data("whole/summary.json"))
    }
    let none = try workshop.shell(script(1))
    #expect(none.status == 74 && none.out == "")
    #expect(none.notes.count == 1 && none.note.contains("no thread can be started"), "\(none.note)")
    #expect(try workshop.run("run", "small.yaml", "--quiet", "--out", "out1").status == 0)
    #expect(whole.status == 0)
  }
}
