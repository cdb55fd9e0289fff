import Foundation
import TestSupport
import Testing

/// A unit and a join may end at any moment, and go on as if they had not.
@Suite("A unit or join that is stopped", .serialized, .releaseOnly("runs the command"), .waits)
struct WorkInterruptionTests {
  let workshop: Workshop
  private let units: [[String]]
  private let first: [String]
  private let part: String
  private let join = ["work", "join", "work", "--out", "stopped"]

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.long, to: "long.yaml")
    units = try workshop.split(
      "long.yaml", units: 4, "--replications", "20", "--events", "sample:0.01")
    first = ["work", "do"] + units[0]
    part = Workshop.result(units[0]).replacing(".sqlite", with: ".part")
  }

  /// Starts the command and sends `signal` once `folder` has some cells.
  private func stop(
    _ arguments: [String], with signal: Int32, cells: Int, in folder: String
  ) throws -> Ended {
    let started = try Started(arguments, in: workshop.folder)
    #expect(RunFile(workshop, folder).wait(forCells: cells, of: started))
    kill(started.process.processIdentifier, signal)
    return try started.end()
  }

  @Test("killed without warning, a unit goes on and is the unit that it would have been")
  func killedUnit() throws {
    for cells in [2, 20] {
      let ended = try stop(first, with: SIGKILL, cells: cells, in: part)
      #expect(ended.out == "")
      #expect(!workshop.has(Workshop.result(units[0])))
      #expect(try workshop.missing() == units)
    }
    let done = RunFile(workshop, part).cells()
    #expect((20..<50).contains(done), "it must be stopped in the middle to show anything")
    let resumed = try workshop.run(first)
    #expect(resumed.status == 0)
    #expect(resumed.note.contains("\(50 - done) of 50 cells in"))
    #expect(
      workshop.names.filter { $0.contains("-0-") } == [Workshop.result(units[0])])
    let whole = try workshop.run(first + ["--out", "whole", "--threads", "1"])
    #expect(whole.out.replacing("whole/", with: "work/") == resumed.out)
  }

  @Test("asked to stop, a unit says how to go on")
  func interruptedUnit() throws {
    let ended = try stop(first, with: SIGTERM, cells: 2, in: part)
    #expect(ended.status == 130)
    #expect(ended.notes == ["pushlab: interrupted; the same command goes on from here"])
    #expect(try workshop.run(first).status == 0)
  }

  @Test("two processes cannot do one unit: the second is told to try again")
  func locked() throws {
    let started = try Started(first, in: workshop.folder)
    #expect(RunFile(workshop, part).wait(forCells: 1, of: started))
    // It holds its breath, so that it cannot be done before the second is.
    kill(started.process.processIdentifier, SIGSTOP)
    let second = try workshop.run(first)
    #expect(second.status == 75)
    #expect(second.notes.count == 1 && second.note.contains("in use by another process"))
    started.process.terminate()
    kill(started.process.processIdentifier, SIGCONT)
    #expect(try started.end().status == 130)
  }

  @Test("stopped at any moment, a join goes on and is the run of one machine")
  func stoppedJoin() throws {
    for unit in units { #expect(try workshop.run(["work", "do"] + unit).status == 0) }
    // While units are copied, and while owners are simulated.
    var kept: [Int] = []
    for (signal, cells) in [(SIGKILL, 50), (SIGTERM, 202), (SIGKILL, 205)] {
      let ended = try stop(join + ["--threads", "1"], with: signal, cells: cells, in: "stopped")
      #expect(ended.out == "")
      #expect(ended.status == (signal == SIGKILL ? SIGKILL : 130), "\(ended.note)")
      #expect(!workshop.has("stopped/manifest.json"))
      kept.append(RunFile(workshop, "stopped").cells())
    }
    #expect(kept.contains { (50..<220).contains($0) }, "it shows something only in the middle")
    let joined = try workshop.run(join)
    #expect(joined.status == 0)
    let whole = try workshop.run(
      "run", "long.yaml", "--replications", "20", "--events", "sample:0.01", "--out", "whole")
    #expect(joined.out.replacing("stopped", with: "whole") == whole.out)
    #expect(try workshop.data("stopped/summary.json") == workshop.data("whole/summary.json"))
    let digests = try ["stopped", "whole"]
      .map { try workshop.run("work", "join", "--digest", $0).out }
    #expect(digests[0] == digests[1])
    let again = try workshop.run(join)
    #expect(again.note.contains("nothing was simulated"))
    #expect(again.out == joined.out)
  }
}
