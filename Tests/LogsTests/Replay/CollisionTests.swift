import Foundation
import PushModel
import PushService
import Statistics
import TestWorlds
import Testing

@testable import Logs
@testable import Scenarios
@testable import Tables

/// What one decision about a person comes to where the others count, on logs made by hand.
@Suite("Collisions of a person's decisions")
struct CollisionTests {
  private let desk: TableDesk

  init() throws { desk = try TableDesk() }

  /// What becomes of two pushes that go together.
  enum Meeting {
    /// A provider's store gives the first up for the second.
    case first
    /// Nobody opens the second.
    case second
    /// What becomes of pushes that go apart.
    case nothing
  }

  /// Two pushes a day, at 09:30 and 12:30. The log's rule sends each at once or lets it wait until 18:00, by
  /// chance. A third of the people open their pushes.
  private static func log(_ meeting: Meeting) -> String {
    var text = "uid,nid,event,ts,type,reason,propensity,latencyMs\n"
    func row(_ uid: Int, _ nid: Int, _ event: String, _ day: Int, _ time: String, _ rest: String) {
      text += "p\(uid),\(nid),\(event),2026-03-\(16 + day)T\(time):00Z,new_post,\(rest)\n"
    }
    for person in 0..<240 {
      for day in 0..<4 {
        // Each of the four answers about a day's pushes as often as the others, after each of them.
        let answers = (person / 3 + day * (person / 12 % 4)) % 4
        let waits = [answers % 2 == 0, answers < 2]
        for (place, time) in ["09:30", "12:30"].enumerated() {
          let nid = 10 * day + place + 1
          row(person, nid, "intended", day, time, ",,")
          if waits[place] {
            row(person, nid, "held", day, time, "decisionRule,0.5,\((17 - 6 * place) * 1_800_000)")
          } else {
            row(person, nid, "attempted", day, time, "decisionRule,0.5,")
          }
          row(person, nid, "sent", day, waits[place] ? "18:00" : time, ",,")
          let isTogether = waits[0] && waits[1]
          if isTogether, meeting == .first, place == 0 {
            row(person, nid, "superseded", day, "18:00", ",,")
          } else if person % 3 == 0, !(isTogether && meeting == .second && place == 1) {
            row(person, nid, "opened", day, waits[place] ? "18:05" : time.dropLast() + "5", ",,")
          }
        }
      }
    }
    return text + "p0,,visited,2026-03-22T12:00:00Z,,,,\n"
  }

  /// The value of a rule that lets all pushes wait until 18:00.
  private func value(_ meeting: Meeting, _ policy: String = "caps: none") throws -> AnswerValue {
    let text = """
      pushlab: 1
      name: hand
      world: { zones: { UTC: 1 } }
      arms:
        - name: evening
          strategy:
            \(policy)
            quietHours: none
            score:
              model: { tables: [{ feature: hour, below: [18, 21], values: [0, 1, 0] }] }
              slot: 3h
              price: none

      """
    let arm = try ScenarioFile.load(text: text, name: "hand.yaml", overrides: []).scenario.arms[0]
    var question = LogQuestion()
    question.window = .hours(1)
    let source = try DelimitedFile(path: try desk.write(Self.log(meeting)))
    return try Replay.of(source, under: arm, question).report.answers
  }

  @Test("a rule that brings pushes together loses more of them than weights see, and is refused")
  func stores() throws {
    let value = try value(.first)
    let found = try #require(value.collisions)
    // All first pushes meet the second; weights see those whose second push waited in the log.
    #expect(abs(found.stores.strategy - 0.5) < 1e-12, "\(found)")
    #expect(abs(found.stores.weighted - 0.25) < 1e-12, "\(found)")
    #expect(abs(found.stores.log - 0.125) < 1e-12, "\(found)")
    #expect(value.state == .refused && value.estimates == nil)
    // A quarter is opened as weights have it, and a sixth in truth.
    let error = try #require(found.error)
    #expect(error.low < 0.5 && 0.5 < error.high && error.low > 0.1, "\(error)")
    #expect(
      try #require(value.reason).contains(
        "100.0 % of the strategy's pushes would come within an hour"))
    #expect(try #require(value.reason).contains("take each other's place in a provider's store"))
  }

  @Test("people who open less of what comes soon after another push are noticed, and it is refused")
  func tiring() throws {
    let value = try value(.second)
    let error = try #require(value.collisions?.error)
    #expect(error.low > 0.1 && abs(error.value - 0.5) < 0.15, "\(error)")
    #expect(value.collisions?.stores.strategy == 0)
    #expect(value.state == .refused && value.estimates == nil)
    #expect(try #require(value.reason).contains("Such pushes tire people: by their openings"))
  }

  @Test("where pushes that go together are as good as others the value is estimated")
  func nothing() throws {
    let value = try value(.nothing)
    #expect(value.state == .estimated, "\(value.reason ?? "")")
    let found = try #require(value.collisions)
    #expect(found.stores.strategy == 0 && found.policy.strategy == 0 && found.policy.weighted == 0)
    #expect(found.near.strategy == 1 && found.near.weighted == 0.5 && found.near.log == 0.25)
    let error = try #require(found.error)
    #expect(error.low < 0.02 && error.high > -0.02, "\(error)")
    #expect(abs(value.estimates!.inverseWeighted.value - 1.0 / 3) < 0.02)
  }

  @Test(
    "caps and gaps that the strategy's pushes fill, and the log's do not, are refused",
    arguments: [
      ("minGap: 1h", 0.0), ("caps: { global: { limit: 1, per: localDay, overflow: drop } }", 0.25),
    ])
  func policy(policy: String, weighted: Double) throws {
    let value = try value(.nothing, policy)
    let found = try #require(value.collisions)
    // The second push of each day; weights see those of days whose first push went at once.
    #expect(abs(found.policy.strategy - 0.5) < 1e-12, "\(found.policy)")
    #expect(abs(found.policy.weighted - weighted) < 1e-12, "\(found.policy)")
    #expect(value.state == .refused)
    #expect(
      try #require(value.reason).contains("its policy would hold or refuse the push at 50.0 %"))
  }
}
