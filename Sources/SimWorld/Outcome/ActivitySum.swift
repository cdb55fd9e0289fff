import SimKernel

/// Adds up many tallies of the same businesses, in memory that depends on the number of different
/// entries and not on how many tallies there were.
public struct ActivitySum {
  private var whole: ActivityTally
  /// Entries that are not in `whole` yet, each as often as it counts.
  private var pending: ContiguousArray<UInt64> = []
  private var scratch: ContiguousArray<UInt64> = []
  private let pendingMax: Int

  /// - Parameter pendingMax: How many deeds are gathered before they are sorted in.
  public init(of businesses: Range<Int>, pendingMax: Int = 1 << 21) {
    whole = ActivityTally(of: businesses)
    self.pendingMax = pendingMax
  }

  public mutating func add(_ tally: ActivityTally) {
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

  /// All that was added.
  public mutating func total() -> ActivityTally {
    fold()
    return whole
  }
}
