import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Settings that are changed where there is no network.
@Suite(.releaseOnly) struct LateChangeTests {
  private static func world(_ lateShare: Double) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 300)
    world.preferences.changePerDay = 0.15
    world.preferences.lateShare = lateShare
    world.activity.sessionsPerDay = 0.4
    world.posts.perDay = 2
    return world
  }

  /// The only change of `category` by each of those who made one.
  private static func changes(_ town: Town, _ category: PushModel.Category) -> [Trigger] {
    let all = town.world.triggers.filter { $0.kind == .prefer }
    return all.filter { change in
      change.value == UInt32(category.rawValue) && all.count { $0.index == change.index } == 1
    }
  }

  @Test(
    "S1-7-sync: a change made without a network counts from the next visit on",
    arguments: [0.0, 1])
  func nextVisit(lateShare: Double) {
    let town = Town(Self.world(lateShare), seed: 1)
    let intended = town.run(.instant).events
    var (before, after) = (0, 0)
    for change in Self.changes(town, .updates) {
      let visits = town.world.sessions.range(of: Int(change.index))
        .map { town.world.sessions.entries[$0] }
      let visit = visits.first { $0 > change.at } ?? .distantFuture
      let counts = lateShare == 0 ? change.at : visit
      let sent = intended.filter {
        $0.kind == .attempted && $0.recipient == UInt64(change.index) && $0.type == .newPost
          && $0.at > change.at
      }
      before += sent.count { $0.at < visit }
      after += sent.count { $0.at > visit }
      #expect(sent.allSatisfy { $0.at <= counts })
    }
    #expect(after == 0 && (lateShare == 0) == (before == 0))
  }

  @Test("S1-7-sync: what waits in a phone does not switch pushes on again after an opt-out")
  func optOut() {
    var world = Self.world(1)
    world.fatigue.optOutPerPush = 0.05
    world.fatigue.uninstallShare = 0
    let town = Town(world, seed: 2)
    let outcome = town.run(.instant)
    var attempted = 0
    let gone = outcome.events.filter { $0.kind == .optedOut }
    for row in gone {
      attempted += outcome.events.count {
        $0.kind == .attempted && $0.recipient == row.recipient && $0.at > row.at
      }
    }
    let waiting = gone.count { row in
      town.world.triggers.contains {
        $0.kind == .prefer && UInt64($0.index) == row.recipient && $0.at < row.at
      }
    }
    #expect(attempted == 0 && gone.count > 100 && waiting > 20)
  }
}
