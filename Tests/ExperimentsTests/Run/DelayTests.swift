import SimWorld
import Statistics
import Testing

@testable import Experiments

@Suite struct DelayTests {
  @Test(
    "a lane's delays are counted alike, however many there are",
    arguments: [0, 1, 5_000, 1 << 18, 1 << 18 + 1, 700_000])
  func many(count: Int) {
    var chance = DocumentDice(seed: UInt64(count))
    var expected = LogHistogram()
    var delays = DelayList()
    for _ in 0..<count {
      let any = Int32.random(in: -1...Int32.max, using: &chance)
      let delay = any >> Int32.random(in: 0...31, using: &chance)
      expected.record(Int64(delay))
      delays.append(delay)
    }
    for delay in [0, 255, 256, 257, Int32.max] {
      expected.record(Int64(delay))
      delays.append(delay)
    }
    #expect(LogHistogram(of: delays) == expected)
    #expect(delays.recent.count <= 1 << 18 && delays.counted.count < 4_000)
  }
}
