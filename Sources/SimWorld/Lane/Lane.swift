import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// Runs lanes: the only way into a simulation.
public enum Lane {
  /// Every arm on the same people, one after another, while their world is hot.
  ///
  /// - Returns: One outcome for each arm, in order.
  public static func paired(
    _ world: borrowing LaneWorld, _ strategies: Strategies, eventShare: Double = 0
  ) -> ContiguousArray<LaneOutcome> {
    var outcomes: ContiguousArray<LaneOutcome> = []
    for arm in 0..<strategies.count {
      let settings = RunSettings(eventShare: eventShare, firstArm: UInt8(arm))
      var run = LaneRun(
        world, strategies.services + arm, strategies.arms + arm, armCount: 1, startingUnder: 0,
        settings)
      run.run(world, TriggerList(world.triggers))
      outcomes.append(run.outcome())
    }
    return outcomes
  }

  /// All arms in one world: everyone under `baseline` until the cohort starts, then each subscriber
  /// under his own. They share the lane's dispatch queue and quota, as in a live test.
  public static func split(
    _ world: borrowing LaneWorld, _ strategies: Strategies, baseline: Int,
    assignment: (UInt64) -> Int, eventShare: Double = 0
  ) -> LaneOutcome {
    var run = LaneRun(
      world, strategies.services, strategies.arms, armCount: strategies.count,
      startingUnder: baseline, RunSettings(eventShare: eventShare, hasWarmUp: true))
    var triggers = world.triggers
    for index in 0..<world.count {
      triggers.append(
        Trigger(
          at: world.plan.span.cohortStart, kind: .part, type: .newPost, index: UInt32(index),
          business: BusinessID(rawValue: 0),
          value: UInt32(assignment(world.first + UInt64(index)))))
    }
    triggers.sort(by: <)
    run.run(world, TriggerList(triggers))
    return run.outcome()
  }

  /// Business owners, told of what subscribers did under one arm.
  ///
  /// - Parameter activity: Of the businesses whose owners are in `world`.
  public static func owners(
    _ world: borrowing LaneWorld, _ strategies: Strategies, arm: Int, activity: ActivityTally,
    eventShare: Double = 0
  ) -> LaneOutcome {
    var run = LaneRun(
      world, strategies.services + arm, strategies.arms + arm, armCount: 1, startingUnder: 0,
      RunSettings(eventShare: eventShare, firstArm: UInt8(arm)))
    run.run(world, OwnerNews(activity, world.plan.span))
    return run.outcome()
  }
}

/// The strategies of a run as the loop wants them: side by side in memory that outlives it.
///
/// A value of its own for each thread, so that no two cores count references to the same tables.
public final class Strategies {
  let services: UnsafeMutablePointer<PushService>
  let arms: UnsafeMutablePointer<ArmPlan>
  public private(set) var count = 0

  /// - Parameter contents: By style, for those that threads share; the others are made here.
  /// - Throws: ``PolicyError`` for the first strategy whose policy cannot be worked out.
  public init(
    _ strategies: [Strategy], zones: ZoneTable, contents: [Style: ContentTable] = [:]
  ) throws(PolicyError) {
    services = .allocate(capacity: strategies.count)
    arms = .allocate(capacity: strategies.count)
    for strategy in strategies {
      // When this throws, `deinit` gives back the `count` that are there.
      (services + count).initialize(
        to: try PushService(strategy, zones: zones, content: contents[strategy.style]))
      (arms + count).initialize(to: ArmPlan(strategy))
      count += 1
    }
  }

  deinit {
    services.deinitialize(count: count)
    services.deallocate()
    arms.deinitialize(count: count)
    arms.deallocate()
  }
}
