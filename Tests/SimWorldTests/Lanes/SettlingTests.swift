import PushModel
import PushPolicy
import PushService
import SimKernel
import Testing

@testable import SimWorld

/// What a push leads to is settled ahead of the lane's clock, as far as nothing can come between.
@Suite struct SettlingTests {
  /// - Parameter interruptions: Something that changes nothing happens to the first subscriber this
  ///   often, so that nobody can be settled further ahead.
  private static func run(_ town: Town, _ strategy: Strategy, interruptions: Interval?)
    -> LaneOutcome
  {
    let strategies = try! Strategies([strategy], zones: Place.table)
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
    let ahead = Self.run(town, strategy, interruptions: nil)
    let checked = Self.run(town, strategy, interruptions: .milliseconds(250))
    #expect(ahead.decisions > 1_000 && ahead.departures.count > 0)
    #expect(ahead.counts == checked.counts)
    #expect(ahead.arms[0].cohort == checked.arms[0].cohort)
    #expect(ahead.arms[0].others == checked.arms[0].others)
    #expect(ahead.arms[0].latencies == checked.arms[0].latencies)
    #expect(ahead.arms[0].timesToOpen == checked.arms[0].timesToOpen)
    #expect(Self.inOrder(ahead.events) == Self.inOrder(checked.events))
    // The digest is of the order, too: they did differ in it.
    #expect(ahead.digest != checked.digest)
  }
}
