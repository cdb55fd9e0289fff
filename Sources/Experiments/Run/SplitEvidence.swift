import SimWorld
import Statistics

/// Counts of the subscribers of a split lane, each in their own arm.
struct SplitEvidence {
  /// By arm; with a warm-up, its variables follow those of the cohort.
  private(set) var moments: [CoMoments]
  /// By arm.
  private(set) var subscribers: [Int]
  let segments: [SegmentRecord]

  init(
    _ outcome: LaneOutcome, of plan: ExperimentPlan, _ classes: PushClasses,
    _ lane: borrowing LaneWorld
  ) {
    let arms = outcome.arms.count
    let hasWarmUp = plan.span.cohortStart > plan.span.start
    let width = plan.layout.width
    moments = Array(
      repeating: CoMoments(variables: hasWarmUp ? 2 * width : width), count: arms)
    subscribers = Array(repeating: 0, count: arms)
    var tally = SegmentTally(plan.scenario, plan.layout, zones: lane.zones)
    let rows = plan.layout.rows(outcome, classes)
    var warmUp = plan.layout.warmUpRows(outcome, classes)
    for index in outcome.armOf.indices {
      let arm = Int(outcome.armOf[index])
      let row = index * width..<(index + 1) * width
      let counts = rows.span.extracting(row)
      subscribers[arm] += 1
      tally.add(counts, of: index, in: lane, to: arm)
      if hasWarmUp {
        warmUp[row.lowerBound + Int(Variable.enrolled.rawValue)] = 1
        moments[arm].add(counts, warmUp.span.extracting(row))
      } else {
        moments[arm].add(counts)
      }
    }
    tally.add(outcome, classes) { Int(outcome.armOf[$0]) }
    segments = tally.records
  }
}
