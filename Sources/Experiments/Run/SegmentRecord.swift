import SimWorld
import Statistics

/// What the subscribers of one segment did in one cell.
package struct SegmentRecord: Sendable, Hashable {
  package var dimension: SegmentDimension
  /// Among the dimension's segments.
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
