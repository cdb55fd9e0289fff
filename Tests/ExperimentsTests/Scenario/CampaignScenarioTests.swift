import PushMessages
import PushModel
import PushService
import Testing

@testable import Scenarios

@Suite("Campaigns that reach nobody, and those that do not fit into a run")
struct CampaignScenarioTests {
  private static func text(
    _ campaign: String, kind: String = "commerce", subscribers: Int = 1_000
  ) -> String {
    "pushlab: 1\nname: s\nworld: { kind: \(kind), subscribers: \(subscribers) }\n"
      + "horizon: { days: 14, warmupDays: 1 }\narms:\n  - name: a\n"
      + "    strategy: { campaigns: { it: \(campaign) } }\n"
  }

  @Test("an event that does not happen, or has no amount, is told of")
  func idle() throws {
    let order = "{ on: { event: orderUpdated, if: { amount: \">= 5\" } } }"
    #expect(try Scenarios.load(Self.text(order)).remarks == [])
    #expect(
      try Scenarios.load(Self.text(order, kind: "inactivity")).remarks == [
        "campaigns.it has no effect: orderUpdated does not happen in a world of inactivity."
      ])
    let sign = "{ on: { event: signedIn, if: { amount: \">= 5\" } } }"
    #expect(
      try Scenarios.load(Self.text(sign)).remarks == [
        "campaigns.it has no effect: signedIn has no amount, orders and payments have."
      ])
  }

  @Test("the pushes that would expire in a throttle are counted beforehand")
  func throttle() throws {
    let rate = "{ at: 3d 10:00, throttle: 10 per h }"
    let remarks = try Scenarios.load(Self.text(rate)).remarks
    let own = try Scenarios.load(Self.text(rate)).arms[0].strategy
    let calls = own.campaigns["it"]!.throttle!.calls(within: own.timeToLive[.promotion])
    #expect(calls < 1_000)
    #expect(
      remarks == [
        "campaigns.it.throttle lets \(calls) calls go within \(own.timeToLive[.promotion]), the time "
          + "to live of promo.offer: of pushes to all 1000 people at once, each with one device, "
          + "\(1_000 - calls) would expire."
      ])
    #expect(try Scenarios.load(Self.text("{ at: 3d 10:00, throttle: 600 per min }")).remarks == [])
  }

  @Test(
    "a time outside the run is refused at its line",
    arguments: [("14d 0:00", false), ("13d 23:59", true), ("0d 0:00", true), ("99d 9:00", false)])
  func outside(at: String, isAccepted: Bool) {
    let found = Scenarios.problems(of: Self.text("{ at: \(at) }"))
    guard !isAccepted else {
      #expect(found == [])
      return
    }
    #expect(found.count == 1)
    #expect(found.first?.hasPrefix("s.yaml:7:") == true, "\(found)")
    #expect(found.first?.contains("outside the run of 14 days") == true, "\(found)")
    #expect(found.first?.contains("accepted: from 0d 00:00 to 13d 23:59") == true, "\(found)")
  }

  @Test("a test by conversions needs somebody who counts them")
  func conversions() {
    let test =
      "{ at: 3d 10:00, test: { share: 0.2, for: 4h, by: conversions }, texts: "
      + "[{ en: { title: A, body: A } }, { en: { title: B, body: B } }] }"
    let found = Scenarios.problems(of: Self.text(test))
    #expect(found.count == 1)
    #expect(
      found.first?.contains("test.by is 'conversions', which nobody counts") == true, "\(found)")
  }
}
