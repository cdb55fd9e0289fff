import Foundation
import TestSupport
import Testing

/// A run may end at any moment, and goes on as if it had not.
@Suite("A run that is stopped", .serialized, .releaseOnly("runs the command"), .waits)
struct InterruptionTests {
  let workshop: Workshop
  private let arguments = ["run", "long.yaml", "--out", "stopped", "--threads", "2"]

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.long, to: "long.yaml")
  }

  /// Starts the run and sends `signal` once some cells are there.
  private func stop(with signal: Int32) throws -> Ended {
    let started = try Started(arguments, in: workshop.folder)
    let file = RunFile(workshop, "stopped")
    #expect(file.wait(forCells: 5, of: started))
    kill(started.process.processIdentifier, signal)
    return try started.end()
  }

  /// Goes on, and compares with a run that nobody stopped.
  private func goOn(after cells: Int) throws {
    let resumed = try workshop.run(arguments)
    #expect(resumed.status == 0)
    let total = 40 * (10 + 1)
    #expect(resumed.note.contains("\(total - cells) of \(total) cells in"))
    let whole = try Self.whole.get()
    #expect(resumed.out.replacing("stopped", with: "whole") == whole.out)
    #expect(try workshop.data("stopped/summary.json") == whole.summary)
  }

  /// A run that nobody stopped, made once for all tests.
  private static let whole = Result {
    let workshop = try Workshop()
    try workshop.write(Scenarios.long, to: "long.yaml")
    let ended = try workshop.run("run", "long.yaml", "--out", "whole", "--threads", "1")
    #expect(ended.status == 0)
    return (out: ended.out, summary: try workshop.data("whole/summary.json"))
  }

  @Test("killed without warning, it goes on from the cells that are there")
  func killed() throws {
    let ended = try stop(with: SIGKILL)
    #expect(ended.out == "")
    #expect(!workshop.has("stopped/manifest.json"))
    let cells = RunFile(workshop, "stopped").cells()
    #expect((5..<440).contains(cells), "it must be stopped in the middle to show anything")
    try goOn(after: cells)
  }

  @Test(
    "asked to stop, it finishes what it is at and says how to go on", arguments: [SIGINT, SIGTERM])
  func interrupted(signal: Int32) throws {
    let ended = try stop(with: signal)
    #expect(ended.status == 130)
    #expect(ended.out == "")
    #expect(ended.notes == ["pushlab: interrupted; the same command goes on from here"])
    #expect(!workshop.has("stopped/manifest.json"))
    let cells = RunFile(workshop, "stopped").cells()
    #expect((5..<440).contains(cells), "it must be stopped in the middle to show anything")
    try goOn(after: cells)
  }

  @Test("two cannot write to one folder: the second is told to try again")
  func locked() throws {
    let started = try Started(arguments, in: workshop.folder)
    #expect(RunFile(workshop, "stopped").wait(forCells: 1, of: started))
    let second = try workshop.run(arguments)
    #expect(second.status == 75)
    #expect(second.notes.count == 1)
    #expect(second.note.contains("in use by another process"))
    started.process.terminate()
    #expect(try started.end().status == 130)
  }
}
