import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What has become of the app when something comes for it.
@Suite(.releaseOnly) struct AppStateTests {
  private static func world() -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 200)
    world.activity.sessionsPerDay = 2
    world.response.openAndroid = 0.3
    world.response.openIOS = 0.3
    return world
  }

  /// How long the app had been left when a row was logged; the longest interval when it was never open.
  private static func left(_ row: EventRow, _ town: Town, _ opened: [EventRow]) -> Interval {
    let index = Int(row.recipient)
    let visits = town.world.sessions.range(of: index).map { town.world.sessions.entries[$0] }
    let openings = opened.filter { $0.recipient == row.recipient }.map(\.at)
    let last = (visits + openings).filter { $0 < row.at }.max()
    return last.map { row.at - $0 - town.parameters.activity.sessionLength } ?? .days(10_000)
  }

  @Test(
    "S1-5.3-tap, S3-FEAT-4: an opening says whether it found the app open, kept or ended",
    arguments: 0..<5 as Range<UInt64>)
  func states(seed: UInt64) {
    let town = Town(Self.world(), seed: seed)
    let opened = town.run(.instant).rows(.opened)
    for row in opened {
      let left = Self.left(row, town, opened)
      let expected: AppState =
        left < .zero ? .foreground : left < .hours(4) ? .background : .terminated
      #expect(AppState(rawValue: row.reason) == expected)
    }
    let found = Dictionary(grouping: opened, by: \.reason).mapValues(\.count)
    #expect(AppState.allCases.dropLast().allSatisfy { found[$0.rawValue] ?? 0 > 5 }, "\(found)")
    #expect(found[AppState.stopped.rawValue] == nil)
  }

  @Test(
    "S1-4.1-payload: an app that was stopped by force shows nothing until it is opened, data or not",
    arguments: AndroidPayload.allCases)
  func stopped(payload: AndroidPayload) {
    var world = Self.world()
    world.devices.stoppingShare = 1
    world.response.timeToOpenAndroid = .minutes(1)
    var strategy = Strategy.instant
    strategy.androidPayload = payload
    let town = Town(world, seed: 1)
    let outcome = town.run(strategy)
    let opened = outcome.rows(.opened)
    let dropped = outcome.events.filter { $0.kind == .dropped && $0.device >= 0 }
    let shown = outcome.events.filter { $0.kind == .displayed && $0.device >= 0 }
    #expect(dropped.allSatisfy { $0.reason == Loss.appStopped.rawValue })
    #expect(dropped.allSatisfy { Self.left($0, town, opened) >= .hours(12) })
    #expect(shown.allSatisfy { Self.left($0, town, opened) < .hours(12) })
    #expect(dropped.count > 1_000 && shown.count > 1_000)
    #expect(outcome.arms[0].funnel[dropped: .appStopped] == Int64(outcome.rows(.dropped).count))
  }

  /// Always dozing, never opened: what is of high priority wakes it, as long as it may.
  @Test(
    "Android before 13 wakes for five pushes of high priority a day when the app is little used (G7)",
    arguments: [(0.0, true, 5), (1, true, 150), (0, false, 150)])
  func standby(android13Share: Double, standby: Bool, most: Int) {
    var world = WorldParameters.plain(.commerce, subscribers: 40)
    world.devices.android13Share = android13Share
    world.presence.standby = standby
    (world.presence.dozeDay, world.presence.dozeNight) = (1, 1)
    world.activity.sessionsPerDay = 0
    world.response.openContextual = 0
    (world.response.openAndroid, world.response.openIOS) = (0, 0)
    // Who pays opens the app.
    world.commerce.ordersPerWeek = 0
    world.commerce.conversationsPerWeek = 7
    world.commerce.stormShare = 0.2
    world.commerce.stormMessages = 40
    let outcome = Town(world, seed: 1).run(.instant)
    let prompt = outcome.rows(.delivered, .message).filter { $0.latency < 60_000 }
    let days = Dictionary(grouping: prompt) {
      [Int64($0.recipient), $0.at.milliseconds / 86_400_000]
    }
    let busiest = days.values.map(\.count).max() ?? 0
    #expect(most == 5 ? busiest == 5 : busiest > 20)
  }

  @Test("an iPhone, and an Android phone of another maker, never stops it by force")
  func others() {
    for (android, share) in [(0.0, 1.0), (1, 0)] {
      var world = Self.world()
      world.devices.androidShare = android
      world.devices.stoppingShare = share
      #expect(Town(world, seed: 1).run(.instant).rows(.dropped).isEmpty)
    }
  }
}
