import PushFanout
import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// Quiet hours over a year in twelve zones, seven of which change their clocks.
@Suite(.releaseOnly) struct QuietYearTests {
  // A year of a hundred people is as long as a hundred other replays.
  private static let seeds: Range<UInt64> = 0..<12

  private static func replay(_ seed: UInt64) -> Replay {
    var chance = Chance(seed: seed)
    var world = WorldParameters.plain(.commerce, subscribers: 96)
    for place in Place.allCases { world.zones[place.rawValue] = 1 }
    world.activity.sessionsPerDay = 0
    world.activity.byHour = Array(repeating: 1, count: 24)
    world.preferences.ownQuietShare = 0.3
    world.preferences.noQuietShare = 0.1
    world.preferences.movePerDay = 0.003
    world.commerce.ordersPerWeek = 0
    world.commerce.conversationsPerWeek = 14
    world.commerce.messagesPerConversation = 1
    world.commerce.stormShare = 0
    world.commerce.signInsPerMonth = 0
    world.commerce.campaignsPerWeek = 0
    world.commerce.featuresPerMonth = 0
    var strategy = Strategy.instant
    strategy.fanout.tokenAgeMax = .days(1_000)
    strategy.policy.quietHours = QuietRule(
      window: chance.one(of: [
        QuietWindow(from: 22 * 60, to: 8 * 60), QuietWindow(from: 23 * 60 + 30, to: 6 * 60 + 10),
        // These end where some clocks jump or fall back.
        QuietWindow(from: 21 * 60, to: 2 * 60 + 30), QuietWindow(from: 20 * 60, to: 3 * 60 + 15),
      ]), action: .defer)
    return Replay(Town(world, seed: seed, days: 366), strategy, then: strategy)
  }

  @Test(
    "S1-7-quiet, C-03: nothing leaves in quiet hours; what waited leaves when they end, to the millisecond",
    arguments: seeds)
  func toTheMillisecond(seed: UInt64) {
    let replay = Self.replay(seed)
    var spanned: Set<[Int64]> = []
    var waited: Set<Place> = []
    let offences = replay.offences { story in
      guard let window = replay.quietWindow(of: story.subscriber, .messages) else {
        return !story.push(.held).isEmpty
      }
      let released = replay.release(of: story)
      if let released {
        let place = replay.place(of: story.subscriber, at: released)
        if window.contains(minute: place.minute(released)) { return true }
      }
      guard let held = story.push(.held).first else { return released != story.intendedAt }
      let place = replay.place(of: story.subscriber, at: held.at)
      let end = place.end(of: window, from: held.at)
      waited.insert(place)
      for (number, change) in place.offsets.changes.enumerated()
      where held.at < change.at && change.at < end {
        spanned.insert([Int64(Place.allCases.firstIndex(of: place)!), Int64(number)])
      }
      let hasMoved =
        replay.moves(of: story.subscriber, until: held.at)
        != replay.moves(of: story.subscriber, until: end)
      return held.at + .milliseconds(held.latency) != end
        || !hasMoved && released != end && end < replay.town.plan.span.end
    }
    #expect(offences == [])
    #expect(waited.count == 12)
    // Fourteen changes of clocks lie in the year.
    #expect(spanned.count > 7, "\(spanned.count) changes of clocks were slept through")
  }
}
