import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// A world in which people like some posts better than others.
@Suite(.releaseOnly) struct TasteTests {
  private static func world(topics: Int, factor: Double = 3) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 600, businesses: 200)
    world.posts.topics = topics
    world.posts.tasteFactor = factor
    world.response.openAndroid = 0.05
    world.response.personCV = 0
    return world
  }

  @Test("S0-ARCH-07: people, businesses and posts have topics, in the shares of the scenario")
  func topics() {
    let town = Town(Self.world(topics: 5), seed: 1, days: 30)
    var people = [Int](repeating: 0, count: 5)
    for person in 0..<600 { people[Int(town.world.traits[person].topic)] += 1 }
    for count in people { #expect(PeopleTests.isNear(count, of: 600, 0.2)) }
    var businesses = [Int](repeating: 0, count: 5)
    for business in town.schedule.businesses { businesses[Int(business.topic)] += 1 }
    for count in businesses { #expect(PeopleTests.isNear(count, of: 200, 0.2)) }
    let posts = town.schedule.posts
    let own = posts.count { post in
      let business = town.schedule.businesses[Int(post.business.rawValue)]
      return town.plan.tastes.topic(of: post.id, from: business, town.key) == business.topic
    }
    // Four in five, and of the others one in five by chance.
    #expect(PeopleTests.isNear(own, of: posts.count, 0.84))
  }

  @Test(
    "S0-ARCH-07: over topics the factors have the mean 1",
    arguments: [(2, 2), (2, 0), (5, 3), (100, 100), (7, 1)] as [(Int, Double)])
  func mean(topics: Int, factor: Double) {
    let tastes = Tastes(Self.world(topics: topics, factor: factor).posts)
    let factors = (0..<UInt16(topics)).map { tastes.factor(of: 1, for: $0) }
    #expect(factors[1] == factor)
    #expect(abs(factors.reduce(0, +) / Double(topics) - 1) < 1e-12)
    #expect(factors.allSatisfy { $0 >= 0 })
  }

  @Test("S0-ARCH-07: posts on one's own topic are opened as much more as the scenario says")
  func openings() {
    let town = Town(Self.world(topics: 4), seed: 2, days: 30)
    // By whether the post is on the reader's own topic.
    var shown = [0, 0]
    var opened = [0, 0]
    for row in town.run(.instant).events where row.device < 0 && row.push.source == .post {
      let business = town.schedule.businesses[Int(row.push.business.rawValue)]
      let topic = town.plan.tastes.topic(of: row.push, from: business, town.key)
      let isOwn = topic == town.world.traits[Int(row.recipient)].topic ? 1 : 0
      if row.kind == .displayed { shown[isOwn] += 1 }
      if row.kind == .opened { opened[isOwn] += 1 }
    }
    let share = Double(shown[1]) / Double(shown[0] + shown[1])
    #expect((0.2...0.3).contains(share), "\(share)")
    let rates = (0...1).map { Double(opened[$0]) / Double(shown[$0]) }
    // 3 against 1/3, a little less for probabilities that are not small.
    #expect((7.5...9.5).contains(rates[1] / rates[0]), "\(rates)")
  }

  @Test("S0-ARCH-07: a factor of 1 is no taste, bit by bit")
  func noTaste() {
    let digests = [0, 4].map { topics in
      Town(Self.world(topics: topics, factor: 1), seed: 3).run(.instant, eventShare: 0).digest
    }
    #expect(digests[0] == digests[1])
  }
}
