import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Arms meet the same people, posts and mishaps: only what a strategy changes differs.
@Suite(.releaseOnly) struct CommonChanceTests {
  static let seeds: Range<UInt64> = 0..<20

  /// Events without the arm that they belong to.
  static func rows(_ outcome: LaneOutcome) -> [EventRow] {
    outcome.events.map { row in
      var row = row
      row.arm = 0
      return row
    }
  }

  @Test("Identical arms are identical, event by event", arguments: seeds)
  func identicalArms(seed: UInt64) {
    let replay = Replay.of(seed)
    let outcomes = replay.town.run([replay.strategy, replay.strategy, replay.strategy])
    for (arm, outcome) in outcomes.enumerated() {
      #expect(outcome.events.allSatisfy { Int($0.arm) == arm })
      #expect(Self.rows(outcome) == Self.rows(replay.outcome))
      #expect(outcome.digest == replay.outcome.digest)
      #expect(outcome.counts == replay.outcome.counts)
    }
  }

  @Test("What happens in an arm depends on no other arm, nor on its place", arguments: seeds)
  func armsAreIndependent(seed: UInt64) {
    let (one, other) = (Replay.of(seed), Replay.of(seed + 20).strategy)
    let forward = one.town.run([one.strategy, other])
    let backward = one.town.run([other, one.strategy])
    #expect(Self.rows(forward[0]) == Self.rows(backward[1]))
    #expect(Self.rows(forward[1]) == Self.rows(backward[0]))
    #expect(Self.rows(forward[0]) == Self.rows(one.outcome))
  }

  @Test(
    "Arms that differ only in style send and deliver the same at the same moments", arguments: seeds
  )
  func styleOnly(seed: UInt64) {
    var chance = Chance(seed: seed)
    var world = WorldParameters.harsh(&chance)
    // An opened app keeps its phone awake, so what is opened may be delivered earlier next time.
    world.presence.dozeDay = 0
    world.presence.dozeNight = 0
    // And it may be stopped by force only later.
    world.devices.stoppingShare = 0
    var strategies = [Strategy.random(&chance), .instant]
    // These follow what people open.
    strategies[0].choice = .arrival
    if [.lastActive, .bestHour].contains(strategies[0].policy.timing) {
      strategies[0].policy.timing = .immediate
    }
    strategies[0].style = .plain
    strategies[1] = strategies[0]
    strategies[1].style = [.emoji, .personalised, .rich]
    let arms = Town(world, seed: seed).run(strategies)
    let openings: Set<EventKind> = [.opened, .tapped, .dismissed, .reacted]
    let untouched = arms.map { arm in
      Self.rows(arm).filter { !openings.contains($0.kind) && $0.kind != .displayed }
    }
    #expect(untouched[0] == untouched[1])
    #expect(arms[0].arms[0].funnel[.opened] < arms[1].arms[0].funnel[.opened])
  }

  @Test("Under any strategy people visit the app at the same moments (S0-FR-CON-01)")
  func visits() {
    var world = WorldParameters.plain(subscribers: 100)
    world.response.openAndroid = 0
    var silent = Strategy.instant
    silent.policy.caps[.global] = Cap(limit: 0, per: .localDay)
    let town = Town(world, seed: 1)
    let arms = try! ArmStrategies([silent, .instant], zones: Place.table)
    for arm in 0..<2 {
      var run = LaneRun(
        town.world, arms.services + arm, arms.arms + arm, armCount: 1, startingUnder: 0,
        RunSettings())
      run.run(town.world, TriggerList(town.world.triggers))
      #expect((run.outcome().arms[0].funnel[.sent] > 0) == (arm == 1))
      for subscriber in 0..<100 {
        let person = PersonIndex(subscriber)
        let visits = town.world.sessions.range(of: subscriber)
        let last = visits.isEmpty ? .distantPast : town.world.sessions.entries[visits.last!]
        #expect(Int(run.people.states[person].session) == visits.upperBound)
        #expect(run.people.states[person].sessionAt == last)
        #expect(run.people.persons[person].recipient.lastActive == last)
      }
    }
  }

  @Test(
    "Someone's days do not depend on whom they share a lane with",
    arguments: 0..<10 as Range<UInt64>
  )
  func partition(seed: UInt64) {
    var chance = Chance(seed: seed)
    var world = WorldParameters.harsh(&chance)
    world.network.quotaPerMinute = 1_000_000
    var strategy = Strategy.random(&chance)
    strategy.fanout = Strategy.instant.fanout
    // But what is popular, and how posts compare, is what a lane's people make it.
    if strategy.choice.isRecommended { strategy.choice = .arrival }
    let whole = Town(world, seed: seed)
    let parts = [0, 20, 40].map { Town(world, seed: seed, first: $0, count: 20) }
    let outcome = whole.run(strategy)
    let outcomes = parts.map { $0.run(strategy) }
    for subscriber in 0..<60 as Range<UInt64> {
      let alone = outcomes[Int(subscriber / 20)].events.filter { $0.recipient == subscriber }
      #expect(alone == outcome.events.filter { $0.recipient == subscriber })
    }
    #expect(outcomes.flatMap(\.counts) == Array(outcome.counts))
  }

  @Test("A sample of the event log is that of some subscribers, complete")
  func sample() {
    let replay = Replay.of(0)
    let some = replay.town.run(replay.strategy, eventShare: 0.3)
    let sampled = Set(some.events.map(\.recipient))
    #expect((5...35).contains(sampled.count))
    #expect(some.events == replay.outcome.events.filter { sampled.contains($0.recipient) })
    #expect(replay.town.run(replay.strategy, eventShare: 0).events.isEmpty)
    #expect(some.digest == replay.outcome.digest)
  }
}
