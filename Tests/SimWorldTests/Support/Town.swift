import PushMessages
import PushModel
import PushService
import SimKernel

@testable import SimWorld

/// A small world and its people, ready to be run under any strategy. It never changes, so threads
/// may share it.
final class Town: @unchecked Sendable {
  let parameters: WorldParameters
  let plan: WorldPlan
  let schedule: Schedule
  let key: StreamKey
  let world: LaneWorld

  /// The start of every run: Oslo's clocks go forward two days later, Lord Howe's back eight days
  /// later.
  static let start = Timestamp.utc(2026, 3, 27)
  /// Its day since 1970-01-01, from which campaigns count.
  static let firstDay = start.milliseconds / LocalClock.dayLength

  /// The first `count` subscribers of the world, or its owners.
  ///
  /// - Parameters:
  ///   - days: From warm-up to horizon; the cohort is all but the first and the last.
  ///   - count: Everyone when `nil`.
  ///   - length: Of the periods of learning curves; `nil` for none.
  ///   - tick: What happens from outside falls on multiples of it, much of it at one moment.
  init(
    _ parameters: WorldParameters, seed: UInt64, days: Int64 = 14, attribution: Interval = .days(1),
    first: Int = 0, count: Int? = nil, isOwners: Bool = false, keepsActivity: Bool = false,
    tick: Interval? = nil, decisionWindows: [Interval] = [], pointLayout: PointLayout? = nil,
    trialLayout: ExcursionLayout? = nil, visitCounting: VisitCounting? = nil,
    conversion: ConversionMetric? = nil, curve length: Interval? = nil
  ) {
    let end = Self.start + .days(days)
    let span = Span(
      start: Self.start, end: end, cohortStart: Self.start + .days(1), cohortEnd: end - .days(1),
      attribution: attribution)
    self.parameters = parameters
    plan = try! WorldPlan(
      parameters, span: span, zones: Place.table, decisionWindows: decisionWindows,
      pointLayout: pointLayout, trialLayout: trialLayout, visitCounting: visitCounting,
      conversion: conversion,
      curve: length.map { CurvePeriods($0, from: Self.start, to: end) })
    key = StreamKey(seed: seed, replication: 0)
    schedule = Schedule(plan, key)
    var world =
      isOwners
      ? LaneWorld(
        ownersOf: first, count: count ?? parameters.businesses - first, plan, schedule, key)
      : LaneWorld(
        plan, schedule, key, first: UInt64(first), count: count ?? parameters.subscribers - first,
        keepsActivity: keepsActivity)
    if let tick { world.gather(every: tick) }
    self.world = world
  }

  /// What happens under each strategy, with every event.
  func run(_ strategies: [Strategy], eventShare: Double = 1) -> ContiguousArray<LaneOutcome> {
    let arms = try! ArmStrategies(
      strategies, zones: Place.table, contents: SharedContents(of: strategies), from: Self.start,
      limiting: plan.parameters.posts.limitedCount)
    return Lane.paired(world, arms, eventShare: eventShare)
  }

  func run(_ strategy: Strategy, eventShare: Double = 1) -> LaneOutcome {
    run([strategy], eventShare: eventShare)[0]
  }

  /// What happens when `next` takes the strategy's place at `moment`.
  func run(_ strategy: Strategy, then next: Strategy, from moment: Timestamp) -> LaneOutcome {
    let arms = try! ArmStrategies(
      [strategy], zones: Place.table, contents: SharedContents(of: [strategy, next]),
      edits: next == strategy ? [] : [(moment, [next])], from: Self.start)
    return Lane.paired(world, arms, eventShare: 1)[0]
  }

  /// What happens to the owners when all of `activity` is told to them.
  func run(
    _ strategy: Strategy, activity: ContiguousArray<Activity>
  ) -> LaneOutcome {
    let arms = try! ArmStrategies(
      [strategy], zones: Place.table, contents: SharedContents(of: [strategy]))
    let told = ActivityTally(activity, of: 0..<world.count)
    return Lane.owners(world, arms, arm: 0, activity: told, eventShare: 1)
  }
}

extension LaneWorld {
  /// Moves whatever rules may be about to the last multiple of `tick` before it.
  fileprivate mutating func gather(every tick: Interval) {
    for place in triggers.indices where triggers[place].kind == .happen {
      let at = triggers[place].at.milliseconds
      triggers[place].at = Timestamp(milliseconds: at - at % tick.milliseconds)
    }
    triggers.sort(by: <)
  }
}
