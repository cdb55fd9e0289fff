/// Fisher's exact test of a two-by-two table.
///
/// Rows are [control successes, failures] and [treatment successes, failures]. `greater` and `less`
/// refer to the odds ratio of the first row over the second, as in R and SciPy.
public enum FisherExact {
  /// The largest sum of counts.
  static let totalMax = 1 << 50

  /// The largest count of a cell.
  package static let countMax = totalMax / 4

  /// The p-value; the two-sided one sums every table that is no more probable than the observed
  /// one, up to a factor of 1 + 1e-7 for ties.
  ///
  /// - Throws: `StatisticsError.invalid` for a table that is not two by two, negative or empty.
  /// - Complexity: O(sd + log n) in the standard deviation of the first cell.
  public static func pValue(
    _ table: [[Int]], alternative: Alternative = .twoSided
  ) throws(StatisticsError) -> Double {
    let cells = try cells(table)
    let cell = Hypergeometric(
      total: cells.reduce(0, +), marked: cells[0] + cells[1], draws: cells[0] + cells[2])
    switch alternative {
    case .greater: return try cell.upperTail(cells[0])
    case .less: return try cell.lowerTail(cells[0])
    case .twoSided: return try bothTails(cell, observed: cells[0])
    }
  }

  /// ad / bc of the table [[a, b], [c, d]]: infinite when only bc is 0, `nil` when ad is 0 as well.
  public static func sampleOddsRatio(_ table: [[Int]]) throws(StatisticsError) -> Double? {
    let cells = try cells(table).map { Double($0) }
    let denominator = cells[1] * cells[2]
    let numerator = cells[0] * cells[3]
    return numerator == 0 && denominator == 0 ? nil : numerator / denominator
  }

  private static func cells(_ table: [[Int]]) throws(StatisticsError) -> [Int] {
    let check = Check("Fisher's exact test")
    guard table.count == 2, table.allSatisfy({ $0.count == 2 }) else {
      throw check.invalid("table", table, accepted: "two rows of two counts")
    }
    let cells = table[0] + table[1]
    guard cells.allSatisfy({ (0...countMax).contains($0) }), cells.contains(where: { $0 > 0 })
    else {
      throw check.invalid("table", table, accepted: "counts of 0...2^48, not all 0")
    }
    return cells
  }

  private static func bothTails(
    _ cell: Hypergeometric, observed: Int
  ) throws(StatisticsError) -> Double {
    let limit = try cell.mass(observed) * (1 + 1e-7)
    let support = cell.support
    if observed <= cell.mode {
      let other = try Bisection.first(in: cell.mode + 1..<support.upperBound + 1) {
        (count) throws(StatisticsError) in try cell.mass(count) <= limit
      }
      return min(1, try cell.lowerTail(observed) + (try cell.upperTail(other)))
    }
    let distance = try Bisection.first(in: 0..<cell.mode - support.lowerBound + 1) {
      (steps) throws(StatisticsError) in try cell.mass(cell.mode - steps) <= limit
    }
    return min(1, try cell.upperTail(observed) + (try cell.lowerTail(cell.mode - distance)))
  }
}
