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
  let view: LaneView
  var people: People
  var devices: LaneDevices
  var flights: Flights
  /// The events of each subscriber alone.
  var local: LocalEvents
  var calendar: LaneCalendar
  var providers: SimulatedProviders
  var fanout: Fanout
  /// The jobs between events and asks; `nil` where the service is asked at once.
  var jobs: JobQueue?
  var triggerTally: TriggerTally
  /// Whether open provider calls are unlimited, so that the dispatch rate alone bounds them.
  let isUnbounded: Bool
  var effects: Effects
  /// The push that is being decided, at one address from its intention to its flight.
  let draft: UnsafeMutablePointer<Push>
  /// The present version of the strategies.
  var layer = 0
  var learners: Learners
  var rules = LaneRules()
  /// What the service has seen of each person; empty where no arm has a decision rule.
  var experiences = LaneArray<Experience>(unwritten: 0)
  /// The pushes of the present moment that are not decided yet.
  var turns = Turns()
  /// The next of the schedule's posts.
  var nextPost = 0
  var tallies: Tallies
  /// For each arm, the sums of its ``Surplus``.
  var surplus: LaneArray<Int64>
  /// For each arm, the part of it that is openings on iOS.
  var iosOpenings: LaneArray<Int64>
  var events: LaneLog
  /// What the pushes of each arm led to and business owners are told of.
  var activity: ContiguousArray<ContiguousArray<Activity>>
  var departures: ContiguousArray<Departure> = []
  var journeys = JourneyTally()
  var priorities = PriorityTally()
  var campaigns = CampaignTally()
  /// Number of first decisions about pushes.
  var decisions: Int64 = 0
  /// Number of events handled.
  var handled: Int64 = 0
  var digest = Digest()

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
    precondition(arm >= 0 && arm < armCount, "arm \(arm) of \(armCount)")
    let versions = (0..<settings.layers).flatMap { layer in
      (0..<armCount).map { layer * settings.layerStride + $0 }
    }
    let hasCampaigns = versions.contains { services[$0].rules.hasCampaigns }
    let view = LaneView(
      world, services, arms, armCount: armCount, settings, hasCampaigns: hasCampaigns)
    let parameters = view.plan.parameters
    let start = view.plan.span.start
    let recipients = max(1, view.count)
    let rates = versions.reversed().map {
      arms[$0].strategy.throttles(naming: services[$0].policy.names)
    }
    let all = view.plan.parameters.people(from: start, to: view.plan.span.end)
    fanout = Fanout(
      checked: arms[arm].strategy.fanout, recipients: recipients,
      throttling: rates.reduce(into: [:]) { $0.merge($1) { $1 } }, of: max(recipients, all))
    jobs = parameters.triggers.map { JobQueue($0, recipients: recipients, start: start) }
    triggerTally = TriggerTally(parameters.triggers, arms: armCount)
    isUnbounded = fanout.rules.workers == nil
    providers = SimulatedProviders(parameters, recipients: recipients, start: start)
    people = People(
      view, LaneChoices(copying: world.choices), under: arm, services[arm].policy,
      historyStride: versions.reduce(0) { max($0, services[$1].policy.historyWords) })
    devices = LaneDevices(count: Int(world.deviceStart[view.count]), parameters, start: start)
    learners = Learners(view, versions: versions, arms: armCount)
    let capacity = max(64, view.count)
    local = LocalEvents(minimumCapacity: capacity)
    flights = Flights(minimumCapacity: capacity)
    calendar = LaneCalendar(minimumCapacity: capacity)
    effects = Effects()
    draft = .allocate(capacity: 1)
    activity = ContiguousArray(repeating: [], count: armCount)
    tallies = Tallies(
      people: view.count, arms: armCount, warmUpArm: settings.hasWarmUp ? arm : nil,
      classes: view.plan.classes.count)
    surplus = LaneArray(count: armCount * Surplus.Event.count, repeating: 0)
    iosOpenings = LaneArray(count: armCount, repeating: 0)
    events = LaneLog(settings, view.key, first: view.first)
    self.view = view
    for person in self.view.people { enter(person, world, under: services[arm].policy) }
    if self.view.hasRules {
      for person in self.view.people where world.traits[person].joinsAt < start {
        enrol(person, at: start)
      }
    }
    if learners.posts != nil { learn(at: start) }
    if learners.texts != nil { scheduleTraining() }
  }

  deinit { draft.deallocate() }

  /// The service of a subscriber.
  @inline(__always) func service(of person: PersonIndex) -> UnsafePointer<PushService> {
    view.services + Int(people.serviceOf[person])
  }

  /// The plan of the arm that a subscriber is in, in the present version of the strategies.
  @inline(__always) func arm(of person: PersonIndex) -> UnsafePointer<ArmPlan> {
    view.arms + Int(people.serviceOf[person])
  }

  /// The outcome of the run.
  mutating func outcome() -> LaneOutcome {
    var arms = ContiguousArray(repeating: ArmOutcome(), count: activity.count)
    for arm in arms.indices {
      (arms[arm].others, arms[arm].cohort) = tallies.funnels(of: arm, armOf: people.armOf)
      arms[arm].promptLatencies = tallies.delays(.prompt, of: arm)
      arms[arm].latencies = arms[arm].promptLatencies + tallies.delays(.late, of: arm)
      arms[arm].timesToOpen = tallies.delays(.toOpen, of: arm)
      arms[arm].activity = activity[arm]
      let width = Surplus.Event.count
      arms[arm].surplus.stored = Array(surplus.buffer[arm * width..<(arm + 1) * width])
      arms[arm].surplus.iosOpenings = iosOpenings[arm]
      if view.hasQueue { arms[arm].triggers = triggerTally.delays(of: arm) }
      arms[arm].curve = learners.curve?.counts(of: arm)
      arms[arm].journeys = journeys.counts(of: arm)
      (arms[arm].ranks, arms[arm].places) = (priorities.ranks(of: arm), priorities.places(of: arm))
      arms[arm].campaigns = campaigns.counts(of: arm, naming: view.services[arm].policy.names)
    }
    let counts = tallies.counts()
    let classes = view.plan.classes.count
    let byClass =
      classes > 1
      ? ClassCounts(classes: classes, cohort: counts.cohort, warmUp: counts.warmUp) : ClassCounts()
    return LaneOutcome(
      arms: arms, armOf: ContiguousArray(people.armOf.buffer),
      counts: ClassCounts.sum(of: counts.cohort, over: classes),
      warmUp: ClassCounts.sum(of: counts.warmUp, over: classes), byClass: byClass,
      departures: departures, visits: learners.visits?.counts ?? [],
      conversions: learners.conversions?.counts ?? [],
      lives: learners.visits?.lives ?? [],
      points: learners.points?.counts ?? [],
      trialCounts: learners.points?.trial?.counts ?? [],
      trialSums: learners.points?.trial?.sums ?? [],
      events: events.rows, watchedDecisions: events.decisions, providerCalls: events.calls,
      storedPushes: events.storedPushes, rulePushes: events.rulePushes,
      textDecisions: learners.texts?.kept ?? [],
      textScores: learners.texts?.desks.map(\.scores) ?? [], digest: digest.value,
      decisions: decisions, handled: handled)
  }
}
