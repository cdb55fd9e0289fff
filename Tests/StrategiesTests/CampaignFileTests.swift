import Foundation
import PushMessages
import PushModel
import PushPolicy
import PushService
import Strategies
import Testing

/// Campaigns in files.
@Suite struct CampaignFileTests {
  private static let head = "pushlab: 1\narms:\n  - name: a\n    strategy:\n"

  private func problems(_ lines: String) -> [String] {
    let text = Self.head + lines.split(separator: "\n").map { "      \($0)\n" }.joined()
    let error = #expect(throws: StrategyFileError.self) {
      try StrategyFile(scenario: text, file: "s.yaml")
    }
    return error?.problems.map(\.description) ?? []
  }

  private static let text = """
    segments: { lapsed: { away: ">= 14d" } }
    campaigns:
      spring:
        segment: lapsed
        tags: [sale, shoes]
        rank: 30
        at: 9d 10:00
        throttle: 600 per min
        text: { en: { title: "Spring at {business}", body: "{title}" } }
      thanks:
        type: re_engagement
        on: { event: orderUpdated, if: { amount: ">= 50" } }
        delay: 2h
        unless: paymentUpdated
        maxPerDay: 1
    """

  private static func strategy(_ lines: String) throws -> Strategy {
    let text = head + lines.split(separator: "\n").map { "      \($0)\n" }.joined()
    return try StrategyFile(scenario: text, file: "s.yaml").strategy(of: "a")
  }

  @Test("all keys are read, and written as they are read")
  func read() throws {
    let strategy = try Self.strategy(Self.text)
    #expect(
      strategy.campaigns["spring"]
        == Campaign(
          segment: "lapsed", tags: ["sale", "shoes"], rank: 30,
          at: CampaignTime(day: 9, LocalTime(minute: 600)),
          throttle: CampaignRate(600, per: .minute),
          text: [.en: TextContent(title: "Spring at {business}", body: "{title}")]))
    #expect(
      strategy.campaigns["thanks"]
        == Campaign(
          type: .reEngagement,
          on: CampaignEvent(.orderUpdated, if: EventCondition(amount: .atLeast(50))),
          delay: .hours(2), unless: .happening(.paymentUpdated), maxPerDay: 1))
    let bytes = try JSONEncoder().encode(strategy)
    #expect(try JSONDecoder().decode(Strategy.self, from: bytes) == strategy)
  }

  @Test("the limit of a day is a cap of the campaign, beside those of the policy")
  func cap() throws {
    let strategy = try Self.strategy(Self.text)
    #expect(
      strategy.wholePolicy.caps[.campaign("thanks")]
        == Cap(limit: 1, per: .localDay, exempt: []))
    #expect(strategy.wholePolicy.caps[.campaign("spring")] == nil)
  }

  @Test(
    "what is not accepted, at its line",
    arguments: [
      ("{ a: { } }", "a has neither at and on; accepted: one of them"),
      ("{ a: { at: 1d 9:00, on: { event: paused } } }", "a has both at and on"),
      ("{ a: { at: 1d 9:00, segment: lapsed } }", "a.segment is 'lapsed'; accepted: none"),
      ("{ a: { at: 9:00 } }", "a.at is '9:00'; accepted: a day of the run from 0"),
      ("{ a: { on: { event: paid } } }", "a.on.event is 'paid'"),
      ("{ a: { on: { event: orderUpdated, if: { price: \">= 5\" } } } }", "a.on.if"),
      ("{ a: { on: { event: orderUpdated, if: { amount: 5 } } } }", "a.on.if.amount is '5'"),
      ("{ a: { at: 1d 9:00, type: unknown } }", "a.type is 'unknown'"),
      ("{ a: { at: 1d 9:00, type: new_post } }", "a.type is new_post, which is for others"),
      (
        "{ a: { at: 1d 9:00, throttle: 0 per min } }", "a.throttle is '0 per min'; accepted: a rate"
      ),
      ("{ a: { at: 1d 9:00, delay: 2h } }", "a.delay is given beside at; accepted: with on"),
      ("{ a: { on: { event: paused }, delay: -2h } }", "a.delay is '-2h'"),
      ("{ a: { on: { event: paused }, unless: resumed } }", "a.unless is given without a delay"),
      (
        "{ a: { on: { event: paused }, delay: 2h, unless: opened } }",
        "a.unless waits on a push, and none precedes it"
      ),
      (
        "{ a: { at: 1d 9:00, rank: 101 } }",
        "a.rank is '101'; accepted: a whole number from 0 to 100"
      ),
      ("{ a: { at: 1d 9:00, tags: [a b] } }", "a.tags[0] is 'a b'"),
      ("{ a: { at: 1d 9:00, maxPerDay: 0 } }", "a.maxPerDay is '0'"),
      ("{ 'a b': { at: 1d 9:00 } }", "a b"),
      (
        "{ a: { at: 1d 9:00, text: { nb: { title: Hei, body: Hopp } } } }",
        "a.text has no text in 'en', the fallback language"
      ),
      (
        "{ a: { at: 1d 9:00, text: { en: { title: \"{nobody}\", body: B } } } }",
        "a.text.en.title"
      ),
      (
        "{ a: { at: 1d 9:00, text: { en: { title: \"\(String(repeating: "t", count: 51))\", body: B } } } }",
        "a.text.en.title has 51 characters without its slots; accepted: at most 50"
      ),
    ])
  func refused(campaigns: String, words: String) {
    let found = problems("campaigns: \(campaigns)")
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.hasPrefix("s.yaml:5:") == true, "\(found)")
    #expect(found.first?.contains("arms[0].strategy.campaigns") == true, "\(found)")
    #expect(found.first?.contains(words) == true, "\(found)")
    #expect(found.first?.contains(/accepted|known are/) == true, "\(found)")
  }

  @Test("a limit of a day beside a cap of the same campaign is refused")
  func twoCaps() {
    let found = problems(
      """
      caps: { campaign.a: { limit: 2, per: localDay } }
      campaigns: { a: { at: 1d 9:00, maxPerDay: 1 } }
      """)
    #expect(
      found == [
        "s.yaml:6:49: arms[0].strategy.campaigns.a.maxPerDay is given beside caps.campaign.a; accepted: one of them"
      ])
  }

  @Test("a host that decodes too many campaigns gets an error with the key")
  func tooMany() throws {
    var strategy = Strategy()
    for name in 0..<33 {
      strategy.campaigns["\(name)"] = Campaign(at: CampaignTime(day: 1, LocalTime(minute: 0)))
    }
    let bytes = try JSONEncoder().encode(strategy)
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Strategy.self, from: bytes)
    }
    guard case .dataCorrupted(let context)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(context.codingPath.map(\.stringValue) == ["campaigns"])
    #expect(context.debugDescription == "are 33; accepted: at most 32")
  }
}
