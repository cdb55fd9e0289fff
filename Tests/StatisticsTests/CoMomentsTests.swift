import Testing

@testable import Statistics

/// Sums that no order of merging can change.
@Suite struct CoMomentsTests {
  /// Subscribers with six counts each, three per arm, some of them extreme.
  private static func subscribers(_ count: Int, seed: UInt64) -> [[Int32]] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in
      (0..<6).map { _ in
        let draw = random.next()
        return draw % 97 == 0 ? Int32(truncatingIfNeeded: draw >> 20) : Int32(draw % 5)
      }
    }
  }

  private static func collect(_ rows: ArraySlice<[Int32]>) -> CoMoments {
    var moments = CoMoments(variables: 6)
    for row in rows { moments.add(row.span) }
    return moments
  }

  @Test func sumsAndProductsAreExact() {
    let rows = Self.subscribers(500, seed: 1)
    let moments = Self.collect(rows[...])
    #expect(moments.count == 500)
    for i in 0..<6 {
      #expect(moments.sum(i) == rows.reduce(Int128(0)) { $0 + Int128($1[i]) })
      for j in 0..<6 {
        let wanted = rows.reduce(Int128(0)) { $0 + Int128($1[i]) * Int128($1[j]) }
        #expect(moments.product(i, j) == wanted)
      }
    }
  }

  @Test func twoSpansAreOneVector() {
    let rows = Self.subscribers(200, seed: 2)
    var apart = CoMoments(variables: 6)
    for row in rows {
      let (baseline, arm) = (Array(row[..<2]), Array(row[2...]))
      apart.add(baseline.span, arm.span)
    }
    #expect(apart == Self.collect(rows[...]))
  }

  @Test(arguments: [0, 1, 200], [false, true])
  func manyAtOnceAreTheSameAsOneByOne(count: Int, isSmall: Bool) {
    let rows = Self.subscribers(count, seed: 4).map { $0.map { isSmall ? $0 % 1_000 : $0 } }
    let flat = rows.flatMap { $0 }
    var moments = Self.collect([[1, -2, 3, 0, 5, 6]])
    moments.add(rows: flat.span)
    #expect(moments == Self.collect([[1, -2, 3, 0, 5, 6]] + rows[...]))
  }

  /// The sum of two products alone leaves 64 bits.
  @Test func extremeCountsStayExact() {
    let flat = [Int32](repeating: .min, count: 4)
    var moments = CoMoments(variables: 2)
    moments.add(rows: flat.span)
    #expect(moments.product(0, 1) == Int128(1) << 63)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func anyPartitionInAnyOrderGivesTheSameBits(seed: UInt64) throws {
    let rows = Self.subscribers(300, seed: seed)
    var random = SplitMix(seed: ~seed)
    let cuts = ([0, 300] + (0..<5).map { _ in Int(random.next() % 300) }).sorted()
    var parts = zip(cuts, cuts.dropFirst()).map { Self.collect(rows[$0..<$1]) }
    parts.sort { _, _ in random.next() % 2 == 0 }
    var merged = CoMoments(variables: 6)
    for part in parts { try merged.merge(part) }
    #expect(merged == Self.collect(rows[...]))
  }

  @Test func theSumsAreAllThereIs() {
    let moments = Self.collect(Self.subscribers(40, seed: 3)[...])
    let again = CoMoments(variables: 6, count: moments.count, sums: moments.sums)
    #expect(again == moments)
    #expect(again.product(2, 5) == moments.product(2, 5))
  }

  @Test func mergingDifferentVariablesIsRefused() {
    var moments = CoMoments(variables: 2)
    #expect(throws: StatisticsError.self) { try moments.merge(CoMoments(variables: 3)) }
  }

  @Test func mergingIntoItselfForeverEndsInAnError() throws {
    var moments = CoMoments(variables: 1)
    for _ in 0..<4 { moments.add([Int32.min].span) }
    let error = #expect(throws: StatisticsError.self) {
      for _ in 0..<80 { try moments.merge(moments) }
    }
    guard case .unsupported = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
