import Foundation
import SimKernel
import TestSupport
import Testing

@testable import Logs
@testable import Tables

/// A log of three pushes a day for four weeks, opened by a law of weekday, hour and person.
private final class WeekLog: TableSource {
  let path = "weeks"
  private let people: Int
  private let seed: UInt64
  /// The probability of opening; weekday 0 is Thursday, and `own` a person's own uniform.
  private let law: (_ weekday: Int, _ hour: Int, _ own: Double) -> Double

  init(people: Int, seed: UInt64, law: @escaping (Int, Int, Double) -> Double) {
    (self.people, self.seed, self.law) = (people, seed, law)
  }

  func columns() -> [String] { ["uid", "nid", "event", "ts"] }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    let key = StreamKey(seed: seed, replication: 0)
    var line = 0
    for person in 0..<people {
      let own = Draw(key, 1, entity: UInt64(person), occasion: 0).uniform
      for push in 0..<84 {
        // Day 0 is a Monday, the fifth day after a Thursday.
        let (day, hour) = (push / 3, [7, 13, 19][push % 3])
        let draw = Draw(key, 2, entity: UInt64(person), occasion: UInt64(push))
        let at = 1_773_619_200_000 + (day * 24 + hour) * 3_600_000 + Int(draw.u2 * 3e6)
        line += 1
        try SimulatedLog.hand(["\(person)", "\(push)", "sent", "\(at)"], line, take)
        guard draw.u0 < law((day + 4) % 7, hour, own) else { continue }
        line += 1
        try SimulatedLog.hand(["\(person)", "\(push)", "opened", "\(at + 60_000)"], line, take)
      }
    }
  }
}

@Suite("Whether openings go with what a response has not", .releaseOnly("fits several models"))
struct ResponseGroupTests {
  private func verdicts(
    people: Int = 600, seed: UInt64 = 1, _ law: @escaping (Int, Int, Double) -> Double
  ) throws -> [ResponseCheck.Name: ResponseCheck] {
    var question = LogQuestion()
    question.drawsWorlds = true
    let log = WeekLog(people: people, seed: seed, law: law)
    let evidence = try #require(try Calibration(question).run(on: log).evidence)
    let fit = evidence.models.entries[evidence.models.taken].fit
    let checks = try ResponseGroups(evidence.trials, fit).checks()
    return Dictionary(uniqueKeysWithValues: checks.map { ($0.name, $0) })
  }

  @Test("a log of its own model deviates in nothing", arguments: 1...5 as ClosedRange<UInt64>)
  func null(seed: UInt64) throws {
    let found = try verdicts(seed: seed) { _, hour, own in
      (0.05 + 0.2 * own) * (hour > 18 ? 1.5 : 1)
    }
    #expect(found.count == 4)
    #expect(found.values.allSatisfy { $0.verdict == .ok }, "\(found)")
  }

  @Test("weekends at which nobody opens are told by their days, and by nothing else")
  func weekends() throws {
    // Saturday and Sunday are two and three days after a Thursday.
    let found = try verdicts { weekday, _, own in
      [2, 3].contains(weekday) ? 0.02 : 0.05 + 0.2 * own
    }
    #expect(found[.weekday]?.verdict == .deviates)
    #expect(found[.weekday].map { $0.deviation < -0.5 } == true)
    #expect(found[.ownHours]?.verdict != .deviates)
  }

  @Test("people who open in the morning and people who open in the evening have hours of their own")
  func ownHours() throws {
    let found = try verdicts { _, hour, own in (hour < 12) == (own < 0.5) ? 0.25 : 0.05 }
    #expect(found[.ownHours]?.verdict == .deviates, "\(found)")
    #expect(found[.weekday]?.verdict != .deviates)
  }

  @Test("a small log says that it has no power, not that all is well")
  func power() throws {
    let found = try verdicts(people: 40) { _, _, own in 0.05 + 0.1 * own }
    #expect(found[.weekday]?.verdict == .noPower, "\(found)")
    #expect(found[.weekday].map { $0.detectable > 0.1 } == true)
  }
}
