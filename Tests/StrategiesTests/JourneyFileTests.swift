import Foundation
import PushMessages
import PushModel
import PushService
import Strategies
import Testing

/// Journeys and segments in files.
@Suite struct JourneyFileTests {
  private static let head = "pushlab: 1\narms:\n  - name: a\n    strategy:\n"

  private func problems(_ lines: String) -> [String] {
    let text = Self.head + lines.split(separator: "\n").map { "      \($0)\n" }.joined()
    let error = #expect(throws: StrategyFileError.self) {
      try StrategyFile(scenario: text, file: "s.yaml")
    }
    return error?.problems.map(\.description) ?? []
  }

  @Test("all keys are read, and written as they are read")
  func read() throws {
    let text = """
      {
        "segments": {
          "lapsed": { "all": [{ "away": ">= 14d" }, { "not": { "wants": ["marketing"] } }] },
          "north": { "zone": ["Europe/Oslo"], "language": ["nb"], "visitDays": "< 3 of 28d" }
        },
        "rules": { "winBack": { "enabled": true, "segment": "lapsed" } },
        "journeys": {
          "order": {
            "enter": "orderUpdated", "segment": "north",
            "steps": [
              { "wait": "2h", "unless": "paymentUpdated" }, { "send": "order" },
              { "wait": "24h", "unless": ["opened", "visited"] }, { "send": "reminder" }
            ],
            "stop": "tapped", "whenCapped": "exit", "again": "7d"
          }
        }
      }
      """
    let strategy = try Strategy(text: text, file: "s.json")
    var expected = Journey(
      enter: .orderUpdated, segment: "north",
      steps: [
        .wait(.hours(2), unless: .happening(.paymentUpdated)), .send(.order),
        .wait(.hours(24), unless: [.opened, .visited]), .send(.reminder),
      ], stop: .tapped, whenCapped: .exit, again: .days(7))
    #expect(strategy.journeys == ["order": expected])
    #expect(strategy.rules["winBack"]?.segment == "lapsed")
    #expect(strategy.segments["lapsed"]?.all?[0].away == .atLeast(.days(14)))
    #expect(strategy.segments["north"]?.visitDays == .below(3, of: 28))
    expected.again = nil
    let never = try Strategy(text: text.replacing("\"7d\"", with: "\"none\""), file: "s.json")
    #expect(never.journeys == ["order": expected])
  }

  @Test("a segment that nobody has declared")
  func unknownSegment() {
    #expect(
      problems(
        """
        segments: { lapsed: { away: ">= 14d" } }
        rules: { winBack: { segment: lapse } }
        journeys: { it: { enter: paused, segment: other, steps: [{ send: reminder }] } }
        """) == [
          "s.yaml:6:36: arms[0].strategy.rules.winBack.segment is 'lapse'; did you mean 'lapsed'? "
            + "accepted: lapsed",
          "s.yaml:7:49: arms[0].strategy.journeys.it.segment is 'other'; accepted: lapsed",
        ])
    #expect(
      problems("rules: { winBack: { segment: lapsed } }") == [
        "s.yaml:5:36: arms[0].strategy.rules.winBack.segment is 'lapsed'; accepted: none, as the "
          + "strategy has no segments"
      ])
  }

  @Test("a push that is for others than the person, or has no text without a state")
  func unfit() {
    for type in ["new_post", "offer", "new_like", "report_status"] {
      let found = problems("journeys: { it: { enter: paused, steps: [{ send: \(type) }] } }")
      #expect(found.count == 1)
      let start = "s.yaml:5:56: arms[0].strategy.journeys.it.steps[0].send is \(type), "
      #expect(found.first?.hasPrefix(start) == true, "\(found)")
      #expect(found.first?.contains("accepted: one of review_reply, order.confirmed, ") == true)
    }
  }

  @Test("steps in a wrong order, each at its line")
  func steps() {
    #expect(
      problems(
        """
        journeys:
          a:
            enter: paused
            steps:
              - { wait: 1h, unless: opened }
              - { send: reminder }
          b:
            enter: paused
            steps: [{ send: reminder }, { wait: 1h }]
          c:
            enter: paused
            steps: [{ send: reminder, wait: 1h }]
        """) == [
          "s.yaml:9:35: arms[0].strategy.journeys.a.steps[0].unless waits on a push, and none precedes "
            + "it; accepted: visited, or an event",
          "s.yaml:13:18: arms[0].strategy.journeys.b.steps end with a wait; accepted: a send at the end",
          "s.yaml:16:19: arms[0].strategy.journeys.c.steps[0] has both send and wait; accepted: one of them",
        ])
  }

  @Test(
    "values that are not accepted",
    arguments: [
      (
        "journeys: { a: { enter: paused, again: 30s, steps: [{ send: reminder }] } }",
        "again is '30s'"
      ),
      (
        "journeys: { a: { enter: paused, steps: [{ wait: 30s }, { send: reminder }] } }",
        "steps[0].wait is '30s'"
      ),
      (
        "journeys: { a: { enter: appOpened, steps: [{ send: reminder }] } }", "enter is 'appOpened'"
      ),
      ("journeys: { a: { enter: paused, steps: [] } }", "steps is a list of 0"),
      ("journeys: { a: { steps: [{ send: reminder }] } }", "enter is missing"),
      ("journeys: { a: { enter: paused, steps: [{ send: unknown }] } }", "send is 'unknown'"),
      (
        "journeys: { a: { enter: paused, stop: ignored, steps: [{ send: reminder }] } }",
        "stop is 'ignored'"
      ),
      ("segments: { a: { away: 14d } }", "away is '14d'"),
      ("segments: { a: { visitDays: \">= 3 of 60d\" } }", "visitDays is \">= 3 of 60d\""),
      ("segments: { a: { language: [] } }", "language is a list of 0"),
      ("segments: { a: { property: plus } }", "property"),
      (
        "segments: { a: { not: { not: { not: { not: { permission: true } } } } } }",
        "not.not.not.not"
      ),
      ("rules: { overdue: { segment: a } }", "segment"),
    ])
  func refused(line: String, words: String) {
    let found = problems(line)
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("s.yaml:5:") == true)
    #expect(found.first?.contains(words) == true, "\(found)")
    #expect(found.first?.contains("accepted") == true, "\(found)")
  }

  private static let journey = Journey(enter: .paused, steps: [.send(.reminder)])

  private static func rules(_ segment: String) -> TriggerBook {
    var rules = TriggerBook()
    rules["winBack"]?.segment = segment
    return rules
  }

  /// Strategies that a file cannot have, and the key at which a host that decodes them is told so.
  private static let unreadable: [(Strategy, String)] = [
    (
      Strategy(
        journeys: ["it": Journey(enter: .paused, segment: "lapse", steps: [.send(.reminder)])],
        segments: ["lapsed": Segment()]), "journeys.it.segment"
    ),
    (Strategy(rules: rules("lapsed")), "rules.winBack.segment"),
    (
      Strategy(journeys: ["it": Journey(enter: .paused, steps: [.send(.order), .wait(.hours(1))])]),
      "journeys.it.steps"
    ),
    (
      Strategy(journeys: ["it": Journey(enter: .paused, steps: [.send(.newPost)])]),
      "journeys.it.steps"
    ),
    (
      Strategy(journeys: Dictionary(uniqueKeysWithValues: (0..<33).map { ("\($0)", journey) })),
      "journeys"
    ),
    (
      Strategy(segments: Dictionary(uniqueKeysWithValues: (0..<33).map { ("\($0)", Segment()) })),
      "segments"
    ),
  ]

  @Test(
    "a host that decodes a strategy itself gets an error with the key, and stops nowhere",
    arguments: unreadable)
  func decoded(strategy: Strategy, key: String) throws {
    let bytes = try JSONEncoder().encode(strategy)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Strategy.self, from: bytes)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue).joined(separator: ".") == key)
    #expect(
      context.debugDescription.contains("accepted") || context.debugDescription.contains("none of"))
  }

  @Test("a strategy that is sound is decoded as it was")
  func decodedSound() throws {
    let strategy = Strategy(
      rules: Self.rules("lapsed"), journeys: ["it": Self.journey], segments: ["lapsed": Segment()])
    let bytes = try JSONEncoder().encode(strategy)
    #expect(try JSONDecoder().decode(Strategy.self, from: bytes) == strategy)
  }
}
