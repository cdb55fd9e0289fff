import Scenarios
import SimKernel
import SimWorld
import Statistics

/// The counts of a paired cell as a live test with a holdout would have them: of most people under
/// each arm, and of the rest under the holdout's arm.
package struct HoldoutCounts: Sendable, Hashable {
  /// By arm; the holdout's own has the people who are held out.
  package var moments: [CoMoments]

  init(arms: Int, width: Int) {
    moments = Array(repeating: CoMoments(variables: width), count: arms)
  }

  mutating func merge(_ other: HoldoutCounts) throws(StatisticsError) {
    for arm in moments.indices { try moments[arm].merge(other.moments[arm]) }
  }
}

/// Says who is held out: a share of the people of each replication, by a hash of their ids.
struct HoldoutDraw {
  /// The index of the holdout's arm.
  let arm: Int
  private let share: Double
  private let salt: UInt64

  /// `nil` for a scenario without a holdout.
  init?(_ plan: ExperimentPlan, replication: Int) {
    guard let holdout = plan.scenario.metrics.holdout,
      let arm = plan.scenario.arms.firstIndex(where: { $0.name == holdout.arm })
    else { return nil }
    self.arm = arm
    share = holdout.share
    salt = StreamKey.mix(plan.key(of: replication).rawValue ^ 0x686F_6C64_6F75_74)
  }

  func holdsOut(_ subscriber: UInt64) -> Bool {
    Double(StreamKey.mix(salt &+ subscriber) >> 11) * 0x1p-53 < share
  }

  /// The counts of a lane's people.
  ///
  /// - Parameters:
  ///   - rows: By arm, `width` counts for each person.
  ///   - first: The id of the lane's first person.
  func counts(
    _ rows: ContiguousArray<ContiguousArray<Int32>>, width: Int, first: UInt64
  ) -> HoldoutCounts {
    var counts = HoldoutCounts(arms: rows.count, width: width)
    for (arm, own) in rows.enumerated() {
      for person in 0..<own.count / width
      where holdsOut(first + UInt64(person)) == (arm == self.arm) {
        counts.moments[arm].add(own.span.extracting(person * width..<(person + 1) * width))
      }
    }
    return counts
  }
}
