import SimWorld

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
    rows = arms == 1 && figures.isEmpty ? counts[0] : Self.beside(counts, stride, figures)
  }

  private static func beside(
    _ arms: ContiguousArray<ContiguousArray<Int32>>, _ stride: Int,
    _ figures: ContiguousArray<Int32>
  ) -> ContiguousArray<Int32> {
    let own = figures.isEmpty ? 0 : PersonFigure.count
    let width = arms.count * stride + own
    var rows = ContiguousArray<Int32>(
      repeating: 0, count: arms[0].count / stride * width)
    var target = rows.mutableSpan
    for arm in arms.indices {
      let own = arms[arm]
      let counts = own.span
      var start = arm * stride
      for place in Swift.stride(from: 0, to: counts.count, by: stride) {
        for variable in 0..<stride { target[start + variable] = counts[place + variable] }
        start += width
      }
    }
    for place in figures.indices {
      let (person, figure) = place.quotientAndRemainder(dividingBy: own)
      target[(person + 1) * width - own + figure] = figures[place]
    }
    return rows
  }

  /// By arm: people with any count over all pushes different from the baseline's.
  func affected(baseline: Int) -> [Int] {
    (0..<arms).map { $0 == baseline ? 0 : differing($0, baseline) }
  }

  private func differing(_ arm: Int, _ baseline: Int) -> Int {
    let rows = rows.span
    var people = 0
    for start in Swift.stride(from: 0, to: rows.count, by: width) {
      let (own, other) = (start + arm * stride, start + baseline * stride)
      var differs = false
      for variable in 0..<Variable.count where rows[own + variable] != rows[other + variable] {
        differs = true
      }
      if differs { people += 1 }
    }
    return people
  }
}
