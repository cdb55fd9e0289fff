import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Campaigns in worlds, from the time at which they are due to what is counted.
@Suite(.releaseOnly) struct CampaignRuleTests {
  private static let spring = Campaign(
    at: CampaignTime(day: 3, LocalTime(minute: 600)),
    text: [.en: TextContent(title: "Spring", body: "At {business}")])

  private static func world(_ kinds: WorldKinds, people: Int = 400) -> WorldParameters {
    var world = WorldParameters()
    world.kind = kinds
    world.subscribers = people
    world.businesses = 5
    world.zones = ["UTC": 0.5, "Europe/Oslo": 0.5]
    return world
  }

  private static func strategy(_ campaigns: [String: Campaign]) -> Strategy {
    var strategy = Strategy()
    strategy.campaigns = campaigns
    return strategy
  }

  @Test(
    "everybody gets it at ten in their own zone, also in a world without rules",
    arguments: [false, true])
  func once(hasRules: Bool) {
    let kinds = hasRules ? WorldKinds(.smallBusiness, .commerce) : WorldKinds(.smallBusiness)
    let town = Town(Self.world(kinds), seed: 3, days: 8)
    let outcome = town.run(Self.strategy(["spring": Self.spring]))
    let due = outcome.events.filter { $0.kind == .intended && $0.push.source == .journey }
    #expect(Set(due.map(\.recipient)).count == due.count)
    #expect(due.count == town.world.count)
    for row in due {
      let clock = Place.table.clock(ZoneID(rawValue: row.zone), at: row.at)
      #expect(clock.minute(row.at) == 600, "\(row)")
    }
    let counts = outcome.arms[0].campaigns["spring"]!
    #expect(counts[.intended] == due.count)
    let refused = Refusal.allCases.reduce(0) { $0 + counts[$1] }
    #expect(counts[.released] + refused == due.count && counts[.released] > 100)
    #expect(counts[.sent] >= counts[.delivered] && counts[.delivered] >= counts[.displayed])
    #expect(counts[.opened] > 0 && counts[.displayed] >= counts[.opened])
    func rows(_ kind: EventKind) -> Int {
      outcome.events.filter { $0.kind == kind && $0.push.source == .journey && $0.device < 0 }.count
    }
    #expect(counts[.delivered] == rows(.delivered) && counts[.opened] == rows(.opened))
    #expect(counts[.tapped] == rows(.tapped) && counts[.sent] == rows(.sent))
  }

  @Test("a campaign moves nothing for people whom it does not reach")
  func others() {
    var nobody = Segment()
    nobody.tenure = .atLeast(.days(300))
    var strategy = Self.strategy([
      "spring": Campaign(segment: "nobody", at: CampaignTime(day: 3, LocalTime(minute: 600)))
    ])
    strategy.segments = ["nobody": nobody]
    let town = Town(Self.world(WorldKinds(.smallBusiness, .commerce)), seed: 4, days: 8)
    // The digest has the order in which a lane turns to its people, too, which another question changes.
    #expect(Set(town.run(strategy).events) == Set(town.run(Strategy()).events))
  }

  @Test("in every minute go as many calls as the throttle allows")
  func throttle() {
    var spring = Self.spring
    spring.throttle = CampaignRate(20, per: .minute)
    var world = Self.world(WorldKinds(.smallBusiness))
    world.zones = ["UTC": 1]
    let town = Town(world, seed: 5, days: 8)
    let outcome = town.run(Self.strategy(["spring": spring]))
    let due = Town.start + .days(3) + .hours(10)
    let calls = outcome.events.filter {
      $0.kind == .attempted && $0.push.source == .journey
    }
    let minutes = Dictionary(grouping: calls) { ($0.at - due).milliseconds / 60_000 }
    let last = minutes.keys.max()!
    #expect(last > 5)
    for minute in 0..<last { #expect(minutes[minute]?.count == 20, "minute \(minute)") }
  }

  @Test("amounts are lognormal about their median, and one of an order and its payment")
  func amounts() {
    let town = Town(Self.world(WorldKinds(.commerce), people: 2_000), seed: 6, days: 14)
    func count(_ bound: NumberBound?) -> Int {
      let campaign = Campaign(
        on: CampaignEvent(.paymentUpdated, if: EventCondition(amount: bound)))
      let counts = town.run(Self.strategy(["it": campaign]), eventShare: 0).arms[0].campaigns["it"]
      return counts?[.intended] ?? 0
    }
    let all = count(nil)
    let (high, low) = (count(.atLeast(40)), count(.below(40)))
    // Pushes make a few people leave, other ones under each campaign.
    #expect(abs(high + low - all) < all / 20 && all > 500)
    #expect(abs(Double(high) / Double(all) - 0.5) < 0.06, "\(high) of \(all)")
    // A standard deviation of the logarithm above the median.
    #expect(abs(Double(count(.atLeast(89.02))) / Double(all) - 0.1587) < 0.05)
  }
}
