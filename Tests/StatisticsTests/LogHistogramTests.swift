import TestSupport
import Testing

@testable import Statistics

/// Latencies counted in buckets of fixed places.
@Suite(.releaseOnly) struct LogHistogramTests {
  private static func latencies(_ count: Int, seed: UInt64) -> [Int64] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in Int64(random.next() >> (24 + random.next() % 40)) }
  }

  private static func collect(_ values: some Sequence<Int64>) -> LogHistogram {
    var histogram = LogHistogram()
    for value in values { histogram.record(value) }
    return histogram
  }

  @Test func bucketsFollowOneAnotherWithoutGapOrOverlap() {
    var values: [Int64] = []
    var next: Int64 = 0
    while next <= LogHistogram.valueMax {
      let range = Self.collect([next]).occupied[0].range
      #expect(range.lowerBound == next)
      #expect(Double(range.count - 1) <= Double(range.lowerBound) / 128)
      values += [range.lowerBound, range.upperBound]
      next = range.upperBound + 1
    }
    let every = Self.collect(values.filter { $0 <= LogHistogram.valueMax })
    #expect(every.occupied.dropLast().allSatisfy { $0.count == 2 })
  }

  @Test(arguments: [0, 0.01, 0.25, 0.5, 0.95, 0.99, 1])
  func quantilesAreWithinHalfAPercent(p: Double) throws {
    let values = Self.latencies(2_000, seed: 7)
    let rank = max(1, Int((p * 2_000).rounded(.up)))
    let exact = Double(values.sorted()[rank - 1])
    let found = try #require(try Self.collect(values).quantile(p))
    #expect(abs(found - exact) <= 0.004 * exact)
  }

  @Test func intervalsEncloseTheOrderStatisticsOfTheSample() throws {
    let values = Self.latencies(500, seed: 8)
    let exact = try OrderStatistics.interval(values.map { Double($0) }, p: 0.95, level: 0.9)
    let found = try #require(try Self.collect(values).quantileInterval(0.95, level: 0.9))
    #expect(found.low <= exact.low && exact.low <= found.low * 1.008 + 1)
    #expect(found.high >= exact.high && exact.high >= found.high / 1.008 - 1)
  }

  @Test func fewValuesSetNoUpperLimit() throws {
    let interval = try #require(try Self.collect([5, 9, 7]).quantileInterval(0.99, level: 0.95))
    #expect(interval.high == .infinity)
    #expect(interval.low == 7)
  }

  @Test(arguments: [0, 1, 255, 256, 500, 1_000, 2_000, 4_000, 8_000] as [Int64])
  func theShareBelowABucketStartIsExact(boundary: Int64) throws {
    let values = Self.latencies(3_000, seed: 9) + [boundary, max(0, boundary - 1)]
    let tally = try #require(Self.collect(values).tally(below: boundary))
    #expect(tally.successes == values.count { $0 < boundary })
    #expect(tally.trials == values.count)
  }

  @Test func theShareBelowAnInnerValueIsUnknown() {
    #expect(Self.collect([1]).tally(below: 5_001) == nil)
    #expect(Self.collect([1]).tally(below: -1) == nil)
  }

  @Test(arguments: 0..<10 as Range<UInt64>)
  func mergingInAnyOrderGivesTheSameBits(seed: UInt64) throws {
    let values = Self.latencies(900, seed: seed)
    var merged = Self.collect(values[600...])
    try merged.merge(Self.collect(values[..<300]))
    try merged.merge(Self.collect(values[300..<600]))
    #expect(merged == Self.collect(values))
  }

  @Test func valuesOutsideCountAtTheNearerEnd() throws {
    let histogram = Self.collect([-5, .min, .max])
    #expect(histogram.count == 3)
    #expect(histogram.tally(below: 1)?.successes == 2)
    #expect(try histogram.quantile(1)! >= Double(LogHistogram.valueMax))
  }

  @Test func nothingRecordedHasNoQuantile() throws {
    #expect(try LogHistogram().quantile(0.5) == nil)
    #expect(try LogHistogram().quantileInterval(0.5, level: 0.95) == nil)
    #expect(throws: StatisticsError.self) { try LogHistogram().quantile(1.5) }
  }

  @Test func theBucketsAreAllThereIs() {
    let histogram = Self.collect(Self.latencies(900, seed: 10))
    #expect(LogHistogram(buckets: Array(histogram.buckets)) == histogram)
  }

  @Test func bucketsThatCannotBeAreRefused() {
    let empty = [Int](repeating: 0, count: LogHistogram.bucketCount)
    #expect(LogHistogram(buckets: empty) == LogHistogram())
    #expect(LogHistogram(buckets: Array(empty.dropLast())) == nil)
    #expect(LogHistogram(buckets: [-1] + empty.dropFirst()) == nil)
    #expect(LogHistogram(buckets: [.max, 1] + empty.dropFirst(2)) == nil)
  }
}
