import Foundation
import TestSupport
import Testing

/// The superuser may mount in a namespace of their own; elsewhere these tests have nothing to show.
private let canMount: Bool = {
  let process = Process()
  process.executableURL = URL(filePath: "/bin/sh")
  process.arguments = ["-c", "unshare -m mount -t tmpfs none /mnt"]
  process.standardError = FileHandle.nullDevice
  return (try? process.run()) != nil
    && {
      process.waitUntilExit()
      return process.terminationStatus == 0
    }()
}()

/// A disk without room is told by every verb that writes: one line, status 75, nothing partial; and with
/// room the same command does what it would have done.
@Suite(
  "A full disk", .enabled(if: canMount, "needs a file system of its own"),
  .releaseOnly("runs the command"), .waits)
struct FullDiskTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop.forWriters()
  }

  /// Runs `command` where the folder `full` is a disk of 64 KB of which `room` are free, then again with
  /// room; prints what was left each time.
  private func shell(_ command: String, room: Int) throws -> Ended {
    try workshop.shell(
      """
      pushlab() { '\(Started.executable.path)' "$@"; }; export -f pushlab
      mkdir -p full
      unshare -m bash -c '
        mount -t tmpfs -o size=64k none full
        head -c \((64 - room) * 1024) /dev/zero > full/filler
        ( \(command) ) > /dev/null; echo "status $?"; ls -A full
        rm full/filler; mount -o remount,size=64m full
        ( \(command) ) > /dev/null; echo "again $?"; ls -A full'
      """)
  }

  private static let writers: [(command: String, left: [String], made: [String])] = [
    ("cd full; pushlab init scenario.yaml", [], ["pushlab.schema.json", "scenario.yaml"]),
    ("pushlab work split --out full/work run small.yaml", ["work"], ["work"]),
    ("pushlab gate g.yaml --quiet -o full/g.xml", [], ["g.xml"]),
    ("pushlab gate g.yaml --quiet -o full/g.md", [], ["g.md"]),
    ("pushlab gate pin g.yaml b --quiet -o full/b.json", [], ["b.json"]),
    ("pushlab report run -o full/page.html", [], ["page.html"]),
    ("pushlab run small.yaml --quiet --out full/run", ["run"], ["run"]),
    ("pushlab sweep s.yaml --quiet --out full/points", ["points"], ["points"]),
    ("pushlab work do unit.json 0-0 --quiet --out full", ["UNIT.part"], ["UNIT.sqlite"]),
    ("pushlab work join work --quiet --out full/run", ["run"], ["run"]),
    ("pushlab replay log.csv small.yaml -o full/rows.csv", [], ["rows.csv"]),
    ("pushlab calibrate log.csv small.yaml --quiet -o full/f.yaml", [], ["f.yaml"]),
  ]

  @Test("every verb that writes can be given again", arguments: 0..<12)
  func full(writer: Int) throws {
    try workshop.prepareWriters()
    let (command, leaves, makes) = Self.writers[writer]
    let unit = try Workshop.preparedUnit()
    let (left, made) = (leaves.map(named), makes.map(named))
    func named(_ name: String) -> String { name.replacing("UNIT", with: unit) }
    let ended = try shell(command, room: 0)
    let lines = ended.out.split(separator: "\n").map(String.init)
    #expect(lines == ["status 75"] + (["filler"] + left).sorted() + ["again 0"] + made)
    #expect(
      ended.notes.count { $0.contains("the disk is full; try again when there is room") } == 1)
    #expect(ended.notes.first?.hasPrefix("pushlab: ") == true, "\(ended.note)")
  }

  @Test("a run that fills the disk on its way goes on with room", arguments: [16, 60])
  func midway(room: Int) throws {
    try workshop.prepareRun()
    let ended = try shell(
      "pushlab run small.yaml --quiet --out full/run && pushlab work join --digest full/run > digest",
      room: room)
    let lines = ended.out.split(separator: "\n")
    #expect(lines.first == "status 75" && lines.contains("again 0"), "\(ended.note)")
    #expect(try workshop.text("digest") == workshop.run("work", "join", "--digest", "run").out)
  }
}
