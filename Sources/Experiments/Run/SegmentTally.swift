import Scenarios
import SimWorld
import Statistics

/// Adds subscribers up by the segments that a scenario asks for.
struct SegmentTally {
  private(set) var records: [SegmentRecord] = []
  /// Where each dimension's first segment stands.
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
