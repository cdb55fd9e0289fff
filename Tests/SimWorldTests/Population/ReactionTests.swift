import PushModel
import PushService
import SimKernel
import Statistics
import TestSupport
import Testing

@testable import SimWorld

/// What happens on the screen.
@Suite(.releaseOnly) struct ReactionTests {
  @Test(
    "Half of those who open do so within 48 minutes on Android, 7 on iOS (W14)",
    arguments: [(1.0, 48.0), (0, 7)])
  func timeToOpen(androidShare: Double, median: Double) {
    var world = WorldParameters.plain(subscribers: 400)
    world.devices.androidShare = androidShare
    world.response.openAndroid = 0.4
    world.response.openIOS = 0.4
    // Long enough for all but one in ten thousand.
    let town = Town(world, seed: 1, days: 90, attribution: .days(60))
    var shown: [String: Timestamp] = [:]
    var waits: [Double] = []
    for row in town.run(.instant).events
    where row.device < 0 && row.push.rawValue >> 6 & 0x3_ffff < 20 {
      let key = "\(row.recipient) \(row.push)"
      if row.kind == .displayed { shown[key] = row.at }
      if row.kind == .opened { waits.append(Double((row.at - shown[key]!).milliseconds) / 60_000) }
    }
    waits.sort()
    #expect(waits.count > 5_000)
    // The standard error of the median of a log-normal with deviation 2 is 2.5 / sqrt(n).
    #expect(abs(waits[waits.count / 2] / median - 1) < 0.12, "\(waits[waits.count / 2])")
  }

  @Test("Android opens more than iOS, as the sources have it (W14)")
  func openRates() {
    let rates = [1.0, 0].map { androidShare in
      var world = WorldParameters.plain(subscribers: 400)
      world.devices.androidShare = androidShare
      return Experiment(world, seeds: 0..<3, [.instant]).total(0).openRate
    }
    #expect(rates[0] > 1.2 * rates[1], "\(rates)")
    #expect((0.02...0.06).contains(rates[0]) && (0.015...0.05).contains(rates[1]), "\(rates)")
  }

  @Test("In the open app a push is a banner, elsewhere it is in the tray (S4-PLAT-1, S4-PLAT-2)")
  func banner() {
    var world = WorldParameters.plain(subscribers: 200)
    world.activity.sessionsPerDay = 8
    world.response.openAndroid = 0.2
    let town = Town(world, seed: 1)
    let rows = town.run(.instant).events
    var visits = (0..<200).map { subscriber in
      town.world.sessions.range(of: subscriber).map { town.world.sessions.entries[$0] }
    }
    for row in rows where row.kind == .opened { visits[Int(row.recipient)].append(row.at) }
    let shown = rows.filter { $0.kind == .displayed && $0.device >= 0 }
    for row in shown {
      let isOpen = visits[Int(row.recipient)].contains {
        $0 <= row.at && row.at - $0 < world.activity.sessionLength
      }
      #expect((row.reason == 1) == isOpen)
    }
    #expect(shown.filter { $0.reason == 1 }.count > 100)
  }

  @Test("Dismissing has no effect on the world (S4-LINK-4)")
  func dismissal() {
    var chance = Chance(seed: 1)
    var world = WorldParameters.harsh(&chance)
    let outcomes = [0, 1].map { share in
      world.response.dismissShare = share
      return Town(world, seed: 1).run(.instant)
    }
    #expect(outcomes[0].arms[0].funnel[.dismissed] == 0)
    #expect(outcomes[1].arms[0].funnel[.dismissed] > 100)
    #expect(outcomes[1].events.filter { $0.kind != .dismissed } == outcomes[0].events)
  }

  @Test("On a good day nineteen of twenty pushes are there within four seconds (S0-NFR-PER-01)")
  func latency() throws {
    let town = Town(.plain(subscribers: 500), seed: 1)
    let latencies = town.run(Strategy(), eventShare: 0).arms[0].promptLatencies
    #expect(latencies.count > 10_000)
    var histogram = LogHistogram()
    for (delay, count) in latencies.counted { histogram.record(Int64(delay), count: count) }
    #expect(try (400...900).contains(#require(try histogram.quantile(0.5))))
    #expect(try #require(try histogram.quantile(0.95)) <= 4_000)
  }

  @Test("A quarter of those who open tap; reports come back by platform (S1-1-receipt)")
  func shares() {
    for (androidShare, receipts) in [(1.0, 0.95), (0, 0.6)] {
      var world = WorldParameters.plain(subscribers: 300)
      world.devices.androidShare = androidShare
      world.response.openAndroid = 0.3
      world.response.openIOS = 0.3
      let funnel = Town(world, seed: 1).run(.instant, eventShare: 0).arms[0].funnel
      #expect(PeopleTests.isNear(Int(funnel[.tapped]), of: Int(funnel[.opened]), 0.25))
      let delivered = Int(funnel[.deviceDelivered])
      #expect(PeopleTests.isNear(Int(funnel[.receipt]), of: delivered, receipts))
    }
  }
}
