import PushModel

/// When a device can be reached: a two-state chain, because offline comes in runs.
public struct PresenceParameters: Hashable, Sendable, Codable {
  /// What the share of time offline tends to, by day (08–22) and by night. Day: fitted to T6, 0.080
  /// (0.071 to 0.089). Night: *assumption*.
  public var offlineDay = 0.08
  public var offlineNight = 0.15
  /// Median length of an offline spell at the pace of the day and of the night. Day: fitted to T6,
  /// 1.98 h (1.70 to 2.30). Night: *assumption*.
  public var offlineMedianDay = Interval.hours(2)
  public var offlineMedianNight = Interval.hours(6)
  /// Devices that are seldom online, whatever the hour: tablets in drawers, second phones.
  public var seldomShare = 0.0
  /// Their share of time offline, and the median length of their spells. *Assumption*.
  public var seldomOffline = 0.97
  public var seldomMedian = Interval.days(1)
  /// Android devices that doze in an hour of the day and of the night: normal-priority pushes
  /// then wait for the next maintenance window (G5). *Assumption*.
  public var dozeDay = 0.02
  public var dozeNight = 0.30

  /// Whether Android before 13 takes only so many pushes of high priority a day for an app that is little
  /// used (G7): the others are treated as normal, and wait while it dozes.
  public var standby = true

  public init() {}
}
