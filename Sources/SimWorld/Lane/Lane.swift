import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// Runs lanes: the only way into a simulation.
public enum Lane {
  /// Every arm on the same people, one after another, while their world is hot.
  ///
  /// - Parameters:
  ///   - losses: What each arm loses besides; nothing when there are none.
  ///   - keepsTextDecisions: Decisions among texts are kept, to weigh strategies by them.
  /// - Returns: One outcome for each arm, in order.
  public static func paired(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, eventShare: Double = 0,
    losses: [ExtraLoss] = [], keepsTextDecisions: Bool = false
  ) -> ContiguousArray<LaneOutcome> {
    var outcomes: ContiguousArray<LaneOutcome> = []
    for arm in 0..<strategies.count {
      var settings = RunSettings(eventShare: eventShare, firstArm: UInt8(arm))
      settings.keepsTextDecisions = keepsTextDecisions
      if !losses.isEmpty { settings.loss = losses[arm] }
      outcomes.append(one(arm, world, strategies, settings))
    }
    return outcomes
  }

  /// One of the arms that ``paired(_:_:eventShare:losses:)`` runs, to see more of it.
  public static func paired(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, arm: Int, watching watch: Watch
  ) -> LaneOutcome {
    var settings = RunSettings(firstArm: UInt8(arm))
    settings.watch = watch
    return one(arm, world, strategies, settings)
  }

  private static func one(
    _ arm: Int, _ world: borrowing LaneWorld, _ strategies: ArmStrategies, _ settings: RunSettings
  ) -> LaneOutcome {
    var settings = settings
    settings.layers = strategies.layers
    settings.layerStride = strategies.count
    var run = LaneRun(
      world, strategies.services + arm, strategies.arms + arm, armCount: 1, startingUnder: 0,
      settings)
    run.run(world, TriggerList(strategies.edits(among: world.triggers)))
    return run.outcome()
  }

  /// All arms in one world: everyone under `baseline` until the cohort starts, then each subscriber
  /// under his own. They share the lane's dispatch queue and quota, as in a live test.
  public static func split(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, baseline: Int,
    assignment: (UInt64) -> Int, eventShare: Double = 0, watching watch: Watch = .nobody
  ) -> LaneOutcome {
    var settings = RunSettings(eventShare: eventShare, hasWarmUp: true)
    settings.watch = watch
    settings.layers = strategies.layers
    settings.layerStride = strategies.count
    var run = LaneRun(
      world, strategies.services, strategies.arms, armCount: strategies.count,
      startingUnder: baseline, settings)
    var triggers = strategies.edits(among: world.triggers)
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
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, arm: Int, activity: ActivityTally,
    eventShare: Double = 0
  ) -> LaneOutcome {
    var settings = RunSettings(eventShare: eventShare, firstArm: UInt8(arm))
    settings.layers = strategies.layers
    settings.layerStride = strategies.count
    var run = LaneRun(
      world, strategies.services + arm, strategies.arms + arm, armCount: 1, startingUnder: 0,
      settings)
    run.run(
      world,
      TriggerPair(OwnerNews(activity, world.plan.span), TriggerList(strategies.edits(among: []))))
    return run.outcome()
  }
}
