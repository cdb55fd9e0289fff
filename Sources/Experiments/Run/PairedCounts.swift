import SimWorld
import Statistics

/// Counts of each person of a lane under every arm.
struct PairedCounts {
  let arms: Int
  /// The number of counts of a person under one arm.
  private let stride: Int
  /// The number of figures of a person, which follow the counts.
  private let figures: Int
  /// One row for each person: the counts of all arms, arm after arm, and the figures.
  let rows: ContiguousArray<Int32>

  var width: Int { arms * stride + figures }

  /// - Parameters:
  ///   - counts: By arm, of the same people.
  ///   - stride: The number of counts of a person under one arm, those of ``Variable`` first.
  ///   - figures: ``PersonFigure/count`` of each person, or none.
  init(
    _ counts: ContiguousArray<ContiguousArray<Int32>>, stride: Int,
    figures: ContiguousArray<Int32> = []
  ) {
    arms = counts.count
    self.stride = stride
    self.figures = figures.isEmpty ? 0 : PersonFigure.count
    let tables =
      counts.map { (rows: $0, width: stride) }
      + (figures.isEmpty ? [] : [(rows: figures, width: PersonFigure.count)])
    rows = tables.count == 1 ? counts[0] : CountRows.besides(tables)
  }

  /// By arm: people with any count over all pushes different from the baseline's.
  func affected(baseline: Int) -> [Int] {
    (0..<arms).map { arm in
      arm == baseline
        ? 0
        : CountRows.differing(
          in: rows.span, width: width, Variable.count, from: arm * stride, and: baseline * stride)
    }
  }
}
