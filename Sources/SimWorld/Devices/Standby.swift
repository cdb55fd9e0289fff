import PushModel

/// A counter of the high-priority pushes that a device of Android before 13 has received in a day.
struct Standby: Sendable, BitwiseCopyable {
  /// Days since 1970, in UTC.
  private var day: Int64 = -1
  private var taken = 0

  /// The daily maximum by the time since the app was left; `nil` for no limit.
  ///
  /// The figures are documented (G7). The spans of time stand for the system's own judgement
  /// (*assumption*).
  static func max(timeLeft: Interval) -> Int? {
    if timeLeft < .days(1) { return nil }
    return timeLeft < .days(7) ? 10 : 5
  }

  /// Counts one more push.
  ///
  /// - Returns: Whether it exceeds the maximum and is treated as of normal priority.
  mutating func take(at now: Timestamp, timeLeft: Interval) -> Bool {
    let today = now.milliseconds / 86_400_000
    if day != today { (day, taken) = (today, 0) }
    taken += 1
    return Self.max(timeLeft: timeLeft).map { taken > $0 } ?? false
  }
}
