import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// What a push leads to is settled ahead of the lane's clock, as far as nothing can come between.
@Suite(.releaseOnly) struct SettlingTests {
  /// - Parameter interruptions: Something that changes nothing happens to the first subscriber this
  ///   often, so that nobody can be settled further ahead.
  private static func run(_ town: Town, _ strategy: Strategy, interruptions: Interval?)
    -> LaneOutcome
  {
    let strategies = try! ArmStrategies([strategy], zones: Place.table)
    var triggers = town.world.triggers
    if let interruptions {
      let home = town.world.traits[0].zone
      var moment = town.plan.span.start
      while moment < town.plan.span.end {
        triggers.append(
          Trigger(
            at: moment, kind: .move, type: .newPost, index: 0,
            business: BusinessID(rawValue: 0), value: UInt32(home.rawValue)))
        moment = moment + interruptions
      }
      triggers.sort(by: <)
    }
    var run = LaneRun(
      town.world, strategies.services, strategies.arms, armCount: 1, startingUnder: 0,
      RunSettings(eventShare: 1))
    run.run(town.world, TriggerList(triggers))
    return run.outcome()
  }

  private static func inOrder(_ events: ContiguousArray<EventRow>) -> [EventRow] {
    events.enumerated().sorted {
      ($0.element.recipient, $0.element.at, $0.offset)
        < ($1.element.recipient, $1.element.at, $1.offset)
    }.map(\.element)
  }

  @Test(
    "settling ahead changes the order of work, and nothing that happens",
    arguments: [1, 2, 3] as [UInt64], [Timing.immediate, .lastActive])
  func nothingChanges(seed: UInt64, timing: Timing) {
    var strategy = Strategy.instant
    strategy.policy.timing = timing
    var world = WorldParameters()
    world.subscribers = 120
    world.businesses = 30
    world.posts.perDay = 4
    world.faults.errorShare = 0.05
    world.faults.duplicateShare = 0.05
    world.faults.redeliveredShare = 0.1
    world.fatigue.optOutPerPush = 0.002
    world.preferences.movePerDay = 0
    let town = Town(world, seed: seed, days: 5)
    let ahead = Self.nothingChanges(town, strategy)
    #expect(ahead.decisions > 1_000 && ahead.departures.count > 0)
  }

  /// A push that outlives the one it takes the place of: what was stored first was to end first.
  @Test(
    "what leaves a provider's store takes its moment along: nobody visits at the end of a push that was superseded",
    arguments: [1, 2, 3] as [UInt64])
  func superseded(seed: UInt64) {
    var strategy = Strategy.instant
    strategy.policy.timing = .lastActive
    strategy.policy.timedCategories = [.messages]
    strategy.timeToLive = TimeToLive([.newPost: .minutes(40), .offer: .minutes(40)])
    var world = WorldParameters.plain(subscribers: 120)
    world.devices.androidShare = 0
    world.posts.perDay = 6
    world.presence.offlineDay = 0.6
    world.presence.offlineNight = 0.6
    world.presence.offlineMedianDay = .hours(3)
    world.engagement.reviewPerSession = 0.3
    let ahead = Self.nothingChanges(Town(world, seed: seed, days: 5), strategy)
    #expect(ahead.rows(.superseded).count > 300)
  }

  /// - Returns: What happened when people were settled ahead.
  private static func nothingChanges(_ town: Town, _ strategy: Strategy) -> LaneOutcome {
    let ahead = Self.run(town, strategy, interruptions: nil)
    let checked = Self.run(town, strategy, interruptions: .milliseconds(250))
    #expect(ahead.counts == checked.counts)
    #expect(ahead.arms[0].cohort == checked.arms[0].cohort)
    #expect(ahead.arms[0].others == checked.arms[0].others)
    #expect(ahead.arms[0].latencies == checked.arms[0].latencies)
    #expect(ahead.arms[0].timesToOpen == checked.arms[0].timesToOpen)
    #expect(Self.inOrder(ahead.events) == Self.inOrder(checked.events))
    // The digest is of the order, too: they did differ in it.
    #expect(ahead.digest != checked.digest)
    return ahead
  }
}
