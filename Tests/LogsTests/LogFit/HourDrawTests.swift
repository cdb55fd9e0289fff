import Statistics
import Testing
import Worlds

@testable import Logs

@Suite("Single hours within blocks")
struct HourDrawTests {
  private static let blocks = HourBlocks(
    shown: (0..<24).map { (9..<21).contains($0) ? 1_000 : 0 },
    opens: [Int](repeating: 100, count: 24))

  private func draws(_ factors: [Double]) throws -> [[Double]] {
    try (0..<200).map { place in
      try HourDraw(factors, Self.blocks).factors(
        [Double](repeating: 7, count: 24), Chances(seed: 1).stream(.hours, index: place))
    }
  }

  private func mean(_ draws: [[Double]], _ hour: Int) -> Double {
    draws.reduce(0) { $0 + $1[hour] } / Double(draws.count)
  }

  @Test("every block keeps its mean, and hours that the log does not tell keep the world's factor")
  func means() throws {
    let factors = [0.6, 0.9, 1.2, 1.3]
    for draw in try draws(factors) {
      for (block, hours) in Self.blocks.blocks.enumerated() {
        let mean = hours.reduce(0) { $0 + draw[$1] } / Double(hours.count)
        #expect(abs(mean - factors[block]) < 1e-12)
      }
      #expect(draw[3] == 7)
    }
  }

  @Test("an hour at the edge of a block leans to its neighbour")
  func edges() throws {
    let draws = try draws([0.6, 0.9, 1.2, 1.3])
    #expect(mean(draws, 12) < 0.86 && mean(draws, 14) > 0.94)
  }

  @Test("equal blocks have equal hours")
  func flat() throws {
    #expect(try draws([1, 1, 1, 1]).allSatisfy { $0[9..<21].allSatisfy { $0 == 1 } })
    #expect(try draws([]).allSatisfy { $0 == [Double](repeating: 1, count: 24) })
  }
}
