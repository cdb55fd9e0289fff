import PushMessages
import PushModel
import PushPolicy
import Scenarios
import SimKernel
import SimWorld
import Statistics

/// Runs cells, one at a time, with its own counters; workers share no mutable counts.
final class CellWorker {
  let plan: ExperimentPlan
  let classes: PushClasses
  let strategies: ArmStrategies
  let eventShare: Double
  let losses: [ExtraLoss]
  let learners: any LearnerHost
  private let ownerLanes: [Range<Int>]
  private var worlds: PlanWorlds
  private var schedule: (replication: Int, value: Schedule)?

  init(
    _ plan: ExperimentPlan, _ contents: SharedContents, eventShare: Double,
    losses: [ExtraLoss] = [], learners: any LearnerHost = RefusedLearners()
  ) throws(RunError) {
    self.plan = plan
    self.eventShare = eventShare
    self.losses = losses
    self.learners = learners
    ownerLanes = (0..<plan.ownerLanes).map(plan.businesses(ofOwnersLane:))
    let zones = plan.zones.detached()
    do throws(WorldError) { worlds = try PlanWorlds(plan, zones) } catch { throw .world(error) }
    classes = worlds.classes
    do throws(PolicyError) {
      strategies = try ArmStrategies(
        plan.scenario.arms.map(\.strategy), zones: zones, contents: contents,
        edits: plan.scenario.versions.dropFirst().map { (plan.span.start + $0.at, $0.strategies) },
        from: plan.span.start, judge: FisherJudge(),
        limiting: plan.scenario.world.posts.limitedCount)
    } catch { throw .policy(error) }
  }

  /// - Parameter activity: The activity that owners learn of; `nil` for subscribers.
  func run(
    _ cell: Cell, activity: consuming OwnersActivity?
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    if let activity { return owners(cell, activity) }
    return plan.scenario.design == .paired ? paired(cell) : split(cell)
  }

  func world(of replication: Int) -> WorldPlan { worlds.world(of: replication) }

  func schedule(of replication: Int) -> Schedule {
    if let schedule, schedule.replication == replication { return schedule.value }
    let value = Schedule(world(of: replication), plan.key(of: replication))
    schedule = (replication, value)
    return value
  }

  private func lane(_ cell: Cell) -> LaneWorld { lane(cell, keepsActivity: eventShare > 0) }

  func lane(_ cell: Cell, keepsActivity: Bool) -> LaneWorld {
    let people = plan.people(inLane: cell.lane)
    return LaneWorld(
      world(of: cell.replication), schedule(of: cell.replication), plan.key(of: cell.replication),
      first: UInt64(people.lowerBound), count: people.count, keepsActivity: keepsActivity)
  }

  private func paired(
    _ cell: Cell
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    let lane = lane(cell)
    return record(
      cell, lane, Lane.paired(lane, strategies, eventShare: eventShare, losses: losses))
  }

  /// The record of a lane whose people were under every arm.
  func record(
    _ cell: Cell, _ lane: borrowing LaneWorld, _ outcomes: ContiguousArray<LaneOutcome>
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    var result = collect(
      cell, outcomes, joined: lane.joined(),
      figures: plan.scenario.isAdjusted ? lane.figures() : [])
    var segments = SegmentTally(plan.scenario, plan.layout, zones: lane.zones)
    let width = plan.layout.width
    for (arm, outcome) in outcomes.enumerated() {
      let rows = plan.layout.rows(outcome, classes)
      for index in outcome.armOf.indices {
        let row = index * width..<(index + 1) * width
        segments.add(rows.span.extracting(row), of: index, in: lane, to: arm)
      }
      segments.add(outcome, classes) { _ in arm }
      result.record.arms[arm].activity = tallies(outcome.arms[0].activity)
      result.record.arms[arm].journeys = journeys(outcome.arms[0], ofArm: arm)
      result.record.arms[arm].campaigns = campaigns(outcome.arms[0], ofArm: arm)
      result.record.arms[arm].take(prioritiesOf: outcome.arms[0], plan.scenario.arms[arm])
    }
    result.record.segments = segments.records
    result.record.organic = tallies(lane.activity)
    result.record.curves = outcomes.compactMap { $0.arms[0].curve }
    if let draw = HoldoutDraw(plan, replication: cell.replication) {
      let rows = ContiguousArray(outcomes.map { plan.layout.rows($0, classes) })
      result.record.holdout = draw.counts(rows, width: width, first: lane.first)
    }
    return result
  }

