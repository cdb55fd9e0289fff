extension AssumptionReport {
  /// The findings with a change, the one on which most hangs first: by the number of conclusions that
  /// turn at an end of the range, then of those that are lost, then of those that are gained. Equal
  /// ones keep the order of the format.
  package var byChanges: [AssumptionFinding] {
    findings.enumerated()
      .filter { !$0.element.changes.isEmpty }
      .sorted { one, other in
        let (first, second) = (one.element.counts, other.element.counts)
        return first == second ? one.offset < other.offset : first > second
      }
      .map(\.element)
  }
}

extension AssumptionFinding {
  fileprivate var counts: (Int, Int, Int) { (count(.turned), count(.lost), count(.gained)) }
}
