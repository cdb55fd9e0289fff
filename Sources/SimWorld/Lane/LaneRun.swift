import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// A run of one lane under one strategy, or under several that share it, from start to horizon.
///
/// Posts are handled in order of time, each for its followers in the lane. A recipient first
/// catches up with their own pending events; only what the lane shares, its dispatch queue, goes
/// through the calendar. So people who get no push cost nothing, and nothing is ever sorted
/// globally.
struct LaneRun: ~Copyable {
  let services: UnsafePointer<PushService>
  let arms: UnsafePointer<ArmPlan>
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  let first: UInt64
  let count: Int
  let settings: RunSettings
  // Copies of those of the world's parameters that the loop reads.
  let network: NetworkParameters
  let presence: PresenceParameters
  /// Whether devices may doze at any hour.
  let dozes: Bool
  let response: ResponseParameters
  let responses: ResponseModel
  let tastes: Tastes
  let fatigue: FatigueParameters
  let faults: FaultShares
  let outages: [FaultParameters.Outage]
  let sessionLength: Interval
  let likePerOpen: Double

  var fanout: Fanout
  /// Whether open provider calls are unlimited, so that the dispatch rate alone bounds them.
  let isUnbounded: Bool
  var quota: TokenBucket
  var persons: LaneArray<Person>
  var archives: LaneArray<Archive>
  var history: LaneArray<Int64>
  let historyStride: Int
  var minds: LaneArray<Mind>
  /// Whether some pushes come from rules.
  let hasRules: Bool
  /// Whether some devices have not been asked to allow pushes.
  let hasPrompts: Bool
  /// The rules' state of each subscriber; empty if there are no rules.
  var agendas: LaneArray<Agenda>
  /// The earliest look in the calendar for each subscriber; empty if there are no rules.
  var looks: LaneArray<Timestamp>
  /// Decision points of daily rules; `nil` if there are none.
  var points: DecisionPoints?
  /// Posts that the lane's people open; `nil` if no strategy chooses posts by them.
  var learning: Learning?
  /// Outcomes of the texts of daily rules; `nil` if no strategy uses them.
  var texts: TextLearning?
  /// Factors on opening by text; empty if all texts are alike.
  let textFactors: LaneArray<Double>
  /// Reports that were not submitted because their author had left; they never change.
  var unsubmitted: Set<UInt64> = []
  /// Changes of preferences that have not reached the server; empty if all reach it at once.
  var late: LaneArray<LateChange>
  /// When pushes of four kinds, or each text, were last shown to each subscriber; empty if unused.
  var shownAt: LaneArray<Timestamp>
  /// The time of each subscriber's own next event.
  var due: LaneArray<Timestamp>
  /// The arm that each subscriber is in.
  var armOf: LaneArray<UInt8>
  /// The service of each subscriber: that of the arm in the present version of the strategies.
  var serviceOf: LaneArray<UInt8>
  /// The present version of the strategies.
  var layer = 0
  /// The distance between two versions of one strategy among the services.
  let layerStride: Int
  var links: LaneArray<DeviceLink>
  /// High-priority pushes that each device has received today; empty if nothing limits them.
  var standby: LaneArray<Standby>
  /// The pushes that each device has shown: an app's own guard against duplicates (S0-ARCH-14).
  /// Empty if no job is delivered twice, because a flight then knows all copies.
  var shown: LaneArray<DeviceKeys>
  /// FCM's rate limit for collapsible messages, for each device: 20 at once, one more every three
  /// minutes (G1).
  var collapsible: LaneArray<TokenBucket>
  var local: LocalEvents
  var flights: Flights
  var transits: Pool<Transit>
  var queue: EventQueue<LaneEvent>
  var effects: Effects
  /// The push that is being decided, at one address from its intention to its flight.
  let draft: UnsafeMutablePointer<Push>
  /// The time, in milliseconds, before which no post, trigger or other event outside the calendar
  /// and the subscribers' own lists happens.
  var calmUntil: Int64

  /// The outcomes of the arms.
  var outcomes: ContiguousArray<ArmOutcome>
  var tallies: Tallies
  var departures: ContiguousArray<Departure>
  var events: EventLog
  var decisions: Int64
  var handled: Int64
  var digest: Digest

