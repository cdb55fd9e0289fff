import Foundation
import PushModel
import PushPolicy
import TestWorlds
import Testing

@testable import Logs
@testable import Scenarios
@testable import Tables

/// Logs whose replay can be worked out by hand.
@Suite("A replay of a log made by hand")
struct HandMadeLogTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  private static func arm(_ strategy: String) throws -> Arm {
    let text = """
      pushlab: 1
      name: hand
      world: { zones: { UTC: 1 } }
      arms:
        - name: it
          baseline: true
          strategy: \(strategy)

      """
    return try ScenarioFile.load(text: text, name: "hand.yaml").scenario.arms[0]
  }

  private func lines(
    _ text: String, under strategy: String, _ change: (inout LogQuestion) throws -> Void = { _ in }
  ) throws -> [Replay.Line] {
    var question = LogQuestion()
    try change(&question)
    let source = try DelimitedFile(path: try desk.write(text))
    return try Replay.of(source, under: try Self.arm(strategy), question).lines
  }

  private static let none = "caps: none, minGap: none, quietHours: none"

  private func names(_ lines: [Replay.Line]) -> [String] {
    lines.map { "\($0.nid) \($0.replay.name)" }
  }

  @Test("what texts have led to is in no log: decisions go by weights, and nothing is valued")
  func learnedChoice() throws {
    let text = """
      uid,nid,event,ts,type,propensity,text
      a,1,sent,2026-03-16T20:00:00Z,reminder,0.5,1
      a,2,withheld,2026-03-17T20:00:00Z,reminder,0.5,
      b,1,sent,2026-03-16T20:00:00Z,reminder,0.5,1
      b,2,withheld,2026-03-17T20:00:00Z,reminder,0.5,
      b,3,sent,2026-03-19T20:00:00Z,reminder,0.5,1

      """
    for (rule, isRefused) in [
      ("share: 0.5", false), ("share: 0.5, choice: { by: softmax }", true),
      ("share: 0.5, texts: [1, 1], only: { 2: { on: [monday] } }", true),
    ] {
      let source = try DelimitedFile(path: try desk.write(text))
      let arm = try Self.arm("{ \(Self.none), rules: { daily: { \(rule) } } }")
      let report = try Replay(arm, of: "hand", LogQuestion()).run(on: source).report
      #expect((report.value.reason?.contains("no log has the probabilities") == true) == isRefused)
      #expect(report.notes.contains { $0.contains("its weights stand for it") } == isRefused)
    }
  }

  @Test("the third of a day is dropped by a cap of two; the next day has room")
  func cap() throws {
    let text = """
      uid,nid,event,ts,type
      a,1,sent,2026-03-16T10:00:00Z,new_post
      a,2,sent,2026-03-16T11:00:00Z,new_post
      a,3,sent,2026-03-16T12:00:00Z,new_post
      a,4,sent,2026-03-17T00:00:00Z,new_post
      b,1,sent,2026-03-16T12:00:00Z,new_post

      """
    let strategy =
      "{ caps: { global: { limit: 2, per: localDay } }, minGap: none, quietHours: none }"
    let found = try lines(text, under: strategy)
    #expect(names(found) == ["1 sent", "2 sent", "3 suppressed globalCap", "4 sent", "1 sent"])
    #expect(found.map(\.isSame) == [true, true, false, true, true])
  }

  @Test(
    "quiet hours hold until eight of the person's own clock",
    arguments: [
      ("2026-03-16T23:30:00Z", "UTC", "2026-03-17T08:00:00Z"),
      ("2026-03-16T23:30:00Z", "Europe/Oslo", "2026-03-17T07:00:00Z"),
      ("2026-03-16T23:30:00+05:30", "UTC", "2026-03-17T02:30:00Z"),
      // The clock goes forward that night.
      ("2026-03-28T22:30:00Z", "Europe/Oslo", "2026-03-29T06:00:00Z"),
    ])
  func quiet(at: String, zone: String, until: String) throws {
    let found = try lines(
      "uid,nid,event,ts,type\na,1,sent,\(at),new_post\na,2,sent,2026-04-02T12:00:00Z,new_post\n",
      under: "{ \(Self.none.replacing("quietHours: none", with: "")) "
        + "quietHours: { from: \"22:00\", to: \"08:00\", action: defer } }"
    ) { $0.zone = zone }
    #expect(found[0].replay.name == "sentLater quietHours")
    #expect(found[0].replay.until?.milliseconds == LogMoment(until)?.milliseconds)
    #expect(found[0].replay.sentAt == found[0].replay.until)
  }

  @Test("quiet hours of a person's own overrule the strategy's from the row on that tells of them")
  func ownQuietHours() throws {
    let text = """
      uid,nid,event,ts,type,quietHours
      a,1,sent,2026-03-16T23:00:00Z,new_post,
      a,2,intended,2026-03-17T20:30:00Z,new_post,20:00-07:00
      a,2,sent,2026-03-18T07:00:00Z,new_post,
      a,3,intended,2026-03-18T23:00:00Z,new_post,none
      a,4,intended,2026-03-19T23:00:00Z,new_post,
      a,5,intended,2026-03-20T23:00:00Z,new_post,inherited
      a,6,intended,2026-03-22T12:00:00Z,new_post,

      """
    let found = try lines(
      text, under: "{ caps: none, minGap: none, quietHours: { from: \"22:00\", to: \"08:00\" } }")
    #expect(
      names(found) == [
        "1 sentLater quietHours", "2 sentLater quietHours", "3 sent", "4 sent",
        "5 sentLater quietHours", "6 sent",
      ])
    #expect(found[1].replay.until?.milliseconds == LogMoment("2026-03-18T07:00:00Z")?.milliseconds)
    #expect(found[1].isSame)
  }

  @Test("what changes while a push waits counts when it is decided again")
  func whileItWaits() throws {
    let text = """
      uid,nid,event,ts,type,reason,latencyMs,quietHours
      a,1,intended,2026-03-16T23:00:00Z,new_post,,,inherited
      a,1,held,2026-03-16T23:00:00Z,new_post,quietHours,32400000,inherited
      a,1,held,2026-03-17T08:00:00Z,new_post,quietHours,3600000,21:00-09:00
      a,2,intended,2026-03-18T12:00:00Z,new_post,,,21:00-09:00

      """
    let found = try lines(
      text, under: "{ caps: none, minGap: none, quietHours: { from: \"22:00\", to: \"08:00\" } }")
    #expect(found[0].replay.sentAt?.milliseconds == LogMoment("2026-03-17T09:00:00Z")?.milliseconds)
  }

  @Test("a column of zones overrules `zone`, and a move is followed")
  func zoneColumn() throws {
    let text = """
      uid,nid,event,ts,type,zone
      a,1,sent,2026-03-16T21:30:00Z,new_post,Europe/Oslo
      a,2,sent,2026-03-17T21:30:00Z,new_post,UTC
      a,3,sent,2026-03-18T12:00:00Z,new_post,UTC

      """
    let found = try lines(
      text, under: "{ caps: none, minGap: none, quietHours: { from: \"22:00\", to: \"08:00\" } }")
    #expect(names(found) == ["1 sentLater quietHours", "2 sent", "3 sent"])
  }

  @Test("what is held at the end waits; what is gathered becomes one digest")
  func ends() throws {
    let text = """
      uid,nid,event,ts,type
      a,1,sent,2026-03-16T10:00:00Z,new_like
      a,2,sent,2026-03-16T10:20:00Z,new_like
      a,3,sent,2026-03-16T12:00:00Z,new_like

      """
    let source = try DelimitedFile(path: try desk.write(text))
    let arm = try Self.arm("{ \(Self.none), digest: { new_like: 1h } }")
    let (report, found) = try Replay.of(source, under: arm)
    #expect(names(found) == ["1 gathered digest", "2 gathered", "3 waiting digest"])
    #expect(report.agreement.digests.replay == 1)
    #expect(report.agreement.digests.log == 0)
  }

  @Test("a push that was taken back while it waited goes no further")
  func withdrawn() throws {
    let text = """
      uid,nid,event,ts,type
      a,1,intended,2026-03-16T23:00:00Z,new_post
      a,1,withdrawn,2026-03-17T01:00:00Z,new_post
      a,2,intended,2026-03-17T12:00:00Z,new_post

      """
    let held = "{ caps: none, minGap: none, quietHours: { from: \"22:00\", to: \"08:00\" } }"
    #expect(names(try lines(text, under: held)) == ["1 withdrawn quietHours", "2 sent"])
    #expect(names(try lines(text, under: "{ \(Self.none) }")) == ["1 sent", "2 sent"])
  }

  @Test("facts that a log tells by its refusals hold under any strategy, from their moment on")
  func facts() throws {
    let text = """
      uid,nid,event,ts,type,reason
      a,1,intended,2026-03-16T23:00:00Z,new_post,
      a,1,held,2026-03-16T23:00:00Z,new_post,quietHours
      a,1,suppressed,2026-03-17T08:00:00Z,new_post,categoryOff
      a,2,suppressed,2026-03-17T12:00:00Z,new_post,noToken
      a,3,suppressed,2026-03-17T13:00:00Z,new_post,globalCap
      a,4,suppressed,2026-03-17T13:00:01Z,new_post,tooManyToday
      a,5,sent,2026-03-17T14:00:00Z,new_post,
      a,,optedOut,2026-03-17T15:00:00Z,,
      a,6,intended,2026-03-17T16:00:00Z,new_post,
      a,6,suppressed,2026-03-17T16:00:00Z,new_post,pushDisabled

      """
    let held = "{ caps: none, minGap: none, quietHours: { from: \"22:00\", to: \"08:00\" } }"
    #expect(
      names(try lines(text, under: held)) == [
        "1 suppressed categoryOff", "2 suppressed noToken", "3 sent", "4 sent", "5 sent",
        "6 suppressed pushDisabled",
      ])
    // Sent at once it had not been switched off yet.
    #expect(names(try lines(text, under: "{ \(Self.none) }"))[0] == "1 sent")
    let source = try DelimitedFile(path: try desk.write(text))
    let report = try Replay.of(source, under: try Self.arm(held)).report
    #expect(report.findings.map(\.name) == [.reason])
  }

  @Test("other words for types")
  func types() throws {
    let text = "uid,nid,event,ts,type\na,1,sent,2026-03-16T10:00:00Z,promo\n"
    let found = try lines(text, under: "{ \(Self.none) }") {
      $0.types = ["promo": .offer, "sale": .offer]
    }
    #expect(found.map(\.type) == [.offer])
  }

  @Test("each rule is told of a push that is asked for")
  func explained() throws {
    let text = """
      uid,nid,event,ts,type
      a,1,sent,2026-03-16T10:00:00Z,new_post
      a,2,sent,2026-03-16T11:00:00Z,new_post

      """
    let arm = try Self.arm(
      "{ caps: { global: { limit: 1, per: localDay } }, minGap: none, quietHours: none }")
    let source = try DelimitedFile(path: try desk.write(text))
    let result = try Replay(arm, of: "hand", LogQuestion()).run(on: source, push: "2", uid: "a")
    let asks = try #require(result.stories.first?.asks)
    #expect(asks.count == 1)
    #expect(asks[0].explanation.decider?.rule == .globalCap)
    #expect(throws: TableError.self) {
      try Replay(arm, of: "hand", LogQuestion()).run(on: source, push: "7")
    }
  }
}
