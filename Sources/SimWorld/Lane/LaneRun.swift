import PushFanout
import PushMessages
import PushModel
import PushPolicy
import PushService
import SimKernel

/// One lane under one strategy, or under several that share it, from start to horizon.
///
/// Posts are taken in time order, each to its followers in the lane. A recipient first catches up
/// with his own pending events; only what the lane shares, its dispatch queue, goes through the
/// calendar. So people who get no push cost nothing, and nothing is ever sorted globally.
struct LaneRun: ~Copyable {
  let services: UnsafePointer<PushService>
  let arms: UnsafePointer<ArmPlan>
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  let first: UInt64
  let count: Int
  let settings: RunSettings
  let isLogging: Bool
  // What the loop reads of the world's parameters, beside it.
  let network: NetworkParameters
  let presence: PresenceParameters
  /// Some devices doze at some hour.
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
  /// As many calls may be open as the rate lets out.
  let isUnbounded: Bool
  var quota: TokenBucket
  var persons: LaneArray<Person>
  var archives: LaneArray<Archive>
  var history: LaneArray<Int64>
  let historyStride: Int
  var minds: LaneArray<Mind>
  /// Some pushes come from rules.
  let hasRules: Bool
  /// Some devices have not been asked to allow pushes.
  let hasPrompts: Bool
  /// What rules remember of each, and the earliest look that the calendar holds for him; empty where
  /// there are no rules.
  var agendas: LaneArray<Agenda>
  var looks: LaneArray<Timestamp>
  /// Decision points of daily rules; `nil` where there are none.
  var points: DecisionPoints?
  /// What the lane's people open; `nil` where no strategy chooses posts by it.
  var learning: Learning?
  /// What the texts of daily rules have led to; `nil` where no strategy goes by it.
  var texts: TextLearning?
  /// How much each text is opened, in place of 1; empty where all texts are alike.
  let textFactors: LaneArray<Double>
  /// Reports that would have been submitted had their author not left: nothing becomes of them.
  var unsubmitted: Set<UInt64> = []
  /// Changes of preferences that the server has not heard of; empty where it hears of all at once.
  var late: LaneArray<LateChange>
  /// When pushes of four kinds, or each text, were last shown to each; empty where nobody asks.
  var shownAt: LaneArray<Timestamp>
  /// When each subscriber's own next event is due.
  var due: LaneArray<Timestamp>
  /// The arm that each is in, and the service that serves him: its strategy's present version.
  var armOf: LaneArray<UInt8>
  var serviceOf: LaneArray<UInt8>
  /// The present version of the strategies, and how far apart two versions of one lie.
  var layer = 0
  let layerStride: Int
  var links: LaneArray<DeviceLink>
  /// What devices have taken of high priority; empty where nothing limits it.
  var standby: LaneArray<Standby>
  /// What each device has shown: an app's own guard against duplicates (S0-ARCH-14). Empty where no
  /// job is given out twice: a flight alone knows its copies then.
  var shown: LaneArray<DeviceKeys>
  /// FCM's throttle for collapsible messages, of each device: 20 at once, one more every three
  /// minutes (G1).
  var collapsible: LaneArray<TokenBucket>
  var local: Pool<LocalEvent>
  var flights: Pool<Flight>
  var transits: Pool<Transit>
  var queue: EventQueue<LaneEvent>
  var effects: Effects
  /// The push that is being decided, in one place from its intention to its flight.
  let draft: UnsafeMutablePointer<Push>
  /// Nothing that lies outside the calendar and the subscribers' own lists happens before.
  var calmUntil: Int64

  /// For each strategy a row of each ``DelayCounts/Kind``.
  var delays: LaneArray<UInt32>
  /// One for each strategy.
  var outcomes: ContiguousArray<ArmOutcome>
  var funnels: LaneArray<Int64>
  /// Pages of ``Variable``'s counts: see ``page(of:_:)``.
  var tallies: LaneArray<Int32>
  /// The arm that everyone starts under, and the first page of what is in nobody's own.
  let startArm: Int
  let others: Int
  /// What each subscriber had been sent, and did, when he parted from the rest; empty where they
  /// start apart.
  var warmUp: LaneArray<Int32>
  var departures: ContiguousArray<Departure>
  var events: ContiguousArray<EventRow>
  /// What was decided and who was called for those who are watched.
  var decided: ContiguousArray<Decided>
  var called: ContiguousArray<Called>
  var stored: ContiguousArray<Stored>
  var decisions: Int64
  var handled: Int64
  var digest: Digest

