extension CoMoments {
  /// Counts many subscribers in, whose variables follow one another: the same sums as of one at a
  /// time, at a third of the price when counts are small enough for words of 64 bits.
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

  /// - Precondition: No sum of products leaves 64 bits.
  private mutating func add(small rows: Span<Int32>) {
    var sums = ContiguousArray<Int64>(repeating: 0, count: numbers.count)
    var words = sums.mutableSpan
    for start in stride(from: 0, to: rows.count, by: variables) {
      var place = variables
      for first in 0..<variables {
        let value = Int64(rows[unchecked: start &+ first])
        if value != 0 {
          words[unchecked: first] &+= value
          for second in first..<variables {
            let product = value &* Int64(rows[unchecked: start &+ second])
            words[unchecked: place &+ second &- first] &+= product
          }
        }
        place &+= variables &- first
      }
      total &+= 1
    }
    for place in numbers.indices { numbers[place] &+= Int128(sums[place]) }
  }
}
