import Foundation
import PushModel
import PushService
import Statistics
import TestWorlds
import Testing

@testable import Logs
@testable import Scenarios
@testable import Tables

/// Decision rules on logs whose replay can be worked out by hand.
@Suite("A decision rule replayed on a log made by hand")
struct HandMadeRuleTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private static func arm(_ strategy: String) throws -> Arm {
    let text = """
      pushlab: 1
      name: hand
      world: { zones: { UTC: 1 } }
      arms:
        - { name: house, baseline: true }
        - name: it
          strategy: { caps: none, minGap: none, quietHours: none, \(strategy) }

      """
    return try ScenarioFile.load(
      text: text, name: "hand.yaml", rules: .any
    ).scenario.arms[1]
  }

  private func replay(
    _ text: String, under strategy: String, window: Interval = .hours(1)
  ) throws -> (report: ReplayReport, lines: [Replay.Line]) {
    var question = LogQuestion()
    question.window = window
    let source = try DelimitedFile(path: try desk.write(text))
    return try Replay.of(source, under: try Self.arm(strategy), question)
  }

  private func names(_ text: String, under strategy: String) throws -> [String] {
    try replay(text, under: strategy).lines.map { "\($0.nid) \($0.replay.name)" }
  }

  @Test("what a rule knows of a person are the log's pushes, openings and visits")
  func experience() throws {
    let text = """
      uid,nid,event,ts,type
      a,1,sent,2026-03-16T10:00:00Z,new_post
      a,2,sent,2026-03-17T10:00:00Z,new_post
      a,3,sent,2026-03-18T10:00:00Z,new_post
      a,3,opened,2026-03-18T10:05:00Z,new_post
      a,4,sent,2026-03-19T10:00:00Z,new_post
      a,5,sent,2026-03-20T11:00:00Z,new_like
      a,,visited,2026-03-20T23:00:00Z,
      a,6,sent,2026-03-21T10:00:00Z,new_post

      """
    func dropped(_ model: String) throws -> [Int] {
      try names(text, under: "score: { model: \(model), price: 0 }")
        .filter { $0.hasSuffix(" suppressed decisionRule") }.compactMap { Int($0.prefix(1)) }
    }
    // Two in a row unopened; the third was opened in the log, though it is dropped here.
    #expect(try dropped("{ intercept: 1.5, weights: { unopened: -1 } }") == [3, 6])
    #expect(try dropped("{ intercept: 2.5, weights: { sentInSlot: -1 } }") == [4, 6])
    #expect(try dropped("{ intercept: 0.5, weights: { opened: -1 } }") == [4, 6])
    #expect(try dropped("{ intercept: 100, weights: { hoursSinceVisit: -1 } }") == [1, 2, 3])
    #expect(try dropped("{ intercept: 1.5, weights: { visits: -1 } }") == [6])
    #expect(try dropped("{ intercept: 2.5, weights: { daysKnown: -1 } }") == [4, 6])
    #expect(try dropped("{ intercept: 0.5, weights: { sentToday: -1 } }") == [])
  }

  @Test("a push waits for its best slot, by the person's own clock")
  func slots() throws {
    let text = """
      uid,nid,event,ts,type,zone
      a,1,sent,2026-03-16T09:30:00Z,new_post,Europe/Oslo
      a,2,sent,2026-03-17T18:00:00Z,new_post,Europe/Oslo
      a,3,sent,2026-03-18T09:30:00Z,new_post,UTC
      a,4,sent,2026-03-19T18:30:00Z,new_post,UTC

      """
    let model = "{ tables: [{ feature: hour, below: [18, 21], values: [0, 1, 0] }] }"
    let found = try replay(text, under: "score: { model: \(model), slot: 3h }")
    #expect(
      found.lines.map(\.replay.name) == [
        "sentLater decisionRule", "sent", "sentLater decisionRule", "sent",
      ])
    #expect(
      found.lines[0].replay.sentAt?.milliseconds == LogMoment("2026-03-16T17:00Z")?.milliseconds)
    #expect(
      found.lines[2].replay.sentAt?.milliseconds == LogMoment("2026-03-18T18:00Z")?.milliseconds)
    #expect(found.report.answers.state == .absent)
    let other = "score: { model: \(model), slot: 3h }, timedCategories: [marketing]"
    #expect(try replay(text, under: other).lines.allSatisfy { $0.replay.name == "sent" })
  }

  private static let header = "uid,nid,event,ts,type,latencyMs,reason,propensity\n"

  /// Slots of twelve hours by chance: at ten a push goes now, or at noon.
  private static let chance =
    header + """
      a,1,intended,2026-03-16T10:00:00Z,new_post,,,
      a,1,held,2026-03-16T10:00:00Z,new_post,7200000,decisionRule,0.5
      a,1,attempted,2026-03-16T12:00:00Z,new_post,,decisionRule,1
      a,1,opened,2026-03-16T12:50:00Z,new_post,,,
      a,2,intended,2026-03-17T10:00:00Z,new_post,,,
      a,2,attempted,2026-03-17T10:00:00Z,new_post,,decisionRule,0.5
      a,2,opened,2026-03-17T10:50:00Z,new_post,,,
      b,1,intended,2026-03-16T10:00:00Z,new_post,,,
      b,1,held,2026-03-16T10:00:00Z,new_post,7200000,decisionRule,0.5
      b,1,attempted,2026-03-16T12:00:00Z,new_post,,decisionRule,1
      b,2,intended,2026-03-17T10:00:00Z,new_post,,,
      b,2,attempted,2026-03-17T10:00:00Z,new_post,,decisionRule,0.5
      b,,visited,2026-03-19T10:00:00Z,,,,

      """

  private static let noon =
    "score: { model: { tables: [{ feature: hour, below: [12], values: [0, 1] }] }, slot: 12h }"

  @Test("four decisions of two people are worth what the arithmetic says")
  func value() throws {
    let (report, lines) = try replay(Self.chance, under: Self.noon)
    #expect(lines.map(\.replay.name) == Array(repeating: "sentLater decisionRule", count: 4))
    #expect(lines.map(\.isSame) == [true, false, true, false])
    #expect(lines.map(\.propensity) == [0.5, 0.5, 0.5, 0.5])
    let value = report.answers
    #expect(value.state == .estimated && value.points == 4 && value.people == 2)
    #expect(value.actions.map(\.name) == ["send now", "wait until 12:00"])
    #expect(value.actions.map(\.taken) == [2, 2] && value.actions.map(\.target) == [0, 1])
    let estimates = try #require(value.estimates)
    // Weights 2, 0, 2, 0 and openings 1, 1, 0, 0: one opening by the log's rule in two, as by this one.
    #expect(estimates.inverseWeighted.value == 0.5 && estimates.selfNormalised?.value == 0.5)
    #expect(estimates.own.value == 0.5 && estimates.largestWeight == 2)
    #expect(value.weight?.value == 1)
    // Opened fifty minutes after the time for which it was decided, not after the decision.
    let short = try replay(Self.chance, under: Self.noon, window: .minutes(40)).report.answers
    #expect(short.estimates?.own.value == 0)
    // At once, as without a rule.
    let none = try replay(Self.chance, under: "timing: immediate").report.answers
    #expect(none.actions.map(\.target) == [1, 0])
    #expect(none.estimates?.inverseWeighted.value == 0.5)
  }

  @Test("what a drop is worth needs no log")
  func drops() throws {
    let all = "score: { model: { intercept: 1 }, slot: 12h, price: 2 }"
    let value = try replay(Self.chance, under: all).report.answers
    #expect(value.actions.map(\.name) == ["drop", "send now", "wait until 12:00"])
    #expect(value.estimates?.inverseWeighted.value == 0)
    #expect(value.estimates?.doublyRobust.value == 0)
    #expect(value.weight?.value == 1)
  }

  @Test("decisions whose outcome the log does not show are left out and counted")
  func unwatched() throws {
    let text = Self.chance.replacing("b,,visited,2026-03-19T10:00:00Z,,,,\n", with: "")
    let value = try replay(text, under: Self.noon).report.answers
    #expect(value.points == 2 && value.unwatched == 2)
  }

  @Test("a log whose rule leaves a push to chance again is refused")
  func repeated() throws {
    let text = Self.chance.replacing("decisionRule,1\n", with: "decisionRule,0.9\n")
    let value = try replay(text, under: Self.noon).report.answers
    #expect(value.state == .refused)
    #expect(try #require(value.reason).contains("more than one answer about a push"))
  }

  @Test("a log whose rule chooses texts is refused, be they told at once or after a wait")
  func texts() throws {
    let header = Self.header.replacing("\n", with: ",text\n")
    for place in ["17T10:00:00Z,new_post,,decisionRule", "16T12:00:00Z,new_post,,decisionRule"] {
      let rows = Self.chance.dropFirst(Self.header.count).split(separator: "\n").map {
        $0 + ($0.contains(place) ? ",9\n" : ",\n")
      }
      let value = try replay(header + rows.joined(), under: Self.noon).report.answers
      #expect(value.state == .refused)
      #expect(try #require(value.reason).contains("chose the text of 2 of the pushes"))
    }
  }

  @Test("a decision point and a rule each have a propensity of their own")
  func both() throws {
    let text =
      Self.header + """
        a,1,intended,2026-03-16T10:00:00Z,reminder,,,0.4
        a,1,held,2026-03-16T10:00:00Z,reminder,7200000,decisionRule,0.25
        a,2,withheld,2026-03-18T10:00:00Z,reminder,,,0.6

        """
    let source = try DelimitedFile(path: try desk.write(text))
    let log = try ReplayLog(source, LogQuestion(), isStopped: { false })
    let triggers = log.people[0].triggers
    #expect(triggers.map(\.propensity) == [0.4, 0.6])
    #expect(triggers[0].rule?.propensity == 0.25 && triggers[1].rule == nil)
  }

  @Test(
    "rules that learn from all people are refused by name, before the log is read",
    arguments: [
      ("sendTime: { by: thompson }", "`sendTime` by thompson: it learns from all people"),
      ("sendTime: { by: greedy }", "`sendTime` by greedy"),
      ("sendTime: { by: oracle }", "a simulation alone knows"),
      ("external: { command: [learner] }", "What it has learned can be replayed as `score`"),
      ("rule: own", "`rule: own`, of which"),
    ])
  func refused(strategy: String, words: String) throws {
    let error = #expect(throws: TableError.self) { try replay("no log\n", under: strategy) }
    let told = desk.told(try #require(error))
    #expect(told.contains("arm `it` has ") && told.contains(words), "\(told)")
    #expect(told.contains("accepted: `score`, `sendTime` by uniform, or neither"), "\(told)")
  }

  @Test("a uniform choice among slots is replayed")
  func uniform() throws {
    let report = try replay(Self.chance, under: "sendTime: { by: uniform, slot: 12h }").report
    #expect(report.agreement.same == report.agreement.triggers)
    #expect(report.answers.estimates?.largestWeight == 1)
  }

  @Test("what a score goes by and no log tells is noted")
  func notes() throws {
    let text = "uid,nid,event,ts,type\na,1,sent,2026-03-16T10:00:00Z,new_post\n"
    let model = "{ weights: { ios: 1, visits: 1 }, trees: [(daysKnown<3 0 1)] }"
    let notes = try replay(text, under: "score: { model: \(model) }").report.notes
    for words in [
      "by ios: everybody has one Android", "by daysKnown:", "by visits: the log has no",
    ] {
      #expect(notes.contains { $0.contains(words) }, "\(notes)")
    }
  }
}
