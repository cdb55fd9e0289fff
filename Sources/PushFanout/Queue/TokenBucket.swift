import PushModel

/// A rate limit in integer arithmetic, so that fractions of a permit are exact.
///
/// Permits are counted in units: every millisecond earns `gain` of them, a permit costs `cost`, and
/// at most `capacity` are saved. Over any window of *t* milliseconds no more than (`capacity` + *t*
/// · `gain`) / `cost` permits are given: the token bucket of RFC 2697 without its rounding. Units
/// beyond the capacity are lost, so a `capacity` of one `cost` gives a little less than the rate:
/// up to a millisecond is lost with every permit.
public struct TokenBucket: Hashable, Sendable, BitwiseCopyable {
  /// Units earned per millisecond.
  public let gain: Int64
  /// Units that a permit costs; 0 for a bucket that never refuses.
  public let cost: Int64
  /// Most units that can be saved.
  public let capacity: Int64
  /// Milliseconds after which even an empty bucket is full.
  @usableFromInline let fullAfter: Int64
  @usableFromInline var units: Int64
  @usableFromInline var countedAt: Timestamp

  /// A full bucket. All three are at most 2^60, `gain` is at least 1 and `cost` is in
  /// 0...`capacity`.
  public init(gain: Int64, cost: Int64, capacity: Int64) {
    precondition(gain >= 1 && gain <= 1 << 60, "gain \(gain) is outside 1...2^60")
    precondition(cost >= 0 && cost <= capacity, "cost \(cost) is outside 0...\(capacity)")
    precondition(capacity <= 1 << 60, "capacity \(capacity) is above 2^60")
    self.gain = gain
    self.cost = cost
    self.capacity = capacity
    fullAfter = capacity / gain + 1
    units = capacity
    countedAt = .distantPast
  }

  /// A full bucket that gives `perSecond` permits per second, and up to `burst` at once.
  ///
  /// - Precondition: `perSecond` is at least 1, `burst` is in 1...2^50.
  public init(perSecond: Int, burst: Int) {
    precondition(perSecond >= 1, "\(perSecond) permits per second, 1 or more are accepted")
    precondition(burst >= 1 && burst <= 1 << 50, "a burst of \(burst), 1...2^50 are accepted")
    self.init(gain: Int64(perSecond), cost: 1_000, capacity: Int64(burst) * 1_000)
  }

  /// A bucket that never refuses.
  public static let unlimited = TokenBucket(gain: 1, cost: 0, capacity: 0)

  /// Takes a permit and returns `true`, if one is available. Time that runs backwards earns
  /// nothing.
  @inlinable @inline(__always) public mutating func take(at now: Timestamp) -> Bool {
    let earned = balance(at: now)
    if now > countedAt { countedAt = now }
    units = earned
    guard earned >= cost else { return false }
    units = earned - cost
    return true
  }

  /// The earliest time from `now` on at which a permit is available.
  @inlinable public func nextPermit(from now: Timestamp) -> Timestamp {
    let missing = cost - balance(at: now)
    if missing <= 0 { return now }
    return max(now, countedAt) + Interval(milliseconds: (missing + gain - 1) / gain)
  }

  @inlinable @inline(__always) func balance(at now: Timestamp) -> Int64 {
    assert(units >= 0 && units <= capacity, "\(units) units in a bucket of \(capacity)")
    let elapsed = now.milliseconds - countedAt.milliseconds
    if elapsed <= 0 { return units }
    if elapsed >= fullAfter { return capacity }
    return min(capacity, units + elapsed * gain)
  }
}
