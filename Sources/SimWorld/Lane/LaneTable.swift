import SimKernel

/// Rows of unequal length in one flat array.
struct LaneTable<Element: BitwiseCopyable>: ~Copyable {
  /// First entry of each row, and the end of the last.
  var start: LaneArray<UInt32>
  var entries: LaneArray<Element>

  /// A table of `rows` empty rows.
  init(rows: Int, vacant: Element) {
    start = LaneArray(count: rows + 1, repeating: 0)
    entries = LaneArray(count: 0, repeating: vacant)
  }

  /// Groups `items` by row, keeping their order within each.
  ///
  /// - Complexity: O(rows + items)
  init(rows: Int, vacant: Element, _ items: ContiguousArray<(row: UInt32, element: Element)>) {
    start = LaneArray(count: rows + 1, repeating: 0)
    entries = LaneArray(count: items.count, repeating: vacant)
    precondition(items.count <= UInt32.max, "\(items.count) entries, places have 32 bits")
    for item in items {
      precondition(Int(item.row) < rows, "row \(item.row) of \(rows)")
      start[Int(item.row) + 1] += 1
    }
    for row in 0..<rows { start[row + 1] += start[row] }
    var next = ContiguousArray(start.buffer)
    for item in items {
      entries[Int(next[Int(item.row)])] = item.element
      next[Int(item.row)] += 1
    }
  }

  @inline(__always) func range(of row: Int) -> Range<Int> {
    assert(row >= 0 && row < start.count - 1, "row \(row) of \(start.count - 1)")
    return Int(start[row])..<Int(start[row + 1])
  }
}
