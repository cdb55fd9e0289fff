import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What providers keep for a phone that is off, as APNs and FCM document it.
@Suite(.releaseOnly) struct StoreTests {
  /// How many of `count` pushes, all sent while the phones were off, arrive when they are back.
  static func arrivals(
    of count: Int, _ platform: Platform, _ payload: AndroidPayload = .data
  ) -> Set<Int> {
    var phones = Phones(20, platform).offline(median: .days(2))
    phones.strategy.androidPayload = payload
    let outcome = phones.send(at: Array(repeating: 10, count: count))
    #expect(outcome.arms[0].funnel.violation == nil)
    #expect(outcome.arms[0].funnel[.sent] == Int64(20 * count))
    // A throttled burst takes half an hour; a phone may be back before its end.
    let away = phones.firstSpells
    let arrivals = outcome.arrivals(20)
    return Set(arrivals.indices.filter { away[$0] > .hours(2) }.map { arrivals[$0].count })
  }

  @Test(
    "APNs keeps the last push for a phone that is off (W13, C-07, S4-PLAT-6)",
    arguments: [1, 2, 5, 150])
  func apns(count: Int) {
    #expect(Self.arrivals(of: count, .ios) == [1])
  }

  @Test("FCM keeps up to 100 data messages (W13)", arguments: [1, 2, 90, 99, 100])
  func fcm(count: Int) {
    #expect(Self.arrivals(of: count, .android) == [count])
  }

  @Test(
    "One data message more, and FCM drops them all and what follows (W13, R5)",
    arguments: [101, 150])
  func overflow(count: Int) {
    #expect(Self.arrivals(of: count, .android) == [0])
  }

  @Test("FCM keeps four notification messages (G3)", arguments: [(3, 3), (4, 4), (5, 4), (30, 4)])
  func collapsible(count: Int, kept: Int) {
    #expect(Self.arrivals(of: count, .android, .notification) == [kept])
  }

  @Test("After an overflow the store is empty when the phone has been back (G4)")
  func afterOverflow() {
    // All phones are back within hours; a day later they are sent ten more.
    let phones = Phones(20, .android).offline(median: .hours(2))
    let outcome = phones.send(
      at: Array(repeating: 10, count: 150) + Array(repeating: 1_450, count: 10))
    #expect(Set(outcome.arrivals(20).map(\.count)) == [10])
    #expect(outcome.arms[0].funnel[dropped: .storeOverflow] == 20 * 150)
  }

  @Test("What comes back only after its time to live is gone (S4-PLAT-6)")
  func timeToLive() {
    var phones = Phones(200, .android).offline(median: .days(2))
    phones.strategy.timeToLive = TimeToLive([.newLike: .days(2)])
    let outcome = phones.send(at: [0])
    let funnel = outcome.arms[0].funnel
    #expect(funnel[.delivered] + funnel[.expired] == 200)
    #expect((75...125).contains(funnel[.delivered]), "\(funnel[.delivered])")
    for row in outcome.events where row.kind == .delivered {
      #expect(row.at < Town.start + .days(2))
    }
  }

  @Test(
    "Off for a week, then on: of 150 pushes FCM brings none, of 90 all, APNs the last (R5)",
    arguments: [(Platform.android, 150, 0), (.android, 90, 90), (.ios, 150, 1)])
  func offForAWeek(platform: Platform, count: Int, kept: Int) {
    let phones = Phones(60, platform).offline(median: .days(9))
    // Spread over the week.
    let minutes = (0..<count).map { UInt32($0 * 10_080 / count) }
    let outcome = phones.send(at: minutes)
    let back = phones.firstSpells
    let arrivals = outcome.arrivals(60)
    let away = (0..<60).filter { back[$0] > .days(7) && back[$0] < .days(20) }
    #expect(away.count > 10)
    for phone in away { #expect(arrivals[phone].count == kept, "phone \(phone)") }
  }
}

extension Phones {
  /// How long each phone is off at first.
  fileprivate var firstSpells: [Interval] {
    let town = town
    return (0..<parameters.businesses).map { phone in
      var link = DeviceLink(.android, isStale: false, start: Town.start)
      let entity = (LaneWorld.ownersBase + UInt64(phone)) << 2
      let zone = town.world.traits[phone].zone
      link.advance(to: Town.start, entity: entity, town.key, town.plan, in: zone)
      return link.returns(before: town.plan.span.end) - Town.start
    }
  }
}
