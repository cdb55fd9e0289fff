import PushMessages
import PushModel
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// An opened push is a visit, visits make habits, and absence feeds on itself.
@Suite(.releaseOnly) struct FeedbackLawTests {
  private static let silent = reminding(isOn: false)
  private static let reminding = reminding(isOn: true)

  private static func reminding(isOn: Bool) -> Strategy {
    var strategy = Strategy.instant
    strategy.rules["inactivity"]?.isEnabled = isOn
    strategy.rules["inactivity"]?.when = .unopened(Absence(days: 2))
    return strategy
  }

  private static func world(_ change: (inout DynamicsParameters) -> Void) -> WorldParameters {
    var world = WorldParameters.plain(.inactivity, subscribers: 400)
    world.activity.sessionsPerDay = 0.4
    world.response.openContextual = 0.2
    world.response.habituation = .none
    var dynamics = DynamicsParameters()
    change(&dynamics)
    world.dynamics = dynamics
    return world
  }

  /// The times of all visits that no push led to, by subscriber.
  private static func visits(_ outcome: LaneOutcome) -> [UInt64: [Timestamp]] {
    Dictionary(grouping: outcome.events.filter { $0.kind == .visited }, by: \.recipient)
      .mapValues { $0.map(\.at) }
  }

  private static func count(
    _ outcome: LaneOutcome, from: Int64, to: Int64, _ kinds: Set<EventKind> = [.visited]
  ) -> Double {
    let span = Town.start + .days(from)..<Town.start + .days(to)
    return Double(
      outcome.events.count { kinds.contains($0.kind) && $0.device < 0 && span.contains($0.at) })
  }

  @Test("Values without effect leave every digest as it was", arguments: 0..<20 as Range<UInt64>)
  func neutral(seed: UInt64) {
    var chance = Chance(seed: seed)
    var world = WorldParameters.city(&chance)
    let strategy = Strategy.city(&chance)
    let without = Town(world, seed: seed, days: 8).run(strategy)
    world.dynamics = DynamicsParameters()
    let with = Town(world, seed: seed, days: 8).run(strategy)
    #expect(with.digest == without.digest)
    #expect(with.counts == without.counts)
    #expect(with.arms[0].activity == without.arms[0].activity)
  }

  @Test("Reminders that nobody opens bring nobody", arguments: 0..<8 as Range<UInt64>)
  func unopened(seed: UInt64) {
    var world = Self.world {
      $0 = .published
      $0.habitWear = 0
      $0.silencePerAnnoyance = 0
    }
    world.response.openContextual = 0
    let town = Town(world, seed: seed, days: 40)
    let outcomes = town.run([Self.silent, Self.reminding])
    #expect(outcomes[1].rows(.displayed, .reminder).count > 400)
    #expect(Self.visits(outcomes[0]).count > 300)
    #expect(Self.visits(outcomes[0]) == Self.visits(outcomes[1]))
  }

  @Test("Reminders that are opened bring back people who would have stayed away")
  func broughtBack() {
    let world = Self.world { $0 = .published }
    var kept = [0.0, 0.0]
    for seed in 0..<4 as Range<UInt64> {
      let outcomes = Town(world, seed: seed, days: 90).run([Self.silent, Self.reminding])
      for (place, outcome) in outcomes.enumerated() {
        kept[place] += Self.count(outcome, from: 60, to: 90)
      }
    }
    // Own visits alone: those that a push led to are not among them.
    #expect(kept[1] > 1.5 * kept[0], "\(kept)")
  }

  @Test("Without reminders, habits keep people at their own rate for a year")
  func steadyWorld() {
    var world = Self.world { $0.habitGain = 2 }
    world.subscribers = 200
    var without = world
    without.dynamics = nil
    var (first, last, plain) = (0.0, 0.0, 0.0)
    for seed in 0..<6 as Range<UInt64> {
      let outcome = Town(world, seed: seed, days: 360).run(Self.silent)
      first += Self.count(outcome, from: 0, to: 60)
      last += Self.count(outcome, from: 300, to: 360)
      let town = Town(without, seed: seed, days: 360)
      let late = Town.start + .days(300)..<Town.start + .days(360)
      plain += Double(
        (0..<town.world.sessions.entries.count).count {
          late.contains(town.world.sessions.entries[$0])
        })
    }
    // 30,000 visits or so in sixty days.
    #expect(abs(last / first - 1) < 0.03, "\(first) \(last)")
    #expect(abs(last / plain - 1) < 0.03, "\(plain) \(last)")
  }

  @Test("What openings added to a habit fades with its half-life")
  func fading() {
    var world = Self.world {
      $0.habitGain = 3
      $0.habitPerVisit = 0.2
      $0.habitHalfLife = .days(20)
    }
    world.activity.sessionsPerDay = 0.1
    world.activity.sessionsSigma = 0
    world.response.openContextual = 0.9
    world.subscribers = 1_000
    let end = Town.start + .days(60)
    var excess = [0.0, 0.0]
    for seed in 0..<6 as Range<UInt64> {
      let town = Town(world, seed: seed, days: 110)
      let stopped = town.run(Self.reminding, then: Self.silent, from: end)
      let never = town.run(Self.silent)
      for (place, from) in [65, 85].enumerated() {
        let from = Int64(from)
        excess[place] +=
          Self.count(stopped, from: from, to: from + 20)
          - Self.count(never, from: from, to: from + 20)
      }
    }
    // A little more than half: what is visited more often keeps some of the habit.
    #expect(excess[0] > 500, "\(excess)")
    #expect((0.4...0.75).contains(excess[1] / excess[0]), "\(excess)")
  }

  @Test("More unwanted pushes never lengthen retention", arguments: [0, 0.02, 0.1] as [Double])
  func unwanted(wear: Double) {
    var world = Self.world {
      $0 = .published
      $0.habitGain = 3
      $0.habitWear = wear
      $0.silencePerAnnoyance = 0
    }
    world.response.openContextual = 0
    // Milliseconds, whose sum does not depend on the order of a dictionary.
    var last: [Int64] = [0, 0]
    for seed in 0..<4 as Range<UInt64> {
      let outcomes = Town(world, seed: seed, days: 90).run([Self.silent, Self.reminding])
      for (place, outcome) in outcomes.enumerated() {
        for (_, times) in Self.visits(outcome) {
          last[place] += (times.max()! - Town.start).milliseconds
        }
      }
    }
    #expect(last[1] <= last[0], "\(last)")
    #expect((Double(last[1]) < 0.99 * Double(last[0])) == (wear > 0), "\(last)")
    #expect((last[1] == last[0]) == (wear == 0), "\(last)")
  }

  @Test("What a visit has told is not opened again so soon")
  func told() {
    var world = WorldParameters.plain(subscribers: 400)
    world.posts.perDay = 1
    world.activity.sessionsPerDay = 4
    world.response.openAndroid = 0.3
    world.response.hourExponent = 0
    let rates = [0, 0.8].map { share in
      world.dynamics = DynamicsParameters()
      world.dynamics?.toldShare = share
      return Experiment(world, seeds: 0..<3, [.instant]).total(0).openRate
    }
    #expect(rates[1] < 0.8 * rates[0], "\(rates)")
  }
}
