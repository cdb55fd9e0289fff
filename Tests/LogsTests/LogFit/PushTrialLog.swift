import PushModel

@testable import Logs
@testable import Scenarios
@testable import Tables

/// The published push trial as an event log: a probe at every decision, a push where one was sent, and
/// its answer.
final class PushTrialLog: TableSource, Sendable {
  let path = "push trial"

  /// One decision: the person, when, and the minutes of their clock from UTC.
  struct Decision: Sendable {
    let uid: String
    let nid: String
    let at: Int64
    let offset: Int64
    let isOnline: Bool
    let isSent: Bool
    let answeredAt: Int64?
  }

  let decisions: [Decision]

  init(path: String) throws {
    let file = try DelimitedFile(path: path)
    let names = try file.columns()
    var decisions: [Decision] = []
    func take(_ row: TableRow) throws(TableError) {
      func text(_ name: String) -> String {
        let field = row.fields[names.firstIndex(of: name)!]
        return String(
          decoding: UnsafeBufferPointer(start: field.start, count: field.count), as: UTF8.self)
      }
      // One decision has neither moment nor zone.
      guard let at = LogMoment(text("decision_utc")), let offset = Int64(text("gmt_offset_s"))
      else { return }
      let isAnswered = ["good", "bad"].contains(text("response"))
      decisions.append(
        Decision(
          uid: text("user"), nid: text("decision"), at: at.milliseconds, offset: offset / 60,
          isOnline: text("online") == "1", isSent: text("sent") == "1",
          answeredAt: isAnswered ? LogMoment(text("response_utc"))?.milliseconds : nil))
    }
    try file.read(isStopped: { false }, take)
    self.decisions = decisions
  }

  func columns() -> [String] { ["uid", "nid", "event", "ts"] }

  func read(
    isStopped: () -> Bool, _ take: (TableRow) throws(TableError) -> Void
  ) throws(TableError) {
    var line = 0
    for decision in decisions {
      func tell(_ nid: String, _ event: String, _ at: Int64) throws(TableError) {
        line += 1
        try SimulatedLog.hand(
          [decision.uid, nid, event, Self.local(at, decision.offset)], line, take)
      }
      try tell("", decision.isOnline ? "online" : "offline", decision.at)
      if decision.isSent { try tell(decision.nid, "sent", decision.at) }
      if let answered = decision.answeredAt { try tell(decision.nid, "opened", answered) }
    }
  }

  /// `2015-07-22T12:31-04:00`.
  private static func local(_ moment: Int64, _ offset: Int64) -> String {
    let local = moment + offset * 60_000
    let (date, clock) = (CalendarDate(day: local / 86_400_000), local % 86_400_000 / 60_000)
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let size = abs(offset)
    return "\(date)T\(two(clock / 60)):\(two(clock % 60))\(offset < 0 ? "-" : "+")"
      + "\(two(size / 60)):\(two(size % 60))"
  }
}
