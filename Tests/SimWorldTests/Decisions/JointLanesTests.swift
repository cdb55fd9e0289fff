import PushModel
import PushPolicy
import PushService
import SimKernel
import TestSupport
import Testing

@testable import SimWorld

/// Lanes that stop at the end of each window and learn together are still the same lanes.
@Suite(.releaseOnly) struct JointLanesTests {
  /// A rule that changes nothing, or answers as a number says.
  struct Answering: DecisionRule {
    var isWhimsical: Bool

    func decides(_ category: Category) -> Bool { true }

    func choice(
      _ record: DecisionRecord, _ memory: inout Nothing, zones: ZoneTable,
      chance: some DecisionChance
    ) -> DecisionChoice {
      guard isWhimsical else { return DecisionChoice(.send) }
      switch Int(chance.uniform(0) * 6) {
      case 0: return DecisionChoice(.drop)
      case 1: return DecisionChoice(.wait(until: .distantPast))
      case 2: return DecisionChoice(.wait(until: .distantFuture))
      case 3:
        let hours = Int64(chance.uniform(1) * 30)
        return DecisionChoice(.wait(until: record.now + .hours(hours)))
      default: return DecisionChoice(.send)
      }
    }
  }

  static func joint(
    _ town: Town, _ strategy: Strategy, lanes: Int, _ desk: (any ArmDecider)?,
    watching watch: Watch = .nobody
  ) throws -> ContiguousArray<LaneOutcome> {
    let arms = try ArmStrategies(
      [strategy], zones: Place.table, contents: SharedContents(of: [strategy]))
    let size = (town.parameters.subscribers + lanes - 1) / lanes
    return try JointLanes(lanes, arms) { lane in
      LaneWorld(
        town.plan, town.schedule, town.key, first: UInt64(lane * size),
        count: min(size, town.parameters.subscribers - lane * size))
    }.outcomes(arm: 0, deciding: desk, eventShare: 1, loss: nil, watching: watch)
  }

  @Test("a rule that always sends changes nothing, whatever its window", arguments: 0..<60)
  func sendsAlways(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let town = Town(.harsh(&chance), seed: UInt64(seed))
    let strategy = Strategy.random(&chance)
    let alone = town.run(strategy)
    for window in [Interval.hours(5), .days(1), .days(40)] {
      let desk = RuleDecider(Answering(isWhimsical: false), window: window)
      let own = try Self.joint(town, strategy, lanes: 1, desk)[0]
      // People are caught up at other moments, so that the digest has another order.
      #expect(own.counts == alone.counts && own.events.count == alone.events.count)
      #expect(own.arms[0].cohort == alone.arms[0].cohort)
      #expect(own.arms[0].latencies == alone.arms[0].latencies)
      #expect(own.departures.count == alone.departures.count)
    }
    let without = try Self.joint(town, strategy, lanes: 1, nil)[0]
    #expect(without.digest == alone.digest)
  }

  @Test("whatever a rule answers, every push has one end", arguments: 0..<60)
  func whims(seed: Int) throws {
    var chance = Chance(seed: UInt64(1_000 + seed))
    let world: WorldParameters = seed % 2 == 0 ? .harsh(&chance) : .city(&chance)
    let town = Town(world, seed: UInt64(seed))
    let desk = RuleDecider(Answering(isWhimsical: true), window: .hours(7))
    let outcome = try Self.joint(town, .random(&chance), lanes: 1, desk)[0]
    for arm in outcome.arms {
      #expect(arm.cohort.violation == nil && arm.others.violation == nil)
    }
    let dropped = outcome.arms[0].cohort[suppressed: .decisionRule]
    #expect(
      outcome.decisions < 50 || dropped + outcome.arms[0].others[suppressed: .decisionRule] > 0)
  }

  @Test("people learn from all lanes, however they are dealt out", arguments: [2, 3, 7])
  func dealing(lanes: Int) throws {
    var world = WorldParameters()
    world.kind = WorldKinds(.smallBusiness)
    (world.businesses, world.subscribers) = (20, 120)
    world.response.openAndroid = 0.4
    world.response.openIOS = 0.4
    let town = Town(world, seed: 5, curve: .days(3))
    // Dispatch is a lane's own, so nothing may wait for it.
    var strategy = Strategy.instant
    strategy.sendTime = SendTime(by: .thompson)
    func outcomes(_ lanes: Int) throws -> (people: [Int32], curve: CurveCounts) {
      let desk = ArmDeciders.desk(for: strategy, in: town.plan, town.key) { _ in
        fatalError()
      }
      let all = try Self.joint(town, strategy, lanes: lanes, desk)
      var curve = CurveCounts(periods: 4)
      for outcome in all { curve.merge(try #require(outcome.arms[0].curve)) }
      return (all.flatMap { Array($0.counts) }, curve)
    }
    let (own, together) = (try outcomes(lanes), try outcomes(1))
    #expect(own.people == together.people)
    #expect(own.curve == together.curve && own.curve.total(.opened) > 100)
  }
}
