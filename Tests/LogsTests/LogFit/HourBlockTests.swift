import Testing

@testable import Logs

/// Which hours of the day a log tells, and which it does not.
@Suite("Blocks of hours")
struct HourBlockTests {
  /// Pushes at each hour, all of them equally likely to be opened.
  private func blocks(_ shown: [Int], opened share: Double = 0.1) -> HourBlocks {
    HourBlocks(shown: shown, opens: shown.map { Int(Double($0) * share) })
  }

  @Test("pushes at all hours: eight blocks of three hours")
  func whole() {
    let found = blocks([Int](repeating: 1_000, count: 24))
    #expect(found.blocks.map(\.count) == [Int](repeating: 3, count: 8))
    #expect(found.unidentified.isEmpty)
    #expect(HourBlocks.text(found.blocks[0]) == "00-03")
  }

  @Test("hours at which nobody was pushed belong to no block")
  func quiet() {
    let found = blocks((0..<24).map { (8..<22).contains($0) ? 1_000 : 0 })
    #expect(found.blocks == [[8], [9, 10, 11], [12, 13, 14], [15, 16, 17], [18, 19, 20], [21]])
    #expect(found.unidentified == [0, 1, 2, 3, 4, 5, 6, 7, 22, 23])
    #expect(HourBlocks.text(found.unidentified) == "00-08+22-24")
    #expect(found.block(7) == nil && found.block(8) == 0)
  }

  @Test(
    "what is late by night joins no block of the day: it has its own, if it has openings enough")
  func late() {
    // Below a quarter of the mean of about 590.
    func shown(_ late: Int) -> [Int] {
      (0..<24).map { (8..<22).contains($0) ? 1_000 : $0 >= 22 ? late : 0 }
    }
    #expect(blocks(shown(100)).unidentified.contains(22))
    let found = blocks(shown(140), opened: 0.15)
    #expect(found.blocks.last == [22, 23])
    #expect(found.blocks[5] == [21])
  }

  @Test("blocks with too few openings join their neighbours among the hours without a gap")
  func few() {
    let found = blocks([Int](repeating: 60, count: 24))
    // 18 openings in three hours, and 30 are needed.
    #expect(found.blocks.map(\.count) == [6, 6, 6, 6])
    let island = blocks((0..<24).map { $0 == 3 ? 200 : (8..<22).contains($0) ? 1_000 : 0 })
    #expect(island.unidentified.contains(3))
  }

  @Test("a log with few openings has one block of all its hours")
  func tiny() {
    let found = blocks((0..<24).map { (8..<22).contains($0) ? 10 : 0 })
    #expect(found.blocks == [Array(8..<22)])
    #expect(blocks([Int](repeating: 0, count: 24)).blocks.isEmpty)
  }

  @Test("an hour with far more pushes than others is a block of its own, between its neighbours")
  func peak() {
    func shown(_ peak: Int) -> [Int] {
      (0..<24).map { (8..<22).contains($0) ? ($0 == 18 ? peak : 1_000) : 0 }
    }
    func blocks(_ shown: [Int]) -> HourBlocks {
      HourBlocks(shown: shown, opens: shown.map { $0 / 10 }, splitsPeaks: true)
    }
    let found = blocks(shown(6_000))
    #expect(
      found.blocks == [[8], [9, 10, 11], [12, 13, 14], [15, 16, 17], [18], [19, 20], [21]])
    #expect(blocks(shown(2_000)).blocks.contains([18, 19, 20]))
  }
}
