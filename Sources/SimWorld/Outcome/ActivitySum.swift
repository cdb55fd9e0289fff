import SimKernel

/// A sum of many tallies of the same businesses, in memory that depends on the number of distinct
/// entries and not on the number of tallies.
package struct ActivitySum {
  private var whole: ActivityTally
  /// Keys that are not in `whole` yet, each repeated by its count.
  private var pending: ContiguousArray<UInt64> = []
  private var scratch: ContiguousArray<UInt64> = []
  private let pendingMax: Int

  /// A sum of nothing, for these businesses.
  ///
  /// - Parameter pendingMax: Number of activities, at least 1, that are gathered before they are
  ///   sorted and merged.
  package init(of businesses: Range<Int>, pendingMax: Int = 1 << 21) {
    precondition(pendingMax > 0, "a sum that gathers \(pendingMax) activities")
    whole = ActivityTally(of: businesses)
    self.pendingMax = pendingMax
  }

  /// Adds a tally.
  ///
  /// - Precondition: It is of the same businesses.
  package mutating func add(_ tally: ActivityTally) {
    precondition(tally.businesses == whole.businesses, "\(tally.businesses)")
    var cursor = ActivityCursor(tally)
    while cursor.key < .max {
      for _ in 0..<cursor.count {
        if pending.count == pendingMax { fold() }
        pending.append(cursor.key)
      }
      cursor.advance()
    }
  }

  private mutating func fold() {
    pending.radixSort(scratch: &scratch)
    whole.merge(sorted: pending)
    pending.removeAll(keepingCapacity: true)
  }

  /// The sum of all tallies added so far.
  package mutating func total() -> ActivityTally {
    fold()
    return whole
  }
}
