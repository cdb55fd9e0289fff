import Foundation
import TestSupport
import Testing

/// A shard and a merge may end at any moment, and go on as if they had not.
@Suite("A shard or merge that is stopped", .serialized, .releaseOnly("runs the command"), .waits)
struct ShardInterruptionTests {
  let workshop: Workshop
  private let first = ["run", "--plan", "plan.json", "--shard", "1/4", "--out", "shards"]
  private let merge = ["merge", "--plan", "plan.json", "shards", "--out", "stopped"]

  init() throws {
    workshop = try Workshop()
    try workshop.write(Scenarios.long, to: "long.yaml")
    let planned = try workshop.run(
      "plan", "long.yaml", "--replications", "20", "--shards", "4", "--events", "sample:0.01",
      "-o", "plan.json")
    #expect(planned.status == 0)
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

  @Test("killed without warning, a shard goes on and is the shard that it would have been")
  func killedShard() throws {
    for cells in [2, 20] {
      let ended = try stop(first, with: SIGKILL, cells: cells, in: "shards/shard-1.part")
      #expect(ended.out == "")
      #expect(!workshop.has("shards/shard-1.sqlite"))
      let missing = try workshop.run("missing", "--plan", "plan.json", "shards")
      #expect(missing.out == "1\n2\n3\n4\n")
    }
    let done = RunFile(workshop, "shards/shard-1.part").cells()
    #expect((20..<50).contains(done), "it must be stopped in the middle to show anything")
    let resumed = try workshop.run(first)
    #expect(resumed.status == 0)
    #expect(resumed.note.contains("\(50 - done) of 50 cells in"))
    #expect(workshop.names.filter { $0.contains("shard-") } == ["shards/shard-1.sqlite"])
    let whole = try workshop.run(
      "run", "--plan", "plan.json", "--shard", "1/4", "--out", "whole", "--threads", "1")
    #expect(whole.out.replacing("whole/", with: "shards/") == resumed.out)
  }

  @Test("asked to stop, a shard says how to go on")
  func interruptedShard() throws {
    let ended = try stop(first, with: SIGTERM, cells: 2, in: "shards/shard-1.part")
    #expect(ended.status == 130)
    #expect(ended.notes == ["pushlab: interrupted; the same command goes on from here"])
    #expect(try workshop.run(first).status == 0)
  }

  @Test("two processes cannot run one shard: the second is told to try again")
  func locked() throws {
    let started = try Started(first, in: workshop.folder)
    #expect(RunFile(workshop, "shards/shard-1.part").wait(forCells: 1, of: started))
    // It holds its breath, so that it cannot be done before the second is.
    kill(started.process.processIdentifier, SIGSTOP)
    let second = try workshop.run(first)
    #expect(second.status == 75)
    #expect(second.notes.count == 1 && second.note.contains("in use by another process"))
    started.process.terminate()
    kill(started.process.processIdentifier, SIGCONT)
    #expect(try started.end().status == 130)
  }

  @Test("stopped at any moment, a merge goes on and is the run of one machine")
  func stoppedMerge() throws {
    for number in 1...4 {
      let shard = try workshop.run(
        "run", "--plan", "plan.json", "--shard", "\(number)/4", "--out", "shards")
      #expect(shard.status == 0)
    }
    // While shards are copied, and while owners are simulated.
    var kept: [Int] = []
    for (signal, cells) in [(SIGKILL, 50), (SIGTERM, 202), (SIGKILL, 205)] {
      let ended = try stop(merge + ["--threads", "1"], with: signal, cells: cells, in: "stopped")
      #expect(ended.out == "")
      #expect(ended.status == (signal == SIGKILL ? SIGKILL : 130), "\(ended.note)")
      #expect(!workshop.has("stopped/manifest.json"))
      kept.append(RunFile(workshop, "stopped").cells())
    }
    #expect(kept.contains { (50..<220).contains($0) }, "it shows something only in the middle")
    let merged = try workshop.run(merge)
    #expect(merged.status == 0)
    let whole = try workshop.run(
      "run", "long.yaml", "--replications", "20", "--events", "sample:0.01", "--out", "whole")
    #expect(merged.out.replacing("stopped", with: "whole") == whole.out)
    #expect(try workshop.data("stopped/summary.json") == workshop.data("whole/summary.json"))
    let digests = try ["stopped", "whole"].map { try workshop.run("merge", "--digest", $0).out }
    #expect(digests[0] == digests[1])
    let again = try workshop.run(merge)
    #expect(again.note.contains("nothing was simulated"))
    #expect(again.out == merged.out)
  }
}
