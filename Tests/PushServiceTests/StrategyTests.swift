import Foundation
import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import Testing

/// A strategy is one value that is written, read and compared.
@Suite struct StrategyTests {
  static let samples = [
    Strategy(),
    Strategy(style: [.emoji, .personalised], androidPayload: .notification, choice: .related),
    Strategy(links: AppLinks(scheme: "shop", host: "shop.example")),
    Strategy(links: AppLinks(host: "shop.example")),
    Strategy(sendTime: SendTime(by: .greedy, slot: .hours(4))),
    Strategy(volume: Volume(VolumeLimit(2.5, per: .days(7), of: .business), by: .value)),
    Strategy(rule: "patient"),
    Strategy(timeToLive: TimeToLive([.offer: .hours(6), .message: .days(9)])),
    Strategy(
      policy: Policy(
        caps: [
          .global: Cap(limit: 3, per: .localDay),
          .category(.marketing): Cap(limit: 2, per: .rolling(.days(7)), overflow: .digest),
          .type(.newPost): Cap(limit: 9, per: .isoWeek, exempt: [], exemptConsumes: true),
        ], budget: Cap(limit: 40, per: .rolling(.days(30))), minGap: .minutes(30),
        gapOverflow: .drop,
        quietHours: QuietRule(
          window: QuietWindow(from: 1_320, to: 480), action: .defer, actions: [.messages: .bypass]),
        timing: .spread(.hours(2)), timedCategories: [.marketing], digest: [.newLike: .hour],
        organisationOff: [.activity], gapExempt: [.type(.order)]),
      fanout: FanoutRules(
        dispatchRate: 12.5, batch: 7, workers: 3,
        retries: RetryLimits(2, overrides: [.security: 5]),
        environment: .sandbox)),
  ]

  @Test("a strategy reads back as it was written", arguments: samples)
  func roundTrip(strategy: Strategy) throws {
    let data = try JSONEncoder().encode(strategy)
    #expect(try JSONDecoder().decode(Strategy.self, from: data) == strategy)
  }

  @Test("equal strategies are written alike", arguments: samples)
  func sameBytes(strategy: Strategy) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(strategy)
    let again = try JSONDecoder().decode(Strategy.self, from: data)
    #expect(try encoder.encode(again) == data)
  }

  @Test("the policy's keys stand beside the others in one flat mapping") func flat() throws {
    let data = try JSONEncoder().encode(Strategy())
    let found = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for key in ["caps", "minGap", "timing", "digest", "style", "timeToLive", "fanout"] {
      #expect(found[key] != nil, "\(key)")
    }
    #expect(found["policy"] == nil)
  }

  @Test(
    "a stored strategy that lacks a key is refused, and not read as one without limits",
    arguments: [
      "caps", "minGap", "gapOverflow", "timing", "timedCategories", "digest", "organisationOff",
      "gapExempt", "style", "timeToLive", "androidPayload", "iosProvider", "fanout", "rules",
      "prompts", "choice",
    ])
  func missing(key: String) throws {
    let error = #expect(throws: DecodingError.self) { try Self.changed { $0[key] = nil } }
    guard case .keyNotFound(let found, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(found.stringValue == key)
    #expect(throws: DecodingError.self) { try Self.changed { $0[key] = NSNull() } }
  }

  @Test("so is a cap that lacks one") func missingOfCap() {
    for key in ["limit", "per", "overflow", "exempt", "exemptConsumes"] {
      var cap: [String: Any] = [
        "limit": 3, "per": "localDay", "overflow": "drop", "exempt": [], "exemptConsumes": false,
      ]
      cap[key] = nil
      #expect(throws: DecodingError.self, "\(key)") { try Self.changed { $0["budget"] = cap } }
    }
  }

  @Test(
    "a time to live of what is no type, or that is no length, is refused",
    arguments: [#"{"new_pots": "2d"}"#, #"{"new_post": 5}"#, #"{"offer": null}"#])
  func misspelt(lives: String) {
    let data = Data(lives.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(TimeToLive.self, from: data) }
  }

  @Test("a time to live that is not there is the default") func absent() throws {
    let data = Data(#"{"new_post": "2d"}"#.utf8)
    let lives = try JSONDecoder().decode(TimeToLive.self, from: data)
    #expect(lives == TimeToLive([.newPost: .days(2)]))
  }

  /// A strategy whose stored form has been changed.
  private static func changed(_ change: (inout [String: Any]) -> Void) throws -> Strategy {
    let data = try JSONEncoder().encode(Strategy())
    var stored = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    change(&stored)
    return try JSONDecoder().decode(
      Strategy.self, from: try JSONSerialization.data(withJSONObject: stored))
  }

  @Test("a time to live that says what is the default anyway is the default")
  func defaults() {
    let named = TimeToLive([.newPost: .days(1), .security: .hours(1)])
    #expect(named == TimeToLive())
    #expect(named != TimeToLive([.newPost: .days(2)]))
  }

  @Test("S4-OQ-3 the longest time to live is that of all types that are asked about")
  func longest() {
    let lives = TimeToLive([.newPost: .days(5)])
    #expect(lives.longest(of: [.newPost, .offer]) == .days(5))
    #expect(lives.longest(of: [.offer, .security]) == .days(2))
    #expect(TimeToLive().longest(of: [.order]) == .days(3))
    #expect(lives.longest(of: []) == .zero)
  }

  @Test("a policy that cannot be worked out is refused with its reason")
  func impossible() {
    let policy = Policy(caps: [.global: Cap(limit: -1, per: .localDay)])
    #expect(throws: PolicyError.limitOutOfRange(.global, found: -1)) {
      _ = try PushService(Strategy(policy: policy), zones: Place.table)
    }
  }
}
