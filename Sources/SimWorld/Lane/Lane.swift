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

/// Pushes that are lost beside the network's own, to try what judges a run: two arms with the same
/// share and different salts lose as many, and not the same ones.
public struct ExtraLoss: Hashable, Sendable {
  /// Of the copies on their way to a device.
  public var share: Double
  public var salt: UInt64

  public init(share: Double, salt: UInt64) {
    self.share = share
    self.salt = salt
  }

  static let none = ExtraLoss(share: 0, salt: 0)
}

/// Turns what subscribers did into pushes for business owners: one trigger for each like, follow and
/// review, in order, made when its time has come.
struct OwnerNews: TriggerSource {
  /// Most news of one business in a run: the bits of a push number.
  static let perBusinessMax = 1 << 22

  private let span: Span
  private let firstBusiness: Int
  private let keysPerMinute: UInt64
  private let perBusinessMax: Int
  private var cursor: ActivityCursor
  /// News that each business has had.
  private var told: ContiguousArray<Int>
  /// How often the trigger is still to come.
  private var left = 0
  private var trigger: Trigger
  private(set) var nextTime: Int64 = .max

  init(_ activity: ActivityTally, _ span: Span, perBusinessMax: Int = Self.perBusinessMax) {
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
    let index = Int(trigger.index)
    trigger.value = UInt32(told[index])
    told[index] += 1
    left -= 1
    defer { if left == 0 { load() } }
    return trigger
  }

  /// Goes on to the next entry of a business that may still have news.
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
