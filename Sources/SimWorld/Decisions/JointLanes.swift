import PushModel
import PushService
import SimKernel

/// The lanes of one world under arms of which some learn from all of its people. They stop at the end of
/// each window, in which the rules learn, in the order of lanes.
///
/// All lanes are in memory at the same time: some four kilobytes for each of the world's people.
package struct JointLanes {
  private let lanes: [LaneBox]
  private let strategies: ArmStrategies

  /// - Parameter worlds: Draws the lane of a number in `0..<count`.
  package init(
    _ count: Int, _ strategies: ArmStrategies, _ world: (Int) -> LaneWorld
  ) {
    precondition(count > 0, "\(count) lanes")
    lanes = (0..<count).map { LaneBox(world($0)) }
    self.strategies = strategies
  }

  /// The world of a lane.
  package func withLane<Value>(_ lane: Int, _ body: (borrowing LaneWorld) -> Value) -> Value {
    body(lanes[lane].world)
  }

  /// The outcomes of an arm in each lane.
  ///
  /// - Parameter desk: The arm's rule; `nil` for none.
  /// - Throws: What a desk throws.
  package func outcomes(
    arm: Int, deciding desk: (any ArmDecider)?, eventShare: Double, loss: ExtraLoss?,
    watching watch: Watch = .nobody
  ) throws -> ContiguousArray<LaneOutcome> {
    var settings = RunSettings(eventShare: eventShare, firstArm: UInt8(arm))
    settings.watch = watch
    if let loss { settings.loss = loss }
    let runs = lanes.map {
      SuspendedLane($0, strategies, arms: arm..<arm + 1, under: 0, settings, [desk])
    }
    return try run(runs, [desk])
  }

  /// The outcomes of each lane in which all arms share the world.
  ///
  /// - Parameters: As those of ``Lane/split(_:_:baseline:assignment:eventShare:watching:)``.
  /// - Parameter desks: The rule of each arm; `nil` for none.
  package func split(
    baseline: Int, deciding desks: [(any ArmDecider)?], eventShare: Double,
    watching watch: Watch = .nobody, assignment: @escaping (UInt64) -> Int
  ) throws -> ContiguousArray<LaneOutcome> {
    var settings = RunSettings(eventShare: eventShare, hasWarmUp: true)
    settings.watch = watch
    let runs = lanes.map {
      SuspendedLane(
        $0, strategies, arms: 0..<strategies.count, under: baseline, settings, desks,
        assignment: assignment)
    }
    return try run(runs, desks)
  }

  private func run(
    _ runs: [SuspendedLane], _ desks: [(any ArmDecider)?]
  ) throws -> ContiguousArray<LaneOutcome> {
    let known = desks.compactMap { $0 }
    for desk in known { try desk.begin(sizes(of: desk, in: runs)) }
    let (start, end) = (lanes[0].world.plan.span.start, lanes[0].world.plan.span.end)
    var ends = known.map { start + $0.window }
    while let next = ends.min(), next < end {
      for run in runs { run.run(until: next) }
      for place in known.indices where ends[place] == next {
        for run in runs { run.close(known[place], at: next) }
        try known[place].learn(at: next, sizes(of: known[place], in: runs))
        ends[place] = next + known[place].window
      }
    }
    for run in runs { run.finish() }
    return ContiguousArray(runs.map { $0.outcome() })
  }

  private func sizes(of desk: any ArmDecider, in runs: [SuspendedLane]) -> [Int] {
    runs.map { $0.people(of: desk) }
  }
}

/// A lane's world, at one place for all arms.
final class LaneBox {
  let world: LaneWorld

  init(_ world: consuming LaneWorld) { self.world = world }
}

/// A run of a lane that stops and goes on.
private final class SuspendedLane {
  private let box: LaneBox
  private var run: LaneRun
  private var triggers: TriggerList
  private let desks: [(any ArmDecider)?]
  /// The people whom the assignment of a split gives to each arm.
  private var assigned: [Int]

  init(
    _ box: LaneBox, _ strategies: ArmStrategies, arms: Range<Int>, under start: Int,
    _ settings: RunSettings, _ desks: [(any ArmDecider)?], assignment: ((UInt64) -> Int)? = nil
  ) {
    var settings = settings
    settings.layers = strategies.layers
    settings.layerStride = strategies.count
    self.box = box
    self.desks = desks
    assigned = desks.map { _ in 0 }
    var run = LaneRun(
      box.world, strategies.services + arms.lowerBound, strategies.arms + arms.lowerBound,
      armCount: arms.count, startingUnder: start, settings)
    let people = box.world.count
    run.rules = LaneRules(desks.map { $0?.lane(people: people) })
    run.experiences = box.world.experiences()
    self.run = run
    triggers = TriggerList(
      assignment.map { Lane.triggers(of: box.world, strategies, assignment: $0) }
        ?? strategies.edits(among: box.world.triggers))
    guard let assignment else { return }
    for person in 0..<people {
      assigned[assignment(self.run.view.id(of: PersonIndex(person)))] += 1
    }
  }

  /// The people of a desk's arm: those who are in it, or those who are going to be if they are more.
  func people(of desk: any ArmDecider) -> Int {
    desks.indices.filter { desks[$0] === desk }.reduce(0) { sum, arm in
      let own = (0..<box.world.count).count { Int(run.people.armOf[PersonIndex($0)]) == arm }
      return sum + max(own, assigned[arm])
    }
  }

  func run(until moment: Timestamp) { run.run(box.world, &triggers, until: moment) }

  func close(_ desk: any ArmDecider, at now: Timestamp) {
    for (arm, own) in desks.enumerated() where own === desk {
      run.rules[arm]?.takeUnretainedValue().close(
        UnsafeBufferPointer(run.experiences.buffer), at: now
      ) {
        Int(run.people.armOf[PersonIndex($0)]) == arm
      }
    }
  }

  func finish() { run.finish(box.world, &triggers) }

  func outcome() -> LaneOutcome { run.outcome() }
}

extension LaneWorld {
  /// No experience with any of the people, each known from the start or from when they join.
  fileprivate borrowing func experiences() -> LaneArray<Experience> {
    var all = LaneArray(count: count, repeating: Experience(since: plan.span.start))
    for person in 0..<count {
      all[person].knownSince = max(plan.span.start, traits[PersonIndex(person)].joinsAt)
    }
    return all
  }
}
