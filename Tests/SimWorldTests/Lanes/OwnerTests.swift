import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// What business owners hear of (S0-ARCH-04).
@Suite(.releaseOnly) struct OwnerTests {
  static var digesting: Strategy {
    var strategy = Strategy.instant
    strategy.policy.digest = [.newLike: .minutes(10)]
    return strategy
  }

  /// What becomes of likes for business 3 at these minutes after the start.
  static func likes(at minutes: [UInt32], _ strategy: Strategy) -> [EventRow] {
    let owners = Town(.plain(subscribers: 0, businesses: 8), seed: 1, isOwners: true)
    let activity = minutes.map { Activity(minute: $0, business: 3, type: .newLike) }
    let outcome = owners.run(strategy, activity: ContiguousArray(activity))
    #expect(outcome.arms[0].funnel.violation == nil)
    #expect(outcome.events.allSatisfy { $0.recipient == LaneWorld.ownersBase + 3 })
    return Array(outcome.events)
  }

  @Test("A burst of likes is one push to the owner, which stands for all of them (S0-ARCH-04)")
  func burst() {
    let rows = Self.likes(at: [60, 60, 61, 61, 61, 63, 64, 66, 68, 69], Self.digesting)
    #expect(rows.filter { $0.kind == .merged }.count == 10)
    let intended = rows.filter { $0.kind == .intended }
    #expect(intended.count == 11)
    #expect(intended.last!.push.isDigest && intended.last!.at == Town.start + .minutes(70))
    #expect(rows.filter { $0.kind == .attempted }.map(\.push) == [intended.last!.push])
    #expect(rows.filter { $0.kind == .delivered && $0.device < 0 }.count == 1)
  }

  @Test("A single like waits for others and goes alone")
  func single() {
    let rows = Self.likes(at: [60], Self.digesting)
    #expect(rows.filter { $0.kind == .merged }.isEmpty)
    let calls = rows.filter { $0.kind == .attempted }
    #expect(calls.map(\.at) == [Town.start + .minutes(70)])
    #expect(calls.allSatisfy { !$0.push.isDigest })
  }

  @Test("Two bursts are two pushes; without a digest each like is one")
  func bursts() {
    let minutes: [UInt32] = [60, 61, 62, 300, 301]
    let digested = Self.likes(at: minutes, Self.digesting).filter { $0.kind == .attempted }
    #expect(digested.map(\.at) == [70, 310].map { Town.start + .minutes($0) })
    let single = Self.likes(at: minutes, .instant).filter { $0.kind == .attempted }
    #expect(single.map(\.at) == minutes.map { Town.start + .minutes(Int64($0)) })
  }

  @Test(
    "Owners hear of their business only, of all likes, followers, reviews (S0-ARCH-04, S0-FR-REV-01/03)"
  )
  func ownersOnly() {
    var world = WorldParameters.plain(subscribers: 200, businesses: 40)
    world.follows.lateShare = 0.3
    world.engagement.reviewPerSession = 0.1
    let town = Town(world, seed: 1)
    let outcome = town.run(.instant, eventShare: 0)
    let activity = town.world.activity + outcome.arms[0].activity
    let owners = Town(world, seed: 1, isOwners: true)
    let events = owners.run(.instant, activity: activity).events
    #expect(events.allSatisfy { $0.recipient == LaneWorld.ownersBase + UInt64($0.business) })
    for type in [PushType.newLike, .newFollower, .newReview] {
      let told = activity.filter { $0.type == type }.count
      #expect(told > 50)
      #expect(events.filter { $0.kind == .intended && $0.type == type }.count == told)
    }
  }

  @Test("Openings bring likes as often as the scenario says")
  func likesOfOpenings() {
    var world = WorldParameters.plain(subscribers: 300)
    world.response.openAndroid = 0.3
    let arm = Town(world, seed: 1).run(.instant, eventShare: 0).arms[0]
    #expect(arm.activity.allSatisfy { $0.type == .newLike && $0.business < 20 })
    #expect(PeopleTests.isNear(arm.activity.count, of: Int(arm.funnel[.opened]), 0.15))
  }

  @Test("What owners hear does not depend on how subscribers are cut into lanes")
  func partition() {
    var world = WorldParameters.plain(subscribers: 200)
    world.engagement.reviewPerSession = 0.1
    world.response.openAndroid = 0.2
    func activity(laneSize: Int) -> ContiguousArray<Activity> {
      var all: ContiguousArray<Activity> = []
      for first in stride(from: 0, to: 200, by: laneSize) {
        let town = Town(world, seed: 1, first: first, count: laneSize)
        all += town.world.activity + town.run(.instant, eventShare: 0).arms[0].activity
      }
      return all
    }
    let span = Town(world, seed: 1).plan.span
    let (fine, coarse) = (activity(laneSize: 50), activity(laneSize: 100))
    let triggers = [fine, coarse].map { activity in
      OwnerNews(ActivityTally(activity, of: 0..<20), span).all
    }
    #expect(triggers[0].count > 500 && triggers[0].count == triggers[1].count)
    #expect(
      zip(triggers[0], triggers[1]).allSatisfy {
        ($0.at, $0.index, $0.value, $0.type) == ($1.at, $1.index, $1.value, $1.type)
      })
    let owners = Town(world, seed: 1, isOwners: true)
    let events = [fine, coarse].map { owners.run(.instant, activity: $0).events }
    #expect(events[0] == events[1])
  }
}
