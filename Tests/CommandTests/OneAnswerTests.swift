import Foundation
import TestSupport
import Testing

/// One scenario and seed have one digest and one summary, however the work was cut up, on however
/// many threads, and however often it was killed.
@Suite("One answer", .releaseOnly("runs the command"), .waits)
struct OneAnswerTests {
  let workshop: Workshop
  private static let events = ["--events", "sample:0.05"]

  /// The run of one process on one thread, which nobody stopped: made once for all tests.
  private static let whole = Result {
    let workshop = try prepared()
    let run = try workshop.run(["run", "s.yaml", "--threads", "1", "--out", "whole"] + events)
    #expect(run.status == 0)
    return try answer(of: "whole", in: workshop)
  }

  init() throws { workshop = try Self.prepared() }

  private static func prepared() throws -> Workshop {
    let workshop = try Workshop()
    try workshop.write(
      Scenarios.long.replacing("replications: 40", with: "replications: 7"), to: "s.yaml")
    return workshop
  }

  private static func answer(
    of folder: String, in workshop: Workshop
  ) throws -> (digest: String, summary: Data) {
    let digest = try workshop.run("work", "join", "--digest", folder)
    #expect(digest.status == 0)
    return (digest.out, try workshop.data("\(folder)/summary.json"))
  }

  private func expectWhole(_ folder: String) throws {
    let (found, whole) = (try Self.answer(of: folder, in: workshop), try Self.whole.get())
    #expect(found.digest == whole.digest)
    #expect(found.summary == whole.summary)
  }

  /// Gives the command until it has done its work, and kills it at a random moment each time but the
  /// last.
  ///
  /// - Returns: How often it was killed before its end.
  private func insist(
    _ arguments: [String], kills: Int, _ chance: inout some RandomNumberGenerator
  ) throws -> Int {
    var killed = 0
    for _ in 0..<kills {
      let started = try Started(arguments, in: workshop.folder)
      usleep(UInt32.random(in: 5_000...300_000, using: &chance))
      kill(started.process.processIdentifier, SIGKILL)
      let ended = try started.end()
      #expect([0, SIGKILL].contains(ended.status), "\(ended.note)")
      if ended.status == SIGKILL { killed += 1 }
    }
    let done = try workshop.run(arguments)
    #expect(done.status == 0, "\(done.note)")
    return killed
  }

  /// The proof kills more often, and has more units.
  private static let (kills, unitsMax) = Build.runsProofs ? (7, 64) : (4, 16)

  @Test("1, 2, 3 and 8 threads, killed again and again", arguments: [1, 2, 3, 8])
  func threads(threads: Int) throws {
    var chance = Chance(seed: UInt64(threads))
    let run = ["run", "s.yaml", "--threads", "\(threads)", "--out", "run"] + Self.events
    #expect(try insist(run, kills: Self.kills, &chance) >= Self.kills / 2)
    try expectWhole("run")
  }

  /// Units take the numbers of threads in turn, and the join takes the first.
  @Test(
    "1, 7 and many units on 1, 2, 3 and 8 threads, units and join killed now and then",
    arguments: [
      (1, [1]), (1, [8]), (7, [2, 3, 8, 1]), (7, [3, 8, 1, 2]), (unitsMax, [1, 2, 3, 8]),
    ])
  func units(count: Int, threads: [Int]) throws {
    var chance = Chance(seed: UInt64(count * 10 + threads[0]))
    let units = try workshop.split("s.yaml", units: count, Self.events[0], Self.events[1])
    for (place, unit) in zip(1..., units) {
      let run = ["work", "do"] + unit + ["--threads", "\(threads[place % threads.count])"]
      _ = try insist(run, kills: place % 16 == 1 ? 1 : 0, &chance)
    }
    let join = ["work", "join", "work", "--threads", "\(threads[0])", "--out", "run"]
    _ = try insist(join, kills: 2, &chance)
    try expectWhole("run")
  }
}
