import PushModel
import SimKernel

/// The people of one lane and everything that happens to them independently of the strategy.
///
/// It is drawn once, then every arm runs over it while it is in the cache.
package struct LaneWorld: ~Copyable {
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  /// The first subscriber's id in the world.
  package let first: UInt64
  let count: Int
  /// First entity id of business owners. Subscriber ids stay below it, so their draws never
  /// collide.
  static let ownersBase: UInt64 = 1 << 40
  /// The most people of a lane: with 16 counts twice for each, the index of a count fits 32 bits.
  static let countMax = 1 << 26

  var traits: LaneArray<Traits>
  var devices: LaneArray<Devices>
  /// The index of each subscriber's first device among the lane's, and the number of all devices.
  var deviceStart: LaneArray<UInt32>
  var staleDevices: LaneArray<UInt8>
  var seldomDevices: LaneArray<UInt8>
  /// Followers, by business.
  var follows: LaneTable<Follow>
  /// What followers want at the start; empty if nobody has a choice.
  var choices: LaneChoices
  /// Sessions that no push led to, by subscriber.
  var sessions: LaneTable<Timestamp>
  /// Likes, reviews and comments at those sessions, by subscriber; empty unless kept.
  var sessionActivity: LaneTable<SessionActivity>
  var triggers: ContiguousArray<Trigger>
  /// Activity of subscribers that owners are told of, the same under every strategy.
  package var activity: ContiguousArray<Activity>

  /// Draws the subscribers with ids in `first..<first + count` of the replication behind `key`.
  ///
  /// - Parameter keepsActivity: Whether likes, reviews and comments at sessions are kept for the event log.
  /// - Complexity: O(subscribers · (follows + sessions) + businesses + posts taken down)
  package init(
    _ plan: WorldPlan, _ schedule: Schedule, _ key: StreamKey, first: UInt64, count: Int,
    keepsActivity: Bool = false
  ) {
    let (end, overflow) = first.addingReportingOverflow(UInt64(max(0, count)))
    precondition(
      !overflow && end <= Self.ownersBase,
      "subscribers from \(first) on, \(count) of them; ids end at \(Self.ownersBase)")
    self.init(people: plan, schedule, key, first: first, count: count)
    var builder = LaneBuilder(plan, schedule, key, first: first, count: count)
    let hasBusinesses = plan.parameters.kind.contains(.smallBusiness)
    if keepsActivity { builder.kept = [] }
    if hasBusinesses {
      follows = builder.follows(traits)
      choices = builder.choices(about: follows)
    }
    sessions = builder.sessions(traits)
    if hasBusinesses { builder.addActivity(at: sessions, of: traits) }
    if let kept = builder.kept {
      sessionActivity = LaneTable(rows: count, vacant: .none, kept)
    }
    builder.changes(traits)
    if hasBusinesses { builder.takedowns() }
    if plan.parameters.kind.haveRules { builder.happenings(traits) }
    builder.commands(traits)
    builder.triggers.sort(by: <)
    triggers = builder.triggers
    activity = builder.activity
  }

  /// Draws the owners of the businesses in `first..<first + count`: people with devices who follow
  /// nobody.
  package init(
    ownersOf first: Int, count: Int, _ plan: WorldPlan, _ schedule: Schedule, _ key: StreamKey
  ) {
    precondition(
      first >= 0 && count >= 0 && first <= plan.parameters.businesses - count,
      "owners from \(first) on, \(count) of them, of \(plan.parameters.businesses)")
    let first = Self.ownersBase + UInt64(first)
    self.init(people: plan, schedule, key, first: first, count: count)
    sessions = LaneBuilder(plan, schedule, key, first: first, count: count).sessions(traits)
  }

  /// Draws subscribers from the first one on as far as their ``figures()`` need: without sessions and
  /// without what happens to them.
  package init(
    figuresOf plan: WorldPlan, _ schedule: Schedule, _ key: StreamKey, count: Int
  ) {
    self.init(people: plan, schedule, key, first: 0, count: count)
    if plan.parameters.kind.contains(.smallBusiness) {
      var builder = LaneBuilder(plan, schedule, key, first: 0, count: count)
      follows = builder.follows(traits)
    }
  }

  private init(
    people plan: WorldPlan, _ schedule: Schedule, _ key: StreamKey, first: UInt64, count: Int
  ) {
    precondition(
      count >= 0 && count <= Self.countMax, "\(count) people, a lane has at most \(Self.countMax)")
    self.plan = plan
    self.schedule = schedule
    self.key = key
    self.first = first
    self.count = count
    traits = LaneArray(count: count, repeating: Traits(first, plan, key))
    devices = LaneArray(count: count, repeating: Devices())
    deviceStart = LaneArray(count: count + 1, repeating: 0)
    staleDevices = LaneArray(count: count, repeating: 0)
    seldomDevices = LaneArray(count: count, repeating: 0)
    follows = LaneTable(rows: plan.parameters.businesses, vacant: .none)
    choices = LaneChoices(follows: 0)
    sessions = LaneTable(rows: count, vacant: .distantPast)
    sessionActivity = LaneTable(rows: count, vacant: .none)
    triggers = []
    activity = []
    for index in 0..<count {
      let id = first + UInt64(index)
      traits[index] = Traits(id, plan, key)
      let drawn = DeviceDraw.devices(
        of: id, joiningAt: traits[index].joinsAt, plan, key)
      devices[index] = drawn.devices
      staleDevices[index] = drawn.stale
      seldomDevices[index] = DeviceDraw.seldom(of: id, drawn.devices, plan, key)
      deviceStart[index + 1] = deviceStart[index] + UInt32(devices[index].count)
    }
  }
}

extension LaneWorld {
  /// Whether a subscriber's device is stale when the run starts.
  @inline(__always) func isStale(_ device: Int, of person: PersonIndex) -> Bool {
    staleDevices[person] & 1 << UInt8(device) != 0
  }

  /// When providers learn that the app was removed at `moment` from a device; the distant future where
  /// it never is.
  func heard(_ device: UInt64, goneAt moment: Timestamp) -> Timestamp {
    guard moment < .distantFuture else { return .distantFuture }
    let draw = Draw(key, Purpose.leave, entity: device, occasion: 0)
    let median = Double(plan.parameters.network.goneLagMedian.milliseconds)
    let lag = Distribution.lognormal(draw.u0, median: median, sigma: 1)
    return moment + Interval(milliseconds: Int64(min(lag, 1e12)))
  }

  /// A subscriber's mean number of sessions per day without a push, as drawn, while they have the
  /// app.
  package func sessionsPerDay(of index: Int) -> Double {
    precondition(index >= 0 && index < count, "subscriber \(index) of \(count)")
    return Double(traits[index].sessionsPerDay)
  }

  /// By subscriber, whether they have joined when the cohort starts.
  package func joined() -> ContiguousArray<Bool> {
    var joined = ContiguousArray(repeating: true, count: count)
    for index in 0..<count where traits[index].joinsAt >= plan.span.cohortStart {
      joined[index] = false
    }
    return joined
  }

  /// Whether a subscriber allows pushes on a device in use when the run starts.
  package func allowsPushes(_ index: Int) -> Bool {
    precondition(index >= 0 && index < count, "subscriber \(index) of \(count)")
    let (own, stale) = (devices[index], staleDevices[index])
    return (0..<Int(own.count)).contains { device in
      stale & 1 << UInt8(device) == 0 && own[device].permission == .granted
    }
  }
}
