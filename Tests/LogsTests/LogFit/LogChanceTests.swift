import PushModel
import Scenarios
import TestSupport
import Testing

@testable import Logs
@testable import Tables

/// A log whose people are dealt into arms or not; rows are written by hand.
private final class DealtLog: TableSource {
  let path = "dealt"
  private let arms: [String]?
  private let propensity: String?
  /// Pushes a day of a person in each arm, and the hour at which they come.
  private let pushes, hours: [Int]

  init(
    arms: [String]? = nil, propensity: String? = nil, pushes: [Int] = [2, 2], hours: [Int] = [9, 9]
  ) {
    (self.arms, self.propensity) = (arms, propensity)
    (self.pushes, self.hours) = (pushes, hours)
  }

  func columns() -> [String] {
    ["uid", "nid", "event", "ts"] + (arms == nil ? [] : ["arm"])
      + (propensity == nil ? [] : ["propensity"])
  }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    var line = 0
    for person in 0..<100 {
      let arm = person % 2
      for day in 0..<10 {
        for push in 0..<pushes[arm] {
          line += 1
          let at = 1_773_619_200_000 + ((day * 24 + hours[arm]) * 60 + push * 5) * 60_000
          let texts =
            ["\(person)", "\(day)-\(push)", "sent", "\(at)"] + (arms.map { [$0[arm]] } ?? [])
            + (propensity.map { [$0] } ?? [])
          try SimulatedLog.hand(texts, line, take)
        }
      }
    }
  }
}

@Suite("What varied by chance in a log")
struct LogChanceTests {
  private func bases(
    _ log: DealtLog, stated: Set<PushDimension> = []
  ) throws -> [LogChance.Basis?] {
    let read = try PushLog(log, LogQuestion(), isStopped: { false })
    return LogChances(read, stated: stated).all(try LogClock(read, zone: "UTC")).map(\.basis)
  }

  @Test("nothing, where nobody was dealt anything: not even unequal numbers of pushes")
  func steady() throws {
    #expect(try bases(DealtLog()) == [nil, nil, nil])
    #expect(try bases(DealtLog(pushes: [1, 4])) == [nil, nil, nil])
  }

  @Test("arms of the log count in what they differ in")
  func arms() throws {
    #expect(try bases(DealtLog(arms: ["a", "b"])) == [nil, nil, nil])
    #expect(try bases(DealtLog(arms: ["a", "b"], pushes: [1, 4])) == [.arms, nil, nil])
    #expect(try bases(DealtLog(arms: ["a", "b"], hours: [9, 18])) == [nil, .arms, nil])
    // Hours that move with the number are the cap's doing.
    #expect(
      try bases(DealtLog(arms: ["a", "b"], pushes: [1, 4], hours: [9, 18])) == [.arms, nil, nil])
    #expect(try bases(DealtLog(arms: ["a", "a"], pushes: [1, 4])) == [nil, nil, nil])
  }

  @Test("propensities strictly between 0 and 1 are chance; 1 and what is no number are none")
  func propensity() throws {
    #expect(try bases(DealtLog(propensity: "0.5")) == [.propensity, .propensity, nil])
    for text in ["1", "", "often"] {
      #expect(try bases(DealtLog(propensity: text)) == [nil, nil, nil], "\(text)")
    }
  }

  @Test("what the user says holds, and is told apart from what the log shows")
  func stated() throws {
    #expect(try bases(DealtLog(), stated: [.volume]) == [.stated, nil, nil])
  }
}
