import Statistics
import TestSupport
import Testing

@testable import Experiments
@testable import SimWorld

@Suite struct DelayTests {
  @Test(
    "a lane counts delays as a histogram does, whatever their size",
    arguments: [0, 1, 5_000, 300_000])
  func alike(count: Int) {
    var chance = Chance(seed: UInt64(count))
    var expected = LogHistogram()
    let random = (0..<count).map { _ in
      Int64.random(in: -1...(1 << 31 - 1), using: &chance)
        >> Int64.random(in: 0...31, using: &chance)
    }
    let edges: [Int64] = [-5, 0, 255, 256, 257, 511, 512, 1 << 31 - 1]
    var counts = [UInt32](repeating: 0, count: DelayCounts.places)
    for delay in random + edges {
      expected.record(delay)
      counts[DelayCounts.place(of: delay)] += 1
    }
    let delays = counts.withUnsafeBufferPointer { DelayCounts($0.baseAddress!) }
    #expect(LogHistogram(of: delays) == expected)
    #expect(delays.count == count + edges.count)
  }

  @Test("a delay of more than three weeks counts as the longest")
  func longest() {
    let last = DelayCounts.place(of: 1 << 31 - 1)
    #expect(DelayCounts.place(of: 1 << 31) == last)
    #expect(DelayCounts.place(of: 1 << 60) == last)
    #expect(last < DelayCounts.places)
  }
}