  /// By owners' lane.
  private func tallies(_ activity: ContiguousArray<Activity>) -> [ActivityTally] {
    ActivityTally.tallies(of: activity, lanes: ownerLanes)
  }

  private func split(_ cell: Cell) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    let lane = lane(cell)
    let assignment = Assignment(plan, replication: cell.replication)
    let outcome = Lane.split(
      lane, strategies, baseline: plan.scenario.baselineIndex,
      assignment: { assignment.arm(of: $0) }, eventShare: eventShare)
    return record(cell, lane, outcome)
  }

  /// The record of a lane whose people were each under one arm.
  func record(
    _ cell: Cell, _ lane: borrowing LaneWorld, _ outcome: LaneOutcome
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    let evidence = SplitEvidence(outcome, of: plan, classes, lane)
    let tables = DepartureTally(
      outcome.departures, joined: lane.joined(), arms: outcome.arms.count,
      days: plan.span.followUpDays
    ) { Int(outcome.armOf[$0]) }.tables
    var records = outcome.arms.indices.map {
      ArmRecord(
        outcome.arms[$0], subscribers: evidence.subscribers[$0], affected: 0,
        departures: tables[$0], points: points(outcome, ofArm: $0),
        trial: trial(outcome, ofArm: $0, cell), cohorts: cohorts(outcome, ofArm: $0))
    }
    // One world: owners learn of everyone's activity, under any arm.
    let everything = outcome.arms.reduce(into: lane.activity) { $0 += $1.activity }
    for arm in records.indices {
      records[arm].activity = tallies([])
      records[arm].journeys = journeys(outcome.arms[arm], ofArm: arm)
      records[arm].campaigns = campaigns(outcome.arms[arm], ofArm: arm)
      records[arm].take(prioritiesOf: outcome.arms[arm], plan.scenario.arms[arm])
    }
    records[plan.scenario.baselineIndex].activity = tallies(everything)
    let record = CellRecord(
      cell: cell, digest: outcome.digest, decisions: outcome.decisions,
      handled: outcome.handled, subscribers: outcome.armOf.count, arms: records,
      organic: tallies([]), moments: evidence.moments, segments: evidence.segments,
      curves: outcome.arms.compactMap(\.curve))
    return (record, outcome.events)
  }

  /// The moments of decision points, over the people of an arm who have any.
  private func points(_ outcome: LaneOutcome, ofArm arm: Int) -> CoMoments? {
    guard let layout = plan.scenario.pointLayout else { return nil }
    var moments = CoMoments(variables: layout.width)
    // A world without rules has none.
    guard !outcome.points.isEmpty else { return moments }
    for index in outcome.armOf.indices where Int(outcome.armOf[index]) == arm {
      let row = index * layout.width..<(index + 1) * layout.width
      if outcome.points[row].contains(where: { $0 > 0 }) {
        moments.add(outcome.points.span.extracting(row))
      }
    }
    return moments
  }

  /// What happened in each journey of an arm.
  private func journeys(_ outcome: ArmOutcome, ofArm arm: Int) -> [JourneyCounts] {
    plan.scenario.arms[arm].journeyNames.map {
      outcome.journeys[PushID.journeyKey($0)] ?? JourneyCounts()
    }
  }

  /// What became of the pushes of each campaign of an arm.
  private func campaigns(_ outcome: ArmOutcome, ofArm arm: Int) -> [CampaignCounts] {
    plan.scenario.arms[arm].campaignNames.map { outcome.campaigns[$0] ?? CampaignCounts() }
  }

  /// Who stays and who visits, of an arm's people.
  private func cohorts(_ outcome: LaneOutcome, ofArm arm: Int) -> CohortCounts? {
    guard let length = plan.scenario.metrics.cohorts else { return nil }
    var counts = CohortCounts(length, in: plan.span)
    for index in outcome.armOf.indices where Int(outcome.armOf[index]) == arm {
      counts.add(outcome.lives[index], length, in: plan.span)
    }
    return counts
  }

  /// The people of an arm with the numbers of the trial.
  private func trial(_ outcome: LaneOutcome, ofArm arm: Int, _ cell: Cell) -> ExcursionRows? {
    plan.scenario.trialLayout.map {
      ExcursionRows(
        outcome, ofArm: arm, first: UInt64(plan.people(inLane: cell.lane).lowerBound), $0)
    }
  }

  private func owners(
    _ cell: Cell, _ activity: consuming OwnersActivity
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    let businesses = plan.businesses(ofOwnersLane: cell.lane)
    var activity = activity
    let lane = LaneWorld(
      ownersOf: businesses.lowerBound, count: businesses.count, world(of: cell.replication),
      schedule(of: cell.replication), plan.key(of: cell.replication))
    var outcomes: ContiguousArray<LaneOutcome> = []
    for arm in 0..<strategies.count {
      outcomes.append(
        Lane.owners(
          lane, strategies, arm: arm, activity: activity.total(of: arm), eventShare: eventShare))
    }
    return collect(cell, outcomes, joined: lane.joined())
  }

  /// Outcomes of the same people under every arm.
  private func collect(
    _ cell: Cell, _ outcomes: ContiguousArray<LaneOutcome>, joined: ContiguousArray<Bool>,
    figures: ContiguousArray<Int32> = []
  ) -> (record: CellRecord, events: ContiguousArray<EventRow>) {
    let people = outcomes[0].armOf.count
    let rows = ContiguousArray(outcomes.map { plan.layout.rows($0, classes) })
    let counts = PairedCounts(rows, stride: plan.layout.width, figures: figures)
    var moments = CoMoments(variables: counts.width)
    moments.add(rows: counts.rows.span)
    let affected = counts.affected(baseline: plan.scenario.baselineIndex)
    let record = CellRecord(
      cell: cell, digest: Digest.combining(outcomes.lazy.map(\.digest)),
      decisions: outcomes.reduce(0) { $0 + $1.decisions },
      handled: outcomes.reduce(0) { $0 + $1.handled }, subscribers: people,
      arms: zip(outcomes, affected).map { outcome, affected in
        let tables = DepartureTally(
          outcome.departures, joined: joined, arms: 1, days: plan.span.followUpDays
        ) { _ in 0 }.tables
        return ArmRecord(
          outcome.arms[0], subscribers: people, affected: affected, departures: tables[0],
          points: cell.part == .owners ? nil : points(outcome, ofArm: 0),
          trial: cell.part == .owners ? nil : trial(outcome, ofArm: 0, cell),
          cohorts: cell.part == .owners ? nil : cohorts(outcome, ofArm: 0),
          surplus: figures.isEmpty ? nil : surplus(outcome))
      }, organic: [], moments: [moments], segments: [])
    return (record, outcomes.reduce(into: []) { $0 += $1.events })
  }

  private func surplus(_ outcome: LaneOutcome) -> Surplus {
    var own = outcome.arms[0].surplus
    if !plan.splitsOpenings { own.iosOpenings = 0 }
    return own
  }
}

