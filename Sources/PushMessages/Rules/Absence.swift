import PushModel

/// After how long an unopened app asks its user back, and when of the day (S2).
public struct Absence: Hashable, Sendable, BitwiseCopyable {
  /// Whole days, 1 or more.
  public var days: Int
  public var at: Moment
  /// A reminder that has led to nothing for this long counts as ignored (S2-resched-ignore): no
  /// system tells.
  public var ignoredAfter: Interval

  /// Where nobody has opened the app yet (S2-time-default).
  public static let fallback = LocalTime(minute: 14 * 60)

  /// The time of the day of a reminder.
  public enum Moment: Hashable, Sendable, BitwiseCopyable {
    /// The first such local time once the days are over (S2-time-default).
    case fixed(LocalTime)
    /// The minute of the day at which the app was last open (S2-time-personal); ``fallback`` where
    /// it never was.
    case lastActive
  }

  /// - Parameters:
  ///   - days: 2 (S2-default-days).
  ///   - at: 14:00 local (S2-time-default).
  ///   - ignoredAfter: *Assumption*.
  public init(
    days: Int = 2, at: Moment = .fixed(LocalTime(minute: 14 * 60)),
    ignoredAfter: Interval = .days(1)
  ) {
    self.days = days
    self.at = at
    self.ignoredAfter = ignoredAfter
  }
}
