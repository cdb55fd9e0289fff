import PushMessages
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Orders, payments, chat, sign-ins and campaigns (S1).
@Suite(.releaseOnly) struct CommerceTests {
  private static func town(_ seed: UInt64) -> Town {
    var world = WorldParameters.plain(.commerce, subscribers: 80)
    world.commerce.ordersPerWeek = 2
    world.commerce.signInsPerMonth = 4
    return Town(world, seed: seed, days: 28)
  }

  private static var house: Strategy {
    var strategy = Strategy.instant
    strategy.policy.caps = [
      .category(.marketing): Cap(limit: 2, per: .rolling(.days(7))),
      .global: Cap(limit: 1, per: .localDay),
      .type(.message): Cap(
        limit: 100, per: .rolling(.hours(1)), overflow: .digest, exempt: []),
    ]
    strategy.policy.caps[.global]?.exempt = [
      .category(.transactional), .category(.security), .category(.messages),
    ]
    return strategy
  }

  @Test(
    "S1-8-trans, S1-8-sec: what was bought and who signed in is always told",
    arguments: 0..<8 as Range<UInt64>)
  func transactional(seed: UInt64) {
    let outcome = Self.town(seed).run(Self.house)
    for type in [PushType.order, .payment, .security] {
      let told = outcome.rows(.intended, type)
      #expect(outcome.rows(.sent, type).count == told.count && told.count > 50)
    }
  }

  @Test(
    "S1-8-mkt, S1-3.2-promo: two campaigns in any seven days, and what is over is never sent",
    arguments: 0..<8 as Range<UInt64>)
  func campaigns(seed: UInt64) {
    let outcome = Self.town(seed).run(Self.house)
    let sent = outcome.rows(.attempted).isEmpty ? [] : outcome.rows(.sent)
    let marketing = Dictionary(
      grouping: outcome.events.filter { $0.kind == .attempted && $0.type.category == .marketing },
      by: \.recipient)
    #expect(sent.isEmpty || !marketing.isEmpty)
    for mine in marketing.values {
      let times = mine.map(\.at)
      for third in times.indices.dropFirst(2) {
        #expect(times[third] - times[third - 2] >= .days(7))
      }
    }
    let refused = Set(
      outcome.rows(.suppressed).filter { $0.reason == Refusal.categoryCap.rawValue }
        .map { [$0.recipient, $0.push.rawValue] })
    #expect(refused.count > 100)
    #expect(!outcome.rows(.sent).contains { refused.contains([$0.recipient, $0.push.rawValue]) })
  }

  @Test("S1-8-msg: 150 messages within the hour are 100 and one summary of fifty")
  func storm() throws {
    var world = WorldParameters.plain(.commerce, subscribers: 60)
    world.commerce.stormShare = 1
    world.commerce.conversationsPerWeek = 0.2
    let town = Town(world, seed: 2, days: 14)
    let outcome = town.run(Self.house)
    let told = Dictionary(grouping: outcome.rows(.intended, .message), by: \.recipient)
    let single = try #require(told.values.first { $0.filter { !$0.push.isDigest }.count == 150 })
    let subscriber = single[0].recipient
    let sent = outcome.rows(.sent, .message).filter { $0.recipient == subscriber }
    #expect(sent.filter { !$0.push.isDigest }.count == 100)
    #expect(sent.filter { $0.push.isDigest }.count == 1)
    #expect(
      outcome.rows(.merged, .message).filter { $0.recipient == subscriber }.count == 50)
  }

  @Test("a campaign and a new feature reach every customer at one moment")
  func broadcasts() {
    var world = WorldParameters.plain(.commerce, subscribers: 80)
    world.commerce.featuresPerMonth = 6
    let town = Town(world, seed: 1, days: 28)
    for what in [Happening.campaignStarted, .featureReleased] {
      let byTime = Dictionary(grouping: town.happenings(what), by: \.at)
      #expect(!byTime.isEmpty)
      #expect(byTime.values.allSatisfy { Set($0.map(\.index)).count == 80 && $0.count == 80 })
    }
  }

  @Test("an arm without a rule tells nothing of that kind, and everything else as before")
  func switchedOff() {
    var quiet = Strategy.instant
    quiet.rules["campaign"]?.isEnabled = false
    let outcomes = Self.town(1).run([.instant, quiet])
    #expect(outcomes[1].rows(.intended, .promotion).isEmpty)
    let orders = outcomes.map { $0.rows(.intended, .order).map(\.push) }
    #expect(orders[0] == orders[1])
  }
}

/// Pushes of several sources in one world.
@Suite struct CombinedTests {
  @Test(
    "likes are of businesses' posts and replies, whatever numbers organisations have",
    arguments: 0..<4 as Range<UInt64>)
  func likes(seed: UInt64) {
    var world = WorldParameters.plain(subscribers: 60, businesses: 10)
    world.kind = WorldKinds(.smallBusiness, .commerce, .peerMentors)
    world.mentors.mentorsPerOrganisation = 1
    world.posts.perDay = 0
    world.engagement.likePerOpen = 1
    world.engagement.likePerSession = 0
    world.engagement.reviewPerSession = 0
    world.response.openContextual = 0.9
    let town = Town(world, seed: seed)
    let outcome = town.run(.instant)
    #expect(outcome.rows(.opened).contains { $0.business > 10 })
    #expect(outcome.arms[0].activity.isEmpty)
  }

  @Test("S1-3.2-reeng: a shop wins back who has stayed away for a month")
  func winBack() {
    var world = WorldParameters.plain(.commerce, subscribers: 60)
    world.activity.sessionsPerDay = 0.01
    world.commerce = CommerceParameters()
    world.commerce.ordersPerWeek = 0
    world.commerce.campaignsPerWeek = 0
    world.commerce.conversationsPerWeek = 0
    var strategy = Strategy.instant
    strategy.rules["winBack"]?.isEnabled = true
    let told = Town(world, seed: 1, days: 50).run(strategy).rows(.intended, .reEngagement)
    #expect(told.count > 20 && told.allSatisfy { $0.at >= Town.start + .days(30) })
  }
}
