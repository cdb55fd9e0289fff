import SimWorld

/// Counts of each person of a lane under every arm.
struct PairedCounts {
  let arms: Int
  /// The number of counts of a person under one arm.
  private let stride: Int
  /// One row for each person: the counts of all arms, arm after arm.
  let rows: ContiguousArray<Int32>

  var width: Int { arms * stride }

  /// - Parameters:
  ///   - counts: By arm, of the same people.
  ///   - stride: The number of counts of a person under one arm, those of ``Variable`` first.
  init(_ counts: ContiguousArray<ContiguousArray<Int32>>, stride: Int) {
    arms = counts.count
    self.stride = stride
    rows = arms == 1 ? counts[0] : Self.beside(counts, stride)
  }

  private static func beside(
    _ arms: ContiguousArray<ContiguousArray<Int32>>, _ stride: Int
  ) -> ContiguousArray<Int32> {
    let width = arms.count * stride
    var rows = ContiguousArray<Int32>(repeating: 0, count: arms[0].count * arms.count)
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
