/// Pearson's chi-square test that rows and columns of a table of counts are independent.
public enum Independence {
  /// - Parameters:
  ///   - table: At least two rows and two columns of counts.
  ///   - yates: For a two-by-two table, subtract min(1/2, |O - E|) before squaring (Yates 1934).
  /// - Throws: `StatisticsError.invalid` for a ragged table, a negative count or a margin of 0.
  public static func chiSquare(
    _ table: [[Int]], yates: Bool = false
  ) throws(StatisticsError) -> TestResult {
    let (rows, columns) = try totals(table)
    let total = rows.reduce(0, +)
    let dof = (rows.count - 1) * (columns.count - 1)
    var statistic = 0.0
    for (row, counts) in table.enumerated() {
      for (column, count) in counts.enumerated() {
        let expected = rows[row] / total * columns[column]
        let excess = abs(Double(count) - expected)
        let part = excess - (yates && dof == 1 ? min(0.5, excess) : 0)
        statistic += part / expected * part
      }
    }
    return try TestResult(chiSquare: statistic, degreesOfFreedom: dof)
  }

  private static func totals(
    _ table: [[Int]]
  ) throws(StatisticsError) -> (rows: [Double], columns: [Double]) {
    let check = Check("chi-square test of independence")
    guard table.count >= 2, let width = table.first?.count, width >= 2,
      table.allSatisfy({ $0.count == width })
    else {
      throw check.invalid("table", table, accepted: "two or more rows of two or more counts each")
    }
    guard table.joined().allSatisfy({ $0 >= 0 }) else {
      throw check.invalid("table", table, accepted: "counts of 0 or above")
    }
    let rows = table.map { $0.reduce(0.0) { $0 + Double($1) } }
    let columns = (0..<width).map { column in table.reduce(0.0) { $0 + Double($1[column]) } }
    guard (rows + columns).allSatisfy({ $0 > 0 }) else {
      throw check.invalid("table", table, accepted: "a count in every row and column")
    }
    return (rows, columns)
  }
}
