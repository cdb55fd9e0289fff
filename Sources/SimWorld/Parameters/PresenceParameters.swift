import PushModel

/// The reachability of devices: a two-state Markov chain, online and offline, because offline time
/// comes in spells.
package struct PresenceParameters: Hashable, Sendable, Codable {
  /// Stationary share of time offline by day, 08:00 to 22:00. Fitted to T6: 0.080 (0.071 to 0.089).
  package var offlineDay = 0.08
  /// Stationary share of time offline by night. *Assumption*.
  package var offlineNight = 0.15
  /// Median length of an offline spell at the rates of the day. Fitted to T6: 1.98 h (1.70 to
  /// 2.30).
  package var offlineMedianDay = Interval.hours(2)
  /// Median length of an offline spell at the rates of the night. *Assumption*.
  package var offlineMedianNight = Interval.hours(6)
  /// Share of devices that are seldom online at any hour, such as unused tablets and second phones.
  package var seldomShare = 0.0
  /// Share of time that such devices are offline. *Assumption*.
  package var seldomOffline = 0.97
  /// Median length of their offline spells. *Assumption*.
  package var seldomMedian = Interval.days(1)
  /// Probability that an Android device dozes in an hour of the day: normal-priority pushes then
  /// wait for the next maintenance window (G5). *Assumption*.
  package var dozeDay = 0.02
  /// Probability that an Android device dozes in an hour of the night. *Assumption*.
  package var dozeNight = 0.30

  /// Whether Android before 13 limits the high-priority pushes per day for an app that is little
  /// used (G7). Those beyond the limit are treated as normal, and wait while the device dozes.
  package var standby = true

  /// The defaults.
  package init() {}
}
