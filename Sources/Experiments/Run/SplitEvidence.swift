import SimWorld
import Statistics

/// Counts of the subscribers of a split lane, each in their own arm.
struct SplitEvidence {
  /// By arm; with a warm-up, its variables follow those of the cohort.
  private(set) var moments: [CoMoments]
  /// By arm.
  private(set) var subscribers: [Int]
  let segments: [SegmentRecord]

  init(_ outcome: LaneOutcome, of plan: ExperimentPlan, _ lane: borrowing LaneWorld) {
    let arms = outcome.arms.count
    let hasWarmUp = plan.span.cohortStart > plan.span.start
    let width = hasWarmUp ? 2 * Variable.count : Variable.count
    moments = Array(repeating: CoMoments(variables: width), count: arms)
    subscribers = Array(repeating: 0, count: arms)
    var tally = SegmentTally(plan.scenario)
    var warmUp = outcome.warmUp
    for index in outcome.armOf.indices {
      let arm = Int(outcome.armOf[index])
      let row = index * Variable.count..<(index + 1) * Variable.count
      let counts = outcome.counts.span.extracting(row)
      subscribers[arm] += 1
      tally.add(counts, of: index, in: lane, to: arm)
      if hasWarmUp {
        warmUp[row.lowerBound + Int(Variable.enrolled.rawValue)] = 1
        moments[arm].add(counts, warmUp.span.extracting(row))
      } else {
        moments[arm].add(counts)
      }
    }
    segments = tally.records
  }
}
