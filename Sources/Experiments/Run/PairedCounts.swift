import SimWorld

/// Counts of each person of a lane under every arm.
struct PairedCounts {
  let arms: Int
  /// One row for each person: the ``Variable``s of all arms, arm after arm.
  let rows: ContiguousArray<Int32>

  var width: Int { arms * Variable.count }

  init(_ outcomes: ContiguousArray<LaneOutcome>) {
    arms = outcomes.count
    rows = arms == 1 ? outcomes[0].counts : Self.beside(outcomes)
  }

  private static func beside(
    _ outcomes: ContiguousArray<LaneOutcome>
  ) -> ContiguousArray<Int32> {
    let width = outcomes.count * Variable.count
    let people = outcomes[0].armOf.count
    var rows = ContiguousArray<Int32>(repeating: 0, count: people * width)
    var target = rows.mutableSpan
    for arm in outcomes.indices {
      let own = outcomes[arm].counts
      let counts = own.span
      var start = arm * Variable.count
      for place in stride(from: 0, to: people * Variable.count, by: Variable.count) {
        for variable in 0..<Variable.count { target[start + variable] = counts[place + variable] }
        start += width
      }
    }
    return rows
  }

  /// By arm: people with any count different from the baseline's.
  func affected(baseline: Int) -> [Int] {
    (0..<arms).map { $0 == baseline ? 0 : differing($0, baseline) }
  }

  private func differing(_ arm: Int, _ baseline: Int) -> Int {
    let rows = rows.span
    var people = 0
    for start in stride(from: 0, to: rows.count, by: width) {
      let (own, other) = (start + arm * Variable.count, start + baseline * Variable.count)
      var differs = false
      for variable in 0..<Variable.count where rows[own + variable] != rows[other + variable] {
        differs = true
      }
      if differs { people += 1 }
    }
    return people
  }
}
