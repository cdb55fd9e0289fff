/// A choice among weighted alternatives that keeps their order: a larger uniform never chooses an
/// earlier alternative.
///
/// So the choice moves little when the weights move little. `AliasTable` is faster for many
/// alternatives and has no such order.
public struct WeightedChoice: Sendable {
  @usableFromInline let cumulative: ContiguousArray<Double>

  /// - Parameter weights: Finite, 0 or more, not all 0. They need not add up to 1.
  public init(_ weights: some Collection<Double>) throws(WeightError) {
    let total = try WeightError.checkedSum(weights)
    var sum = 0.0
    cumulative = ContiguousArray(
      weights.map { weight in
        sum += weight
        return sum / total
      })
  }

  @inlinable public var count: Int { cumulative.count }

  /// The index chosen by `u` in (0, 1); an index of weight 0 is never chosen.
  ///
  /// - Complexity: O(log count).
  @inlinable public func index(_ u: Double) -> Int {
    cumulative.withUnsafeBufferPointer { sums in
      var low = 0
      var length = sums.count - 1
      while length > 0 {
        let half = (length + 1) >> 1
        low = sums[low + half - 1] > u ? low : low + half
        length -= half
      }
      return low
    }
  }
}
