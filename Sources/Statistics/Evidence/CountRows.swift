/// Counts in rows of one width, those of one person after those of another.
package enum CountRows {
  /// The sum of each column.
  ///
  /// - Precondition: `rows.count` is a multiple of `width`, which is above 0.
  /// - Complexity: O(counts).
  package static func sums(_ rows: Span<Int32>, width: Int) -> [Int64] {
    check(rows, width)
    var sums = [Int64](repeating: 0, count: width)
    for start in stride(from: 0, to: rows.count, by: width) {
      for column in 0..<width { sums[column] += Int64(rows[start + column]) }
    }
    return sums
  }

  /// Adds a row to `sums`, from the index `start` on.
  ///
  /// - Precondition: `sums` has room for the row there.
  package static func add(_ row: Span<Int32>, to sums: inout [Int], at start: Int) {
    for column in row.indices { sums[start + column] += Int(row[column]) }
  }

  /// The rows of several tables side by side: the columns of the first, then those of the second.
  ///
  /// - Precondition: There is a table, all have as many rows, and each has a width above 0.
  /// - Complexity: O(counts), with one allocation.
  package static func besides(
    _ tables: [(rows: ContiguousArray<Int32>, width: Int)]
  ) -> ContiguousArray<Int32> {
    let width = tables.reduce(0) { $0 + $1.width }
    let height = tables[0].rows.count / tables[0].width
    var joined = ContiguousArray<Int32>(repeating: 0, count: height * width)
    var target = joined.mutableSpan
    var first = 0
    for table in tables {
      let rows = table.rows.span
      check(rows, table.width)
      precondition(
        rows.count == height * table.width, "\(rows.count / table.width) rows of \(height)")
      for row in 0..<height {
        let (from, to) = (row * table.width, row * width + first)
        for column in 0..<table.width { target[to + column] = rows[from + column] }
      }
      first += table.width
    }
    return joined
  }

  /// The number of rows in which `count` columns from `first` on differ from those from `other` on.
  ///
  /// - Precondition: `rows.count` is a multiple of `width`, which is above 0, and the columns are in it.
  /// - Complexity: O(rows · `count`).
  package static func differing(
    in rows: Span<Int32>, width: Int, _ count: Int, from first: Int, and other: Int
  ) -> Int {
    check(rows, width)
    precondition(
      min(first, other) >= 0 && max(first, other) + count <= width, "columns of \(width)")
    var differing = 0
    for start in stride(from: 0, to: rows.count, by: width) {
      var differs = false
      for column in start..<start + count where rows[column + first] != rows[column + other] {
        differs = true
      }
      if differs { differing += 1 }
    }
    return differing
  }

  private static func check(_ rows: Span<Int32>, _ width: Int) {
    precondition(
      width > 0 && rows.count.isMultiple(of: width), "\(rows.count) counts in rows of \(width)")
  }
}
