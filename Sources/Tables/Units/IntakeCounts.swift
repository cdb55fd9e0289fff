/// Counts of irregularities during the intake of rows.
package struct IntakeCounts {
  /// A count, with the first place.
  package struct Sight {
    /// How often it was seen.
    package var count = 0
    /// Smallest line at which it was seen; `Int.max` for no place.
    package var line = Int.max

    /// - Parameter count: Without a place.
    package init(count: Int = 0) { self.count = count }

    /// Counts one more, at `line`.
    @inline(__always)
    package mutating func see(_ line: Int) {
      count += 1
      if line < self.line { self.line = line }
    }
  }

  var rows = 0
  var filteredOut = 0
  var missingUnit = Sight()
  var missingArm = Sight()
  /// By numeric column.
  var missing: [Sight]
  /// Infinite, or beyond 1e30.
  var impossible: [Sight]
  /// Denominators below 0, by quantity.
  var negative: [Sight]
  /// By dimension.
  var missingSegment: [Sight]

  init(_ bound: BoundQuestion) {
    missing = Array(repeating: Sight(), count: bound.numbers.count)
    impossible = missing
    negative = Array(repeating: Sight(), count: bound.quantities.count)
    missingSegment = Array(repeating: Sight(), count: bound.segments.count)
  }
}
