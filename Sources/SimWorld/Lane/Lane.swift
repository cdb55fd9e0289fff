import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// The entry point of a simulation: functions that run a lane.
package enum Lane {
  /// Runs every arm on the same people, one arm after another, while their world is in the cache.
  ///
  /// - Parameters:
  ///   - eventShare: Share of the subscribers whose events are logged, 0...1.
  ///   - losses: An extra loss for each arm; empty for none.
  ///   - keepsTextDecisions: Whether decisions among texts are kept, for off-policy estimates.
  /// - Returns: One outcome for each arm, in order.
  package static func paired(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, eventShare: Double = 0,
    losses: [ExtraLoss] = [], keepsTextDecisions: Bool = false
  ) -> ContiguousArray<LaneOutcome> {
    precondition(
      losses.isEmpty || losses.count == strategies.count,
      "\(losses.count) losses for \(strategies.count) arms")
    var outcomes: ContiguousArray<LaneOutcome> = []
    for arm in 0..<strategies.count {
      var settings = RunSettings(eventShare: eventShare, firstArm: UInt8(arm))
      settings.keepsTextDecisions = keepsTextDecisions
      if !losses.isEmpty { settings.loss = losses[arm] }
      outcomes.append(one(arm, world, strategies, settings))
    }
    return outcomes
  }

  /// Runs one of the arms of a paired run again, to watch its decisions.
  package static func paired(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, arm: Int, watching watch: Watch
  ) -> LaneOutcome {
    precondition(arm >= 0 && arm < strategies.count, "arm \(arm) of \(strategies.count)")
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

  /// Runs all arms in one world, which share the lane's dispatch queue and quota, as in a live
  /// test.
  ///
  /// - Parameters:
  ///   - baseline: The arm that everyone is under until the cohort starts.
  ///   - assignment: The arm of a subscriber from then on, by the subscriber's id in the world.
  ///   - eventShare: Share of the subscribers whose events are logged, 0...1.
  ///   - watch: Those whose decisions are kept.
  package static func split(
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
    run.run(world, TriggerList(triggers(of: world, strategies, assignment: assignment)))
    return run.outcome()
  }

  /// The triggers of a world in which people leave the baseline for their arms.
  static func triggers(
    of world: borrowing LaneWorld, _ strategies: ArmStrategies, assignment: (UInt64) -> Int
  ) -> ContiguousArray<Trigger> {
    var triggers = strategies.edits(among: world.triggers)
    for index in 0..<world.count {
      let arm = assignment(world.first + UInt64(index))
      precondition(
        arm >= 0 && arm < strategies.count,
        "subscriber \(index) is assigned to arm \(arm) of \(strategies.count)")
      triggers.append(
        Trigger(
          at: world.plan.span.cohortStart, kind: .part, type: .newPost, index: UInt32(index),
          business: BusinessID(rawValue: 0),
          value: UInt32(arm)))
    }
    triggers.sort(by: <)
    return triggers
  }

  /// Runs business owners under one arm, with pushes about the subscribers' activity.
  ///
  /// - Parameters:
  ///   - activity: The activity at the businesses whose owners are in `world`.
  ///   - eventShare: Share of the owners whose events are logged, 0...1.
  package static func owners(
    _ world: borrowing LaneWorld, _ strategies: ArmStrategies, arm: Int, activity: ActivityTally,
    eventShare: Double = 0
  ) -> LaneOutcome {
    precondition(arm >= 0 && arm < strategies.count, "arm \(arm) of \(strategies.count)")
    precondition(
      activity.businesses.count == world.count,
      "activity at \(activity.businesses.count) businesses for \(world.count) owners")
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

/// A loss of pushes in addition to the network's, to test the statistics of a run: two arms with
/// the same share and different salts lose as many pushes, but not the same ones.
package struct ExtraLoss: Hashable, Sendable {
  /// Share of the copies on their way to a device that are lost, 0...1.
  package var share: Double
  /// A number that selects the copies; only its low 16 bits count.
  package var salt: UInt64

  /// A loss of `share` of the copies, selected by `salt`.
  package init(share: Double, salt: UInt64) {
    precondition((0...1).contains(share), "a loss of a share of \(share)")
    self.share = share
    self.salt = salt
  }

  static let none = ExtraLoss(share: 0, salt: 0)
}

/// The triggers of pushes for business owners: one for each like, follow and review, in order of
/// time.
struct OwnerNews: TriggerSource {
  /// Maximum number of news of one business in a run, so that push numbers suffice.
  static let perBusinessMax = 1 << 22

  private let span: Span
  private let firstBusiness: Int
  private let keysPerMinute: UInt64
  private let perBusinessMax: Int
  private var cursor: ActivityCursor
  /// Number of news that each business has had.
  private var told: ContiguousArray<Int>
  /// Number of times that the trigger is still to be returned.
  private var left = 0
  private var trigger: Trigger
  private(set) var nextTime: Int64 = .max

  init(_ activity: ActivityTally, _ span: Span, perBusinessMax: Int = Self.perBusinessMax) {
    precondition(
      perBusinessMax > 0 && perBusinessMax <= Self.perBusinessMax,
      "\(perBusinessMax) news of a business, at most \(Self.perBusinessMax)")
    self.span = span
    self.perBusinessMax = perBusinessMax
    firstBusiness = activity.businesses.lowerBound
    keysPerMinute = activity.keysPerMinute
    cursor = ActivityCursor(activity)
    told = ContiguousArray(repeating: 0, count: activity.businesses.count)
    trigger = Trigger(
      at: span.start, kind: .direct, type: .newLike, index: 0, business: BusinessID(rawValue: 0),
      value: 0)
    load()
  }

  mutating func next() -> Trigger {
    precondition(left > 0, "no news are left")
    let index = Int(trigger.index)
    trigger.value = UInt32(told[index])
    told[index] += 1
    left -= 1
    defer { if left == 0 { load() } }
    return trigger
  }

  /// Loads the next entry of a business that has not reached its maximum.
  private mutating func load() {
    while cursor.key < .max {
      let (minute, place) = cursor.key.quotientAndRemainder(dividingBy: keysPerMinute)
      let (index, type) = Int(place).quotientAndRemainder(dividingBy: ActivityTally.types.count)
      left = min(cursor.count, perBusinessMax - told[index])
      cursor.advance()
      guard left > 0 else { continue }
      trigger.at = span.start + .minutes(Int64(minute))
      trigger.type = ActivityTally.types[type]
      trigger.index = UInt32(index)
      trigger.business = BusinessID(rawValue: UInt32(firstBusiness + index))
      nextTime = trigger.at.milliseconds
      return
    }
    nextTime = .max
  }
}
