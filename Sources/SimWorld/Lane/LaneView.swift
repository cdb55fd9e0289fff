import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// What is fixed while a lane runs: the world, those of its parameters that the loop reads, and the
/// strategies.
struct LaneView: ~Copyable {
  /// The services of the run's arms, version by version; they outlive the run.
  let services: UnsafePointer<PushService>
  let arms: UnsafePointer<ArmPlan>
  let settings: RunSettings
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  /// The id of the lane's first subscriber.
  let first: UInt64
  /// The number of the lane's people.
  let count: Int
  let network: NetworkParameters
  /// The probability that a push is lost on its way to a device.
  let lossShare: Double
  let presence: PresenceParameters
  /// Whether devices may doze at any hour.
  let dozes: Bool
  let response: ResponseParameters
  let responses: ResponseModel
  let tastes: Tastes
  let fatigue: FatigueParameters
  /// How visits feed back on visits; `nil` where they do not.
  let visits: VisitLaw?
  /// Whether visits feed back on visits.
  let hasDynamics: Bool
  /// Whether visits feed back on visits or are counted.
  let watchesVisits: Bool
  /// How people convert; `nil` where nobody counts it.
  let conversions: ConversionLaw?
  /// Whether conversions are counted.
  let hasConversions: Bool
  let sessionLength: Interval
  let likePerOpen: Double
  /// Factors on opening by text; empty if all texts are alike.
  let textFactors: LaneArray<Double>
  /// Share of pushes whose link names no place in the recipient's app.
  let brokenLinkShare: Double
  /// Whether some businesses have a style of their own.
  let hasOwnStyles: Bool
  /// Whether some kinds of pushes are counted apart.
  let hasClasses: Bool
  /// Whether some pushes come from rules, journeys or campaigns.
  let hasRules: Bool
  /// Whether some devices have not been asked to allow pushes.
  let hasPrompts: Bool
  /// Whether jobs wait in a queue between events and asks.
  let hasQueue: Bool
  /// Whether opens, sends and opt-outs are counted by period.
  let hasCurve: Bool
  /// Whether something is recorded of every push that a provider accepts.
  let watchesSends: Bool
  /// Whether some strategy has ranks or keeps places under a cap.
  let hasPriorities: Bool

  /// - Parameter hasCampaigns: Whether some strategy has campaigns.
  init(
    _ world: borrowing LaneWorld, _ services: UnsafePointer<PushService>,
    _ arms: UnsafePointer<ArmPlan>, armCount: Int, _ settings: RunSettings, hasCampaigns: Bool
  ) {
    self.services = services
    self.arms = arms
    self.settings = settings
    plan = world.plan
    schedule = world.schedule
    key = world.key
    first = world.first
    count = world.count
    let parameters = plan.parameters
    network = parameters.network
    lossShare = 1 - (1 - parameters.network.lossShare) * (1 - settings.loss.share)
    presence = parameters.presence
    dozes = max(presence.dozeDay, presence.dozeNight) > 0
    response = parameters.response
    responses = plan.responses
    tastes = plan.tastes
    fatigue = parameters.fatigue
    visits = plan.visits
    hasDynamics = plan.visits != nil
    // Without `||`: its right side would be a closure over a value that is not complete yet, from which
    // Swift 6.3 makes an optimised build that frees the responses.
    watchesVisits = plan.visits == nil ? plan.visitCounting != nil : true
    sessionLength = parameters.activity.sessionLength
    likePerOpen = parameters.engagement.likePerOpen
    hasOwnStyles = plan.hasOwnStyles
    brokenLinkShare = parameters.faults.brokenLinkShare ?? 0
    textFactors = TextAppeal.factors(parameters.response, world.key)
    hasClasses = plan.classes.count > 1
    // Rules and prompts are for subscribers; owners get pushes about news only.
    let isOfSubscribers = world.first < LaneWorld.ownersBase
    let hasSources = hasCampaigns ? true : parameters.kind.haveRules
    hasRules = hasSources && isOfSubscribers
    hasPrompts = parameters.prompts.unaskedShare > 0 && isOfSubscribers
    // Two tests of locals: see `watchesVisits`.
    conversions = plan.conversions
    let converts = world.plan.conversions != nil
    hasConversions = converts && isOfSubscribers
    let (isQueued, isCurved) = (parameters.triggers != nil, world.plan.curve != nil)
    hasQueue = isQueued
    hasCurve = isCurved && isOfSubscribers
    watchesSends = isQueued || isCurved && isOfSubscribers
    // As in `LaneRun`: the versions of the run's own arms.
    var hasPriorities = false
    for layer in 0..<settings.layers {
      for arm in 0..<armCount
      where services[layer * settings.layerStride + arm].policy.hasPriorities {
        hasPriorities = true
      }
    }
    self.hasPriorities = hasPriorities
  }

  /// The lane's people, in the order of their ids.
  var people: Range<PersonIndex> { PersonIndex(0)..<PersonIndex(count) }

  /// A subscriber's id in the world.
  @inline(__always) func id(of person: PersonIndex) -> UInt64 {
    first &+ UInt64(truncatingIfNeeded: person.value)
  }

  /// The lane's person with an id in the world.
  @inline(__always) func person(_ id: UInt64) -> PersonIndex {
    assert(first <= id && id < first + UInt64(count), "\(id) is not of this lane")
    return PersonIndex(Int(truncatingIfNeeded: id &- first))
  }

  /// What stands in a draw's address for one of a subscriber's devices.
  @inline(__always) func entity(_ device: DeviceIndex, of person: PersonIndex) -> UInt64 {
    id(of: person) << 2 | UInt64(device.rawValue)
  }
}
