import PushModel
import Scenarios
import SimWorld

/// Sizes that the records of a plan's cells share and do not store.
package struct CellShape: Sendable {
  let cells: PlanCells
  let design: Design
  let arms: Int
  let span: Span
  /// The businesses of each owners' lane.
  let ownerLanes: [Range<Int>]
  /// Of decision points; `nil` where nobody has any.
  let points: PointLayout?
  /// Of the people of a micro-randomised trial; `nil` where no analysis asks for them.
  let trial: ExcursionLayout?
  /// Whether jobs wait in a queue, and latencies from event to acceptance are measured.
  let hasQueue: Bool
  /// The number of journeys of each arm.
  let journeys: [Int]
  /// The number of campaigns of each arm.
  let campaigns: [Int]
  /// For each arm, whether some of its pushes yield to others.
  let hasPriorities: [Bool]
  /// The number of reservations of each arm whose places can lapse.
  let reservations: [Int]
  /// The length of the periods by which people are followed; `nil` if they are not.
  let cohorts: Interval?
  /// The number of periods of the learning curves; `nil` if there are none.
  let curvePeriods: Int?
  /// Whether there is a holdout.
  let hasHoldout: Bool
  /// Whether estimates use the figures of people and the surplus of events.
  let isAdjusted: Bool
  /// The counts of a person under one arm.
  let layout: CountLayout
  /// The segments that a subscribers' cell has, with nothing counted.
  let segments: [SegmentRecord]

  /// The types of push, by whose names records have them.
  let types: PushTypes

  package init(_ plan: ExperimentPlan) {
    types = plan.types
    cells = plan.cells
    design = plan.scenario.design
    arms = plan.scenario.arms.count
    span = plan.span
    ownerLanes = (0..<plan.ownerLanes).map(plan.businesses(ofOwnersLane:))
    points = plan.scenario.pointLayout
    trial = plan.scenario.trialLayout
    hasQueue = plan.scenario.world.triggers != nil
    journeys = plan.scenario.arms.map(\.journeyNames.count)
    campaigns = plan.scenario.arms.map(\.campaignNames.count)
    hasPriorities = plan.scenario.arms.map(\.hasPriorities)
    reservations = plan.scenario.arms.map(\.reservationNames.count)
    cohorts = plan.scenario.metrics.cohorts
    curvePeriods = plan.scenario.curvePeriods?.count
    hasHoldout = plan.scenario.metrics.holdout != nil
    isAdjusted = plan.scenario.isAdjusted
    layout = plan.layout
    segments = plan.types.inUse { SegmentTally(plan.scenario, plan.layout).records }
  }

  /// Number of variables of each of a cell's moments.
  func momentWidths(of part: Cell.Part) -> [Int] {
    guard part == .subscribers, design == .split else {
      let figures = isAdjusted && part == .subscribers ? PersonFigure.count : 0
      return [arms * layout.width + figures]
    }
    let hasWarmUp = span.cohortStart > span.start
    return Array(repeating: (hasWarmUp ? 2 : 1) * layout.width, count: arms)
  }
}
