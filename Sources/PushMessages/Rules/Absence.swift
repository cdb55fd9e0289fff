import PushModel

/// The terms of an inactivity reminder: after how many days without an opening, and at what time of
/// the day (S2).
public struct Absence: Hashable, Sendable, BitwiseCopyable {
  /// The days without an opening, 1 or more.
  public var days: Int
  /// The time of the day.
  public var at: Moment
  /// The time after which a reminder without reaction counts as ignored (S2-resched-ignore): no
  /// system reports that.
  public var ignoredAfter: Interval

  /// The time of the day for somebody who has never opened the app (S2-time-default): 14:00.
  public static let fallback = LocalTime(minute: 14 * 60)

  /// The time of the day of a reminder.
  public enum Moment: Hashable, Sendable, BitwiseCopyable {
    /// The first such local time once the days are over (S2-time-default).
    case fixed(LocalTime)
    /// The minute of the day at which the app was last open (S2-time-personal); ``fallback`` where
    /// it never was.
    case lastActive
  }

  /// The given terms.
  ///
  /// - Parameters:
  ///   - days: 2 (S2-default-days).
  ///   - at: 14:00 local (S2-time-default).
  ///   - ignoredAfter: One day. *Assumption*.
  public init(
    days: Int = 2, at: Moment = .fixed(LocalTime(minute: 14 * 60)),
    ignoredAfter: Interval = .days(1)
  ) {
    self.days = days
    self.at = at
    self.ignoredAfter = ignoredAfter
  }
}
