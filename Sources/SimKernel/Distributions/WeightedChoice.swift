/// A choice among weighted alternatives that keeps their order: a larger uniform never chooses an
/// earlier alternative, so the choice moves little when the weights move little.
///
/// A binary search of the cumulative weights, narrowed by a guide table (Chen and Asau 1974): one
/// cell of the table for each alternative says where the search begins and ends. `AliasTable` reads
/// less memory but keeps no order.
public struct WeightedChoice: Sendable {
  /// The share of the weights up to and including each alternative; the last is exactly 1.
  @usableFromInline let cumulative: ContiguousArray<Double>

  /// The first alternative whose cumulative share, times `count`, is at least the cell's number.
  @usableFromInline let guide: ContiguousArray<Int32>

  /// The choice for a list of weights.
  ///
  /// - Parameter weights: Fewer than 2^31, finite, 0 or more, not all 0. They need not add up to 1.
  /// - Throws: ``WeightError`` for weights that are negative, not finite or all 0.
  public init(_ weights: some Collection<Double>) throws(WeightError) {
    let total = try WeightError.checkedSum(weights)
    var sum = 0.0
    let shares = ContiguousArray(
      weights.map { weight in
        sum += weight
        return sum / total
      })
    cumulative = shares
    guide = WeightedChoice.guide(to: shares)
  }

  /// The number of alternatives.
  @inlinable public var count: Int { cumulative.count }

  /// The index chosen by `u` in (0, 1); an index of weight 0 is never chosen.
  ///
  /// - Complexity: O(1) on average over `u`, O(log count) at worst.
  @inlinable public func index(_ u: Double) -> Int {
    let cell = Int(u * Double(cumulative.count))
    var low = Int(guide[cell])
    var high = Int(guide[cell + 1])
    while low < high {
      let middle = (low + high) >> 1
      if cumulative[middle] > u { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The guide table of cumulative shares.
  ///
  /// Rounding does not affect the search: shares are put into cells by the same product as `u`, and
  /// a rounded product never falls when its factor rises.
  private static func guide(to shares: ContiguousArray<Double>) -> ContiguousArray<Int32> {
    var guide = ContiguousArray<Int32>()
    var index = 0
    for cell in 0...shares.count {
      while Int(shares[index] * Double(shares.count)) < cell { index += 1 }
      guide.append(Int32(index))
    }
    return guide
  }
}
