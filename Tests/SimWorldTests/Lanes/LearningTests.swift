import PushModel
import PushPolicy
import PushService
import TestSupport
import Testing

@testable import SimWorld

/// An arm that picks the post to push by what its people have opened.
@Suite(.releaseOnly) struct LearningTests {
  private static let choices: [PostChoice] = [.arrival, .popular, .related]

  private static let seeds: Range<UInt64> = 0..<5

  /// One post a day, at six in the evening.
  private static func strategy(_ choice: PostChoice) -> Strategy {
    var strategy = Strategy.instant
    strategy.policy.timing = .fixed(LocalTime(minute: 1_080))
    strategy.policy.caps = [
      .global: Cap(limit: 1, per: .localDay, exempt: [.category(.messages)])
    ]
    strategy.choice = choice
    return strategy
  }

  private static func world(topics: Int, factor: Double = 3) -> WorldParameters {
    var world = WorldParameters.plain(subscribers: 300, businesses: 40)
    world.follows.mean = 8
    world.response.openAndroid = 0.15
    world.posts.topics = topics
    world.posts.tasteFactor = factor
    return world
  }

  @Test("S0-ARCH-07: where people have tastes, what is related is opened more, on every measure")
  func tastes() throws {
    let experiment = Experiment(
      Self.world(topics: 5), seeds: Self.seeds, days: 28, Self.choices.map(Self.strategy))
    let opened = { (funnel: Funnel) in Double(funnel[.opened]) }
    for other in [0, 1] {
      let more = try experiment.difference(2, minus: other, of: opened)
      #expect(more.low > 0, "\(more)")
      #expect(
        more.value > 0.1 * opened(experiment.total(other)) / Double(Self.seeds.count), "\(more)")
      let rate = try experiment.difference(2, minus: other, of: \.openRate)
      #expect(rate.low > 0, "\(rate)")
    }
    // The same number of pushes, but for those who are opened to.
    let sent = Self.choices.indices.map { experiment.total($0)[.sent] }
    #expect(sent.allSatisfy { abs(Double($0) / Double(sent[0]) - 1) < 0.01 }, "\(sent)")
  }

  @Test(
    "S0-ARCH-07: where there are no tastes, the choice makes no difference to what is opened",
    arguments: [(0, 3), (5, 1)] as [(Int, Double)])
  func noTastes(topics: Int, factor: Double) throws {
    let experiment = Experiment(
      Self.world(topics: topics, factor: factor), seeds: Self.seeds, days: 28,
      Self.choices.map(Self.strategy))
    for choice in [1, 2] {
      let rate = try experiment.difference(choice, minus: 0, of: \.openRate)
      #expect(rate.low < 0 && 0 < rate.high, "\(rate)")
      #expect(abs(rate.value) < 0.005, "\(rate)")
    }
  }

  @Test("S0-ARCH-07: a lane that learns comes to the same twice, alone and beside other arms")
  func again() {
    let town = Town(Self.world(topics: 5), seed: 1)
    let strategies = Self.choices.map(Self.strategy)
    let together = town.run(strategies)
    for (place, strategy) in strategies.enumerated() {
      let alone = town.run(strategy)
      #expect(alone.digest == together[place].digest)
      #expect(alone.arms[0].cohort == together[place].arms[0].cohort)
    }
    #expect(Set(together.map(\.digest)).count == 3)
  }

  /// Two arms in one lane, one of them by what is related.
  private static func split(_ town: Town, _ choices: [PostChoice]) -> LaneOutcome {
    let strategies = try! ArmStrategies(choices.map(strategy), zones: Place.table)
    return Lane.split(town.world, strategies, baseline: 0, assignment: { Int($0 % 2) })
  }

  @Test("S0-ARCH-07: the arms of a split share what their lane has learned")
  func shared() {
    let town = Town(Self.world(topics: 5), seed: 1, days: 28)
    let outcome = Self.split(town, [.arrival, .related])
    #expect(outcome.digest == Self.split(town, [.arrival, .related]).digest)
    #expect(outcome.arms[1].cohort[.opened] > outcome.arms[0].cohort[.opened])
    // What a person of the first arm is pushed does not depend on what the other arm asks for.
    let other = Self.split(town, [.arrival, .popular])
    #expect(outcome.arms[0].cohort == other.arms[0].cohort)
  }

  @Test("S0-ARCH-07: an edit changes the choice from its moment on")
  func edited() throws {
    let town = Town(Self.world(topics: 5), seed: 2, days: 28)
    let noon = Town.start + .days(14) + .hours(12)
    let (first, next) = (Self.strategy(.arrival), Self.strategy(.related))
    let strategies = try ArmStrategies(
      [first, first], zones: Place.table, edits: [(noon, [first, next])])
    let outcomes = Lane.paired(town.world, strategies, eventShare: 1)
    let before = outcomes.map { outcome in
      outcome.events.filter { $0.at < noon && $0.kind == .opened }.map(\.push)
    }
    #expect(before[0].sorted() == before[1].sorted() && before[0].count > 100)
    #expect(outcomes[1].arms[0].cohort[.opened] > outcomes[0].arms[0].cohort[.opened])
  }

  @Test("S0-ARCH-07: owners, who get no posts, are told of news as under any choice")
  func owners() {
    let parameters = Self.world(topics: 5)
    let town = Town(parameters, seed: 1)
    let news = town.run(Self.strategy(.related)).arms[0].activity + town.world.activity
    let owners = Town(parameters, seed: 1, isOwners: true)
    let outcomes = [PostChoice.due, .related].map {
      owners.run(Self.strategy($0), activity: news)
    }
    #expect(outcomes[0].arms[0].funnel == outcomes[1].arms[0].funnel)
    #expect(outcomes[0].arms[0].funnel[.intended] > 0)
  }
}
