import Scenarios
import SimWorld

/// What the owners of one lane hear of, added up over the lanes of subscribers.
struct OwnersActivity {
  private let lane: Int
  private var organic: ActivitySum
  private var arms: [ActivitySum]

  init(_ plan: ExperimentPlan, lane: Int) {
    self.lane = lane
    organic = ActivitySum(of: plan.businesses(ofOwnersLane: lane))
    arms = Array(repeating: organic, count: plan.scenario.arms.count)
  }

  mutating func add(_ record: CellRecord) {
    organic.add(record.organic[lane])
    for (arm, own) in record.arms.enumerated() { arms[arm].add(own.activity[lane]) }
  }

  /// What they hear of under one arm.
  mutating func total(of arm: Int) -> ActivityTally {
    var total = organic.total()
    total.merge(arms[arm].total())
    return total
  }
}
