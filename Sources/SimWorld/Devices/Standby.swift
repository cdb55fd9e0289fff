import PushModel

/// How many pushes of high priority a device of Android before 13 has taken for the app on a day.
struct Standby: Sendable, BitwiseCopyable {
  /// Days since 1970, in UTC.
  private var day: Int64 = -1
  private var taken = 0

  /// Most of them a day, by how long ago the app was left: the documented figures (G7), with spans of time
  /// in the place of the system's own judgement (*assumption*). `nil` for no limit.
  static func max(timeLeft: Interval) -> Int? {
    if timeLeft < .days(1) { return nil }
    return timeLeft < .days(7) ? 10 : 5
  }

  /// Takes one more.
  ///
  /// - Returns: Whether it is one too many, and treated as of normal priority.
  mutating func take(at now: Timestamp, timeLeft: Interval) -> Bool {
    let today = now.milliseconds / 86_400_000
    if day != today { (day, taken) = (today, 0) }
    taken += 1
    return Self.max(timeLeft: timeLeft).map { taken > $0 } ?? false
  }
}