  /// - Parameters:
  ///   - services: One for each arm that meets in this run; they outlive it.
  ///   - arm: The one that every subscriber starts under.
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
    isLogging = settings.eventShare > 0 || settings.watch != .nobody
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
    // Rules and prompts are for subscribers; owners hear of news alone.
    let isOfSubscribers = world.first < LaneWorld.ownersBase
    hasRules = parameters.kind.haveRules && isOfSubscribers
    hasPrompts = parameters.prompts.unaskedShare > 0 && isOfSubscribers
    agendas = LaneArray(
      count: hasRules ? count : 0,
      repeating: Agenda(BusinessID(rawValue: 0), [], at: plan.span.start))
    // Not with `&&`: its closure may not hold a run that is not whole yet (Swift 6.3).
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
    local = Pool(minimumCapacity: max(64, count))
    flights = Pool(minimumCapacity: max(64, count))
    transits = Pool(minimumCapacity: 64)
    queue = EventQueue(minimumCapacity: max(64, count))
    effects = Effects()
    draft = .allocate(capacity: 1)
    calmUntil = .min
    delays = LaneArray(
      count: armCount * DelayCounts.Kind.count * DelayCounts.places, repeating: 0)
    outcomes = ContiguousArray(repeating: ArmOutcome(), count: armCount)
    funnels = LaneArray(count: armCount * 2 * Funnel.places, repeating: 0)
    startArm = arm
    others = settings.hasWarmUp ? 2 * count : count
    tallies = LaneArray(count: (others + armCount) * Self.tallyStride, repeating: 0)
    warmUp = LaneArray(count: settings.hasWarmUp ? count * Variable.count : 0, repeating: 0)
    departures = []
    events = []
    decided = []
    called = []
    stored = []
    decisions = 0
    handled = 0
    digest = Digest()
    for index in 0..<count { enter(index, world, under: services[arm].policy) }
    if hasRules { for index in 0..<count { enrol(index) } }
    if learning != nil { learn(at: plan.span.start) }
    if texts != nil { scheduleTraining() }
  }

  deinit { draft.deallocate() }

  /// A subscriber takes his place.
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
    tallies[index * Self.tallyStride + Int(Variable.enrolled.rawValue)] = 1
    Archive.prepare(archives.pointer + index, with: devices)
    let sessions = world.sessions.range(of: index)
    minds[index] = Mind(
      sessions: sessions, firstDevice: world.deviceStart[index],
      isWarmingUp: settings.hasWarmUp,
      isLogged: isLogging && Self.isLogged(recipient.id.rawValue, key, under: settings))
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

  /// The rules take note of a subscriber.
  private mutating func enrol(_ index: Int) {
    let id = first + UInt64(index)
    agendas[index] = Agenda(
      plan.organisations.organisation(of: id),
      plan.organisations.parts(of: id, plan.parameters.kind), at: plan.span.start)
    scheduleLook(index, at: plan.span.start)
  }

  /// What the run has come to.
  func outcome() -> LaneOutcome {
    var arms = outcomes
    for arm in arms.indices {
      (arms[arm].others, arms[arm].cohort) = funnels(of: arm)
      arms[arm].promptLatencies = delays(.prompt, of: arm)
      arms[arm].latencies = arms[arm].promptLatencies + delays(.late, of: arm)
      arms[arm].timesToOpen = delays(.toOpen, of: arm)
    }
    return LaneOutcome(
      arms: arms, armOf: ContiguousArray(armOf.buffer),
      counts: counts(from: 0), warmUp: ContiguousArray(warmUp.buffer),
      departures: departures, points: points?.counts ?? [], events: events, decided: decided,
      called: called, stored: stored, textDecisions: texts?.kept ?? [],
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

/// What a run keeps beside its counts.
public struct RunSettings: Sendable, Hashable {
  /// Share of the subscribers, by hash, whose events are logged: 0 none, 1 all.
  public var eventShare: Double
  /// The place in the experiment of the run's first arm, for the event log.
  public var firstArm: UInt8
  /// Whether subscribers part only when the cohort starts, and are counted before as well.
  public var hasWarmUp: Bool
  /// Versions of the strategies, and how far apart those of one lie.
  var layers = 1
  var layerStride = 1
  /// Whose decisions and calls are kept, with the state that they met, beside all his events.
  public var watch = Watch.nobody
  /// Decisions among texts are kept.
  var keepsTextDecisions = false
  /// What is lost beside the network's own.
  var loss = ExtraLoss.none

  public init(eventShare: Double = 0, firstArm: UInt8 = 0, hasWarmUp: Bool = false) {
    self.eventShare = eventShare
    self.firstArm = firstArm
    self.hasWarmUp = hasWarmUp
  }
}
