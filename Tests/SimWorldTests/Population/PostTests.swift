import PushModel
import PushService
import Testing

@testable import SimWorld

/// What businesses publish, and what of it may go out at all.
@Suite struct PostTests {
  static func world(_ place: Place = .utc) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 0, businesses: 400)
    world.zones = [place.rawValue: 1]
    return world
  }

  @Test(
    "Businesses post as often as the scenario says, in every zone (S0-FR-CON-05)",
    arguments: Place.allCases)
  func rate(place: Place) {
    let town = Town(Self.world(place), seed: 1)
    let rates = town.schedule.businesses.map(\.postsPerDay)
    let total = rates.reduce(0, +)
    // Median 0.8 with log-scale spread 0.6: the mean is 0.8 exp(0.18), the variance as below.
    let (mean, variance) = (0.9578, 0.3973)
    #expect(abs(total / 400 - mean) < 3 * (variance / 400).squareRoot(), "\(total / 400)")
    let count = Double(town.schedule.posts.count)
    #expect(abs(count - 14 * total) < 3 * (14 * total).squareRoot(), "\(count)")
    for day in 0..<14 as Range<Int64> {
      let from = Town.start + .days(day)
      let posts = town.schedule.posts.filter { from <= $0.at && $0.at < from + .days(1) }
      // Fourteen looks: 4 standard errors.
      #expect(
        abs(Double(posts.count) - total) < 4 * total.squareRoot(), "day \(day): \(posts.count)")
    }
  }

  @Test("They post at the hours of the scenario, local time (S0-FR-CON-05)")
  func hours() {
    var world = Self.world(.johannesburg)
    world.posts.byHour = (0..<24).map { 9 <= $0 && $0 < 18 ? 1 : 0 }
    let posts = Town(world, seed: 2).schedule.posts
    var counts = [Int](repeating: 0, count: 24)
    for post in posts { counts[Place.johannesburg.minute(post.at) / 60] += 1 }
    for hour in 0..<24 {
      let expected = 9 <= hour && hour < 18 ? Double(posts.count) / 9 : 0
      #expect(abs(Double(counts[hour]) - expected) <= 4 * expected.squareRoot(), "hour \(hour)")
    }
  }

  @Test("A quarter of the posts are offers, which end 36 hours later (S0-ARCH-05)")
  func offers() {
    let posts = Town(Self.world(), seed: 3).schedule.posts
    let offers = posts.filter { $0.type == .offer }
    let share = Double(offers.count) / Double(posts.count)
    #expect(abs(share - 0.25) < 3 * (0.1875 / Double(posts.count)).squareRoot(), "\(share)")
    #expect(offers.allSatisfy { $0.endsAt == $0.at + .hours(36) })
    #expect(posts.allSatisfy { $0.type == .offer || $0.endsAt == .distantFuture })
  }

  @Test("A business that waits for verification fans nothing out (S0-ARCH-01)")
  func pending() {
    var world = Self.world()
    world.subscribers = 50
    world.posts.pendingShare = 1
    world.posts.rejectedShare = 0.3
    let town = Town(world, seed: 4)
    let businesses = town.schedule.businesses
    let rejected = businesses.filter { $0.verifiedAt == .distantFuture }.count
    #expect((80...160).contains(rejected), "\(rejected)")
    #expect(town.schedule.blocked > 0 && !town.schedule.posts.isEmpty)
    let early = town.run(.instant).events.filter { row in
      row.at < businesses[Int(row.business)].verifiedAt
    }
    #expect(early.allSatisfy { $0.kind == .intended || $0.kind == .suppressed })
    #expect(early.allSatisfy { $0.type == .reviewReply })
  }

  @Test("A flagged post that a reviewer turns down is never pushed (S0-FR-CON-06)")
  func turnedDown() {
    var world = Self.world()
    world.subscribers = 50
    world.posts.flaggedShare = 1
    world.posts.approvedShare = 0
    world.engagement.reviewPerSession = 0
    let town = Town(world, seed: 5)
    #expect(town.schedule.posts.isEmpty)
    #expect(town.schedule.blocked > 1_000)
    #expect(town.run(.instant).events.isEmpty)
  }

  @Test("A flagged post that is approved goes out once, after its review (S0-ARCH-02)")
  func approved() {
    var world = Self.world()
    let free = Town(world, seed: 6).schedule.posts
    world.posts.flaggedShare = 1
    world.posts.approvedShare = 1
    let reviewed = Town(world, seed: 6).schedule
    let published = Dictionary(uniqueKeysWithValues: free.map { ($0.id, $0.at) })
    let waits = reviewed.posts.map { ($0.at - published[$0.id]!).milliseconds }.sorted()
    #expect(waits[0] > 0)
    // The median review takes six hours; those that outlast the run are not among them.
    #expect((5...6.5).contains(Double(waits[waits.count / 2]) / 3_600_000))
    #expect(reviewed.posts.count + reviewed.blocked == free.count)
  }
}
