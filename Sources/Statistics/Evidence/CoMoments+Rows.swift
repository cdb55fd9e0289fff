extension CoMoments {
  /// Adds many subscribers, whose variables follow one another. The sums equal those of one call
  /// per subscriber; small counts are added in 64-bit words, which is cheaper.
  ///
  /// - Precondition: `rows.count` is a multiple of `variables`.
  public mutating func add(rows: Span<Int32>) {
    precondition(rows.count.isMultiple(of: variables), "\(rows.count) values of \(variables)")
    let people = rows.count / variables
    var largest: UInt32 = 0
    for place in rows.indices { largest = max(largest, rows[place].magnitude) }
    let square = UInt64(largest) * UInt64(largest)
    let (sum, over) = square.multipliedReportingOverflow(by: UInt64(people))
    if over || sum > UInt64(Int64.max) {
      for row in 0..<people { add(rows.extracting(row * variables..<(row + 1) * variables)) }
    } else {
      add(small: rows)
    }
  }

  /// Computes only products of two counts that are not zero.
  ///
  /// - Precondition: No sum of products leaves 64 bits.
  private mutating func add(small rows: Span<Int32>) {
    var sums = ContiguousArray<Int64>(repeating: 0, count: numbers.count)
    var columns = ContiguousArray<Int>(repeating: 0, count: variables)
    var sumsSpan = sums.mutableSpan
    var columnsSpan = columns.mutableSpan
    for start in stride(from: 0, to: rows.count, by: variables) {
      var filled = 0
      for column in 0..<variables {
        columnsSpan[unchecked: filled] = column
        if rows[unchecked: start &+ column] != 0 { filled &+= 1 }
      }
      for first in 0..<filled {
        let column = columnsSpan[unchecked: first]
        let value = Int64(rows[unchecked: start &+ column])
        sumsSpan[unchecked: column] &+= value
        // Where the products of this column would start if it were the first.
        let base = variables &+ column &* variables &- column &* (column &+ 1) / 2
        for second in first..<filled {
          let other = columnsSpan[unchecked: second]
          let product = value &* Int64(rows[unchecked: start &+ other])
          sumsSpan[unchecked: base &+ other] &+= product
        }
      }
      total &+= 1
    }
    for place in numbers.indices { numbers[place] &+= Int128(sums[place]) }
  }
}
