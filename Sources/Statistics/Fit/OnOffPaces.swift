import CGSL

/// The pace by day (08 to 22 on the device's own clock) and by night.
struct OnOffPaces: Hashable {
  let day: OnOffPace
  let night: OnOffPace

  private static let (dayLength, morning, evening) = (86_400_000.0, 28_800_000.0, 79_200_000.0)

  /// The share of devices offline at `time`, in the absence of other information.
  func usual(at time: Double) -> Double {
    let before = time - 5 * Self.dayLength
    return later(pace(at: before).offlineShare, from: before, to: time)
  }

  func pace(at time: Double) -> OnOffPace { period(at: time).pace }

  /// The pace at `time`, and when the other one begins.
  private func period(at time: Double) -> (pace: OnOffPace, end: Double) {
    let midnight = (time / Self.dayLength).rounded(.down) * Self.dayLength
    let clock = time - midnight
    if clock < Self.morning { return (night, midnight + Self.morning) }
    if clock < Self.evening { return (day, midnight + Self.evening) }
    return (night, midnight + Self.dayLength + Self.morning)
  }

  /// The probability of being offline at `end`, with `share` at `start`.
  func later(_ share: Double, from start: Double, to end: Double) -> Double {
    if day == night { return day.later(share, after: end - start) }
    // After a week what was known has decayed to nothing.
    var (now, share) = (start, share)
    if end - start > 7 * Self.dayLength {
      now = end - 7 * Self.dayLength
      share = pace(at: now).offlineShare
    }
    while now < end {
      let period = period(at: now)
      let stop = min(period.end, end)
      share = period.pace.later(share, after: stop - now)
      now = stop
    }
    return share
  }

  /// The integral of the hazard of coming back, from `start` to `end`.
  func returns(from start: Double, to end: Double) -> Double {
    if day == night { return (end - start) / day.offlineMean }
    var (now, sum) = (start, 0.0)
    while now < end {
      let period = period(at: now)
      let stop = min(period.end, end)
      sum += (stop - now) / period.pace.offlineMean
      now = stop
    }
    return sum
  }
}

/// The hazards of going offline and coming back: a two-state Markov process in continuous time.
public struct OnOffPace: Hashable, Sendable {
  /// The long-run share of time offline.
  public let offlineShare: Double

  /// The mean length of an offline spell, exponential, in milliseconds.
  public let offlineMean: Double

  /// The probability of being offline `length` later, with probability `share` now: the deviation
  /// from the limit decays with the sum of both rates (Kalbfleisch and Lawless 1985).
  func later(_ share: Double, after length: Double) -> Double {
    let fading = exp(-length / (offlineMean * (1 - offlineShare)))
    return offlineShare + (share - offlineShare) * fading
  }
}