extension ArmRecord {
  init(
    _ outcome: ArmOutcome, subscribers: Int, affected: Int, departures: [LifeTable],
    points: CoMoments?, trial: ExcursionRows?, cohorts: CohortCounts?, surplus: Surplus? = nil
  ) {
    self.surplus = surplus
    self.points = points
    self.trial = trial
    self.cohorts = cohorts
    self.subscribers = subscribers
    self.affected = affected
    cohort = outcome.cohort
    others = outcome.others
    latency = LogHistogram(of: outcome.latencies)
    promptLatency = LogHistogram(of: outcome.promptLatencies)
    timeToOpen = LogHistogram(of: outcome.timesToOpen)
    triggers = outcome.triggers?.map { TriggerRecord($0) }
    activity = []
    self.departures = departures
  }
}

extension ArmRecord {
  fileprivate mutating func take(prioritiesOf outcome: ArmOutcome, _ arm: Arm) {
    ranks = arm.hasPriorities ? RankRecord.all(outcome.ranks) : nil
    places = arm.reservationNames.map { outcome.places[$0] ?? PlaceCounts() }
  }
}

extension LogHistogram {
  /// What was counted keeps its bucket: those have eight binary digits, too.
  init(of delays: DelayCounts) {
    self.init()
    for (delay, count) in delays.counted { record(Int64(delay), count: count) }
  }
}