  /// A run at its start, with every subscriber of `world` under `arm`.
  ///
  /// - Parameters:
  ///   - services: One for each arm of this run, version by version; they outlive the run.
  ///   - arm: The arm that every subscriber starts under.
  init(
    _ world: borrowing LaneWorld, _ services: UnsafePointer<PushService>,
    _ arms: UnsafePointer<ArmPlan>, armCount: Int, startingUnder arm: Int,
    _ settings: RunSettings
  ) {
    self.services = services
    self.arms = arms
    plan = world.plan
    schedule = world.schedule
    key = world.key
    first = world.first
    count = world.count
    self.settings = settings
    let parameters = plan.parameters
    network = parameters.network
    presence = parameters.presence
    dozes = max(presence.dozeDay, presence.dozeNight) > 0
    response = parameters.response
    responses = plan.responses
    tastes = plan.tastes
    fatigue = parameters.fatigue
    faults = FaultShares(parameters.faults)
    outages = parameters.faults.outages
    sessionLength = parameters.activity.sessionLength
    likePerOpen = parameters.engagement.likePerOpen
    fanout = Fanout(simulating: arms[arm].strategy.fanout, recipients: max(1, count))
    isUnbounded = fanout.rules.workers == nil
    quota = ProviderLimits.quota(perMinute: network.quotaPerMinute, recipients: max(1, count))
    let versions = (0..<settings.layers).flatMap { layer in
      (0..<armCount).map { layer * settings.layerStride + $0 }
    }
    historyStride = versions.reduce(0) { max($0, services[$1].policy.historyWords) }
    history = LaneArray(count: count * historyStride, repeating: 0)
    armOf = LaneArray(count: count, repeating: UInt8(arm))
    serviceOf = LaneArray(count: count, repeating: UInt8(arm))
    layerStride = settings.layerStride
    minds = LaneArray(
      count: count, repeating: Mind(sessions: 0..<0, firstDevice: 0, isWarmingUp: false))
    // Rules and prompts are for subscribers; owners get pushes about news only.
    let isOfSubscribers = world.first < LaneWorld.ownersBase
    hasRules = parameters.kind.haveRules && isOfSubscribers
    hasPrompts = parameters.prompts.unaskedShare > 0 && isOfSubscribers
    agendas = LaneArray(
      count: hasRules ? count : 0,
      repeating: Agenda(BusinessID(rawValue: 0), [], at: plan.span.start))
    // Not with `&&`, whose closure may not capture a run that is not initialized yet (Swift 6.3).
    let windows = hasRules ? world.plan.decisionWindows : []
    points =
      windows.isEmpty
      ? nil
      : DecisionPoints(
        windows, world.plan.pointLayout!, people: world.count, in: world.plan.span)
    learning =
      isOfSubscribers && parameters.kind.contains(.smallBusiness)
      ? Learning(for: versions.map { services[$0].choice }) : nil
    texts =
      hasRules
      ? TextLearning(
        versions.flatMap { services[$0].rules.contextual }, people: world.count,
        from: world.plan.span.start, keeps: settings.keepsTextDecisions)
      : nil
    textFactors = TextAppeal.factors(parameters.response, world.key)
    looks = LaneArray(count: hasRules ? count : 0, repeating: .distantFuture)
    late = LaneArray(
      count: parameters.preferences.lateShare > 0 ? count : 0, repeating: .none)
    shownAt = LaneArray(
      count: responses.shownPlaces * count, repeating: .distantPast)
    due = LaneArray(count: count, repeating: .distantFuture)
    let nobody = Recipient(
      id: RecipientID(rawValue: 0), zone: ZoneID(rawValue: 0),
      clock: LocalClock(offset: 0, validFrom: .distantFuture, validUntil: .distantFuture))
    persons = LaneArray(count: count, repeating: Person(nobody, under: services[arm].policy))
    archives = LaneArray(unwritten: count)
    let devices = Int(world.deviceStart[count])
    links = LaneArray(
      count: devices, repeating: DeviceLink(.android, isStale: true, start: plan.span.start))
    standby = LaneArray(count: presence.standby ? devices : 0, repeating: Standby())
    shown = LaneArray(
      count: parameters.faults.redeliveredShare > 0 ? devices : 0, repeating: DeviceKeys())
    collapsible = LaneArray(count: devices, repeating: ProviderLimits.collapsible)
    local = LocalEvents(minimumCapacity: max(64, count))
    flights = Flights(minimumCapacity: max(64, count))
    transits = Pool(minimumCapacity: 64)
    queue = EventQueue(minimumCapacity: max(64, count))
    effects = Effects()
    draft = .allocate(capacity: 1)
    calmUntil = .min
    outcomes = ContiguousArray(repeating: ArmOutcome(), count: armCount)
    tallies = Tallies(
      people: world.count, arms: armCount, warmUpArm: settings.hasWarmUp ? arm : nil)
    departures = []
    events = EventLog(settings, world.key, first: world.first)
    decisions = 0
    handled = 0
    digest = Digest()
    for index in 0..<count { enter(index, world, under: services[arm].policy) }
    if hasRules { for index in 0..<count { enrol(index) } }
    if learning != nil { learn(at: plan.span.start) }
    if texts != nil { scheduleTraining() }
  }

