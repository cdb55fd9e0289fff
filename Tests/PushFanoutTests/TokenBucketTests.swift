import PushFanout
import PushModel
import TestSupport
import Testing

@Suite struct TokenBucketTests {
  /// The moments at which permits were given to callers who come at random.
  static func given(_ bucket: TokenBucket, seed: UInt64, calls: Int) -> [Int64] {
    var bucket = bucket
    var chance = Chance(seed: seed)
    var now = Timestamp.start
    var given: [Int64] = []
    for _ in 0..<calls {
      // Crowds, trickles and silences.
      let pause = [0, 0, 0, 1, 3, 40, 5_000][chance.below(7)]
      now = now + .milliseconds(Int64(pause))
      if bucket.take(at: now) { given.append(now.milliseconds) }
    }
    return given
  }

  @Test(
    "S0-ARCH-10 over any window, permits never exceed burst plus rate times time",
    arguments: [
      TokenBucket(perSecond: 1, burst: 1), TokenBucket(perSecond: 7, burst: 3),
      TokenBucket(perSecond: 333, burst: 20), TokenBucket(perSecond: 12_000, burst: 100),
      TokenBucket(gain: 3, cost: 1_000_003, capacity: 5_000_000),
    ], 0..<20 as Range<UInt64>)
  func anyWindow(bucket: TokenBucket, seed: UInt64) {
    let moments = Self.given(bucket, seed: seed, calls: 600)
    var worst = Int64.min
    for first in moments.indices {
      for last in moments.indices[first...] {
        let cost = Int64(last - first + 1) * bucket.cost
        worst = max(worst, cost - (moments[last] - moments[first]) * bucket.gain)
      }
    }
    #expect(worst <= bucket.capacity)
  }

  @Test("fractions of a permit are kept: two at once and 7 a second for an hour, not one less")
  func nothingIsLost() {
    var bucket = TokenBucket(perSecond: 7, burst: 2)
    let permits = (0..<3_600_000 as Range<Int64>).count {
      bucket.take(at: .start + .milliseconds($0))
    }
    #expect(permits == 2 + 25_199)
  }

  @Test("the next permit is there at the moment that is named, and not a millisecond before")
  func nextPermit() {
    var chance = Chance(seed: 5)
    for _ in 0..<2_000 {
      let cost = Int64(1 + chance.below(100_000))
      var bucket = TokenBucket(
        gain: Int64(1 + chance.below(900)), cost: cost,
        capacity: cost * Int64(1 + chance.below(4)))
      var now = Timestamp.start
      while bucket.take(at: now) { now = now + .milliseconds(Int64(chance.below(3))) }
      let due = bucket.nextPermit(from: now)
      var early = bucket
      let tooEarly = early.take(at: due - .milliseconds(1))
      let inTime = bucket.take(at: due)
      #expect(due > now && !tooEarly && inTime)
    }
  }

  @Test("time that runs backwards earns nothing")
  func backwards() {
    var bucket = TokenBucket(perSecond: 1, burst: 1)
    let moments: [Timestamp] = [
      .start, .start - .days(1), .start + .milliseconds(999), .start + .seconds(1),
    ]
    let given = moments.map { bucket.take(at: $0) }
    #expect(given == [true, false, false, true])
  }

  @Test("any two moments a program can meet are handled")
  func extremes() {
    var bucket = TokenBucket(gain: 1 << 60, cost: 1 << 60, capacity: 1 << 60)
    var endless = TokenBucket.unlimited
    let moments: [Timestamp] = [.distantPast, .distantFuture, .distantFuture, .distantPast]
    let given = moments.map { bucket.take(at: $0) }
    let endlesslyGiven = moments.map { endless.take(at: $0) }
    #expect(given == [true, true, false, false])
    #expect(endlesslyGiven == [true, true, true, true])
  }
}
