import PushFanout
import PushModel
import PushPolicy
import PushService
import Testing

@testable import PushMessages

/// What a host may give and ask under caps with ranks and reserved places.
@Suite struct RankEdgeTests {
  @Test("a rank from 101 to 254 is taken for 100, which a snapshot can hold")
  func rank() {
    var push = Push.make(.offer, 1, at: Golden.now)
    for (given, kept) in [(100, 100), (101, 100), (254, 100), (255, 255)] as [(UInt8, UInt8)] {
      push.rank = given
      #expect(push.rank == kept)
    }
  }

  @Test("whether a person is available is asked of what their caps have counted")
  func available() throws {
    var daily = TriggerBook.dailyRule
    daily.when = .daily(DailyChance(available: PointAvailability(allowed: true)))
    var strategy = Golden.rankedStrategy
    strategy.rules = TriggerBook([daily])
    let service = try PushService(strategy, zones: Place.table, content: Golden.content)
    var fanout = try FanoutState(Golden.strategy.fanout, recipients: Golden.recipients)
    var effects: ContiguousArray<PushService.Effect> = []
    var anna = try Golden.anna(service)
    let firing = Firing(rule: 0, type: .reminder, to: .subject, occasion: 20_000, items: 1)
    let city = BusinessID(rawValue: 3)
    #expect(service.unavailability(firing, from: city, of: anna, at: Golden.now) == nil)
    let push = Push.make(.offer, 1, at: Golden.now)
    for input in [
      .prefer(Preferences(categories: .all)),
      .intend(push, from: .inGoodStanding, isInAudience: true),
    ] as [PushService.Input] {
      _ = service.receive(input, for: &anna, through: &fanout, at: Golden.now, effects: &effects)
    }
    // The other place of the day is kept for tasks.
    #expect(service.unavailability(firing, from: city, of: anna, at: Golden.now) == .cap)
  }

  @Test("a push that a rule has fired obeys the caps on the rule's tags and campaign")
  func marks() throws {
    var strategy = Golden.rankedStrategy
    strategy.rules["message"]?.marks = PushMarks(tags: ["sale"], campaign: "winter", rank: 90)
    strategy.policy.eachCaps[.campaign] = EachCap(Cap(limit: 1, per: .isoWeek, exempt: []))
    let service = try PushService(strategy, zones: Place.table, content: Golden.content)
    let firing = Firing(rule: 2, type: .message, to: .subject, occasion: 5, items: 1)
    let city = BusinessID(rawValue: 3)
    let made = service.push(for: firing, from: city, of: city, at: Golden.now)
    let push = try #require(made)
    #expect(push.tags == service.policy.names.tag("sale") && push.rank == 90)
    // No cap names the winter, but each campaign is counted.
    #expect(push.campaign == service.policy.names.campaign("winter") && push.campaign != .none)
  }
}
