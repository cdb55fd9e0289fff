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

  /// The first `count` subscribers of the world, or its owners.
  ///
  /// - Parameters:
  ///   - days: From warm-up to horizon; the cohort is all but the first and the last.
  ///   - count: Everyone when `nil`.
  init(
    _ parameters: WorldParameters, seed: UInt64, days: Int64 = 14, attribution: Interval = .days(1),
    first: Int = 0, count: Int? = nil, isOwners: Bool = false
  ) {
    let end = Self.start + .days(days)
    let span = Span(
      start: Self.start, end: end, cohortStart: Self.start + .days(1), cohortEnd: end - .days(1),
      attribution: attribution)
    self.parameters = parameters
    plan = try! WorldPlan(parameters, span: span, zones: Place.table)
    key = StreamKey(seed: seed, replication: 0)
    schedule = Schedule(plan, key)
    world =
      isOwners
      ? LaneWorld(
        ownersOf: first, count: count ?? parameters.businesses - first, plan, schedule, key)
      : LaneWorld(
        plan, schedule, key, first: UInt64(first), count: count ?? parameters.subscribers - first)
  }

  /// What happens under each strategy, with every event.
  func run(_ strategies: [Strategy], eventShare: Double = 1) -> ContiguousArray<LaneOutcome> {
    let arms = try! Strategies(strategies, zones: Place.table)
    return Lane.paired(world, arms, eventShare: eventShare)
  }

  func run(_ strategy: Strategy, eventShare: Double = 1) -> LaneOutcome {
    run([strategy], eventShare: eventShare)[0]
  }

  /// What happens to the owners when all of `activity` is told to them.
  func run(
    _ strategy: Strategy, activity: ContiguousArray<Activity>
  ) -> LaneOutcome {
    let arms = try! Strategies([strategy], zones: Place.table)
    let told = ActivityTally(activity, of: 0..<world.count)
    return Lane.owners(world, arms, arm: 0, activity: told, eventShare: 1)
  }
}
