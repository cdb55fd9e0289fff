import Scenarios
import SimKernel

/// Deals subscribers out to the arms of a `split` by a hash of their ids, in proportion to the
/// arms' weights. Nobody's arm depends on anyone else's.
struct Assignment {
  private let salt: UInt64
  /// Upper ends of the arms' shares.
  private let bounds: [Double]

  init(_ plan: ExperimentPlan, replication: Int) {
    salt = StreamKey.mix(plan.key(of: replication).rawValue ^ 0x6173_7369_676E)
    let weights = plan.scenario.arms.map(\.weight)
    let total = weights.reduce(0, +)
    var sum = 0.0
    bounds = weights.map {
      sum += $0
      return sum / total
    }
  }

  func arm(of subscriber: UInt64) -> Int {
    let share = Double(StreamKey.mix(salt &+ subscriber) >> 11) * 0x1p-53
    return bounds.firstIndex { share < $0 } ?? bounds.count - 1
  }
}
