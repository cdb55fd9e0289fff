import PushMessages
import PushModel
import PushService
import Scenarios
import SimWorld
import Statistics

/// Sums over subscribers by the segments that a scenario asks for.
struct SegmentTally {
  private(set) var records: [SegmentRecord] = []
  /// Index of each dimension's first segment.
  private var starts: [(dimension: SegmentDimension, start: Int, test: SegmentAtStart?)] = []
  private let fallback: Language

  /// - Parameter zones: Those of the people who are added; `nil` where nobody is.
  init(_ scenario: Scenario, _ layout: CountLayout, zones: ZoneTable? = nil) {
    fallback = scenario.arms[scenario.baselineIndex].strategy.content.file.languages.fallback
    for dimension in scenario.metrics.segments {
      let test = scenario.segment(of: dimension).map {
        SegmentAtStart($0, zones: zones)
      }
      starts.append((dimension, records.count, test))
      for place in scenario.world.segments(of: dimension).indices {
        records.append(
          SegmentRecord(
            dimension, place, arms: scenario.arms.count,
            width: dimension.isOfPushes ? Variable.count : layout.width,
            hasMoments: scenario.design == .split))
      }
    }
  }

  /// Adds the counts of one subscriber to the segments of people that they are in.
  mutating func add(
    _ counts: Swift.Span<Int32>, of index: Int, in lane: borrowing LaneWorld, to arm: Int
  ) {
    for (dimension, start, test) in starts where !dimension.isOfPushes {
      let place =
        if let test {
          test.holds(lane.recipient(of: index, fallback: fallback)) ? 0 : 1
        } else { lane.segment(of: index, in: dimension) }
      records[start + place].add(counts, to: arm)
    }
  }

  /// Adds the counts of a lane's subscribers to the segments of pushes: everybody is in each.
  ///
  /// - Parameter arm: The arm of a subscriber, by their index in the lane.
  mutating func add(_ outcome: LaneOutcome, _ classes: PushClasses, arm: (Int) -> Int) {
    for (dimension, start, _) in starts where dimension.isOfPushes {
      for (place, selector) in dimension.selectors.enumerated() {
        let counts = KindCounts(outcome, classes, of: selector)
        for index in outcome.armOf.indices {
          let row = counts.row(of: index)
          records[start + place].add(row.span, to: arm(index))
        }
      }
    }
  }
}

/// Sums over the subscribers of one segment in one cell; in a segment of pushes, over everybody's
/// pushes of one kind.
package struct SegmentRecord: Sendable, Hashable {
  /// The dimension by which people or pushes are divided.
  package var dimension: SegmentDimension
  /// Index among the dimension's segments.
  package var place: Int
  /// The sum of each count over the segment's subscribers, arm after arm: those of a
  /// ``CountLayout``, or in a segment of pushes each ``Variable`` over them.
  package var totals: [Int]
  /// `split`: by arm, over the segment's subscribers in it; empty in `paired`.
  package var moments: [CoMoments]

  /// - Parameter width: The number of counts of a person under one arm.
  init(_ dimension: SegmentDimension, _ place: Int, arms: Int, width: Int, hasMoments: Bool) {
    self.dimension = dimension
    self.place = place
    totals = Array(repeating: 0, count: arms * width)
    moments = hasMoments ? Array(repeating: CoMoments(variables: width), count: arms) : []
  }

  mutating func add(_ counts: Swift.Span<Int32>, to arm: Int) {
    CountRows.add(counts, to: &totals, at: arm * counts.count)
    if !moments.isEmpty { moments[arm].add(counts) }
  }
}
