import TestSupport
import Testing

@testable import Statistics

/// Columns and rows of counts against loops over arrays of rows.
@Suite struct CountRowsTests {
  private static func rows(_ count: Int, width: Int, seed: UInt64) -> [[Int32]] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in (0..<width).map { _ in Int32(random.next() % 3) - 1 } }
  }

  @Test("sums are those of the columns, beyond 32 bits too", arguments: [0, 1, 50]) func sums(
    count: Int
  ) {
    let rows = Self.rows(count, width: 4, seed: 1) + [[.max, .min, 0, 1], [.max, .min, 0, 1]]
    let flat = ContiguousArray(rows.joined())
    let wanted = (0..<4).map { column in rows.reduce(Int64(0)) { $0 + Int64($1[column]) } }
    #expect(CountRows.sums(flat.span, width: 4) == wanted)
    var totals = [Int](repeating: 0, count: 6)
    for row in rows { CountRows.add(row.span, to: &totals, at: 1) }
    #expect(totals == [0] + wanted.map(Int.init) + [0])
  }

  @Test("tables side by side keep their rows", arguments: [0, 1, 7]) func besides(count: Int) {
    let tables = [2, 1, 3].map { (rows: Self.rows(count, width: $0, seed: UInt64($0)), width: $0) }
    let joined = CountRows.besides(tables.map { (ContiguousArray($0.rows.joined()), $0.width) })
    #expect(Array(joined) == (0..<count).flatMap { row in tables.flatMap { $0.rows[row] } })
  }

  @Test("rows differ if one of the columns does, and others do not count") func differing() {
    let rows = Self.rows(200, width: 7, seed: 3)
    let flat = ContiguousArray(rows.joined())
    for (first, other) in [(0, 2), (1, 5), (5, 1), (3, 3)] {
      let wanted = rows.count { $0[first..<first + 2] != $0[other..<other + 2] }
      #expect(CountRows.differing(in: flat.span, width: 7, 2, from: first, and: other) == wanted)
    }
  }
}