  deinit { draft.deallocate() }

  /// Initializes the state of a subscriber.
  private mutating func enter(
    _ index: Int, _ world: borrowing LaneWorld, under policy: PolicyTable
  ) {
    let traits = world.traits[index]
    let devices = world.devices[index]
    let recipient = Recipient(
      id: RecipientID(rawValue: first + UInt64(index)), zone: traits.zone,
      clock: plan.zones.clock(traits.zone, at: plan.span.start), language: traits.language,
      preferences: traits.preferences, reach: devices.reach)
    persons[index] = Person(recipient, under: policy)
    Archive.prepare(archives.pointer + index, with: devices)
    let sessions = world.sessions.range(of: index)
    minds[index] = Mind(
      sessions: sessions, firstDevice: world.deviceStart[index],
      isWarmingUp: settings.hasWarmUp,
      isLogged: events.logs(recipient.id.rawValue))
    due[index] = sessions.isEmpty ? .distantFuture : world.sessions.entries[sessions.lowerBound]
    for device in 0..<Int(devices.count) {
      let isStale = world.staleDevices[index] & 1 << UInt8(device) != 0
      links[Int(world.deviceStart[index]) + device] = DeviceLink(
        devices[device].platform, isStale: isStale,
        isSeldom: world.seldomDevices[index] & 1 << UInt8(device) != 0,
        isStopping: DeviceDraw.isStopping(
          device, of: first + UInt64(index), devices[device].platform, plan, key),
        isOldAndroid: DeviceDraw.isOldAndroid(
          device, of: first + UInt64(index), devices[device].platform, plan, key),
        isForeign: devices[device].environment != fanout.rules.environment,
        shows: devices[device].shows, start: plan.span.start)
    }
  }

  /// Registers a subscriber with the rules.
  private mutating func enrol(_ index: Int) {
    let id = first + UInt64(index)
    agendas[index] = Agenda(
      plan.organisations.organisation(of: id),
      plan.organisations.parts(of: id, plan.parameters.kind), at: plan.span.start)
    scheduleLook(index, at: plan.span.start)
  }

  /// The outcome of the run.
  mutating func outcome() -> LaneOutcome {
    var arms = outcomes
    for arm in arms.indices {
      (arms[arm].others, arms[arm].cohort) = tallies.funnels(of: arm, armOf: armOf)
      arms[arm].promptLatencies = tallies.delays(.prompt, of: arm)
      arms[arm].latencies = arms[arm].promptLatencies + tallies.delays(.late, of: arm)
      arms[arm].timesToOpen = tallies.delays(.toOpen, of: arm)
    }
    let counts = tallies.counts()
    return LaneOutcome(
      arms: arms, armOf: ContiguousArray(armOf.buffer),
      counts: counts.cohort, warmUp: counts.warmUp,
      departures: departures, points: points?.counts ?? [],
      events: events.rows, watchedDecisions: events.decisions, providerCalls: events.calls,
      storedPushes: events.storedPushes, textDecisions: texts?.kept ?? [],
      textScores: texts?.desks.map(\.scores) ?? [], digest: digest.value, decisions: decisions,
      handled: handled)
  }

  @inline(__always) func card(_ index: Int) -> Card {
    Card(
      persons.pointer + index, archives.pointer + index,
      UnsafeMutableBufferPointer(
        start: history.pointer + index * historyStride, count: historyStride))
  }
}

/// Settings of a run: what it records, and how its arms start.
public struct RunSettings: Sendable, Hashable {
  /// Share of the subscribers, by hash, whose events are logged: 0 none, 1 all.
  public var eventShare: Double
  /// The index in the experiment of the run's first arm, for the event log.
  public var firstArm: UInt8
  /// Whether everyone starts under the baseline and joins their arm when the cohort starts. Warm-up
  /// counts are then kept.
  public var hasWarmUp: Bool
  /// The number of versions of the strategies.
  var layers = 1
  /// The distance between two versions of one strategy among the services.
  var layerStride = 1
  /// The recipients whose decisions and provider calls are kept; all their events are logged.
  public var watch = Watch.nobody
  /// Whether decisions among texts are kept.
  var keepsTextDecisions = false
  /// The loss of pushes in addition to the network's.
  var loss = ExtraLoss.none

  /// Settings of a run that watches nobody.
  public init(eventShare: Double = 0, firstArm: UInt8 = 0, hasWarmUp: Bool = false) {
    self.eventShare = eventShare
    self.firstArm = firstArm
    self.hasWarmUp = hasWarmUp
  }
}
