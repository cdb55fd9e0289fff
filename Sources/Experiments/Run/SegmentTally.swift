import Scenarios
import SimWorld
import Statistics

/// Sums over subscribers by the segments that a scenario asks for.
struct SegmentTally {
  private(set) var records: [SegmentRecord] = []
  /// Index of each dimension's first segment.
  private var starts: [(dimension: SegmentDimension, start: Int)] = []

  init(_ scenario: Scenario) {
    for dimension in scenario.metrics.segments {
      starts.append((dimension, records.count))
      for place in scenario.world.segments(of: dimension).indices {
        records.append(
          SegmentRecord(
            dimension, place, arms: scenario.arms.count, hasMoments: scenario.design == .split))
      }
    }
  }

  mutating func add(
    _ counts: Swift.Span<Int32>, of index: Int, in lane: borrowing LaneWorld, to arm: Int
  ) {
    for (dimension, start) in starts {
      records[start + lane.segment(of: index, in: dimension)].add(counts, to: arm)
    }
  }
}

/// Sums over the subscribers of one segment in one cell.
package struct SegmentRecord: Sendable, Hashable {
  package var dimension: SegmentDimension
  /// Index among the dimension's segments.
  package var place: Int
  /// The sum of each ``Variable`` over the segment's subscribers, arm after arm.
  package var totals: [Int]
  /// `split`: by arm, over the segment's subscribers in it; empty in `paired`.
  package var moments: [CoMoments]

  init(_ dimension: SegmentDimension, _ place: Int, arms: Int, hasMoments: Bool) {
    self.dimension = dimension
    self.place = place
    totals = Array(repeating: 0, count: arms * Variable.count)
    moments =
      hasMoments ? Array(repeating: CoMoments(variables: Variable.count), count: arms) : []
  }

  mutating func add(_ counts: Swift.Span<Int32>, to arm: Int) {
    let start = arm * Variable.count
    for variable in 0..<Variable.count { totals[start + variable] += Int(counts[variable]) }
    if !moments.isEmpty { moments[arm].add(counts) }
  }
}
