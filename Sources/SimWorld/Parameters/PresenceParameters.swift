import PushModel

/// The reachability of devices: a two-state Markov chain, online and offline, because offline time
/// comes in spells.
package struct PresenceParameters: Hashable, Sendable {
  /// Stationary share of time offline by day, 08:00 to 22:00. Fitted to T6: 0.080 (0.071 to 0.089).
  package var offlineDay = 0.08
  package var offlineNight = 0.15
  /// Median length of an offline spell at the rates of the day. Fitted to T6: 1.98 h (1.70 to
  /// 2.30).
  package var offlineMedianDay = Interval.hours(2)
  package var offlineMedianNight = Interval.hours(6)
  package var seldomShare = 0.0
  package var seldomOffline = 0.97
  package var seldomMedian = Interval.days(1)
  /// Probability that an Android device dozes in an hour of the day: normal-priority pushes then
  /// wait for the next maintenance window (G5). *Assumption*.
  package var dozeDay = 0.02
  package var dozeNight = 0.30

  package var standby = true

  /// The defaults.
  package init() {}
}

extension PresenceParameters: Fielded {
  /// Keys of `world.presence`, each with its range, default, meaning and source.
  package static let fields = FieldList<PresenceParameters>(
    of: PresenceParameters(), title: "Presence",
    "When a device can be reached: a two-state chain, because offline comes in runs.",
    [
      Field(
        "offlineDay", \.offlineDay, .share, "Share of the time offline, by day (08 to 22).",
        source: "fitted to T6"),
      Field("offlineNight", \.offlineNight, .share, assumed: "The same by night."),
      Field(
        "offlineMedianDay", \.offlineMedianDay, .duration(.minutes(1)...(.days(365))),
        "Median length of an offline spell that begins by day.", source: "fitted to T6"),
      Field(
        "offlineMedianNight", \.offlineMedianNight, .duration(.minutes(1)...(.days(365))),
        assumed: "The same by night."),
      Field(
        "seldomShare", \.seldomShare, .share,
        assumed: "Devices that are seldom online, whatever the hour."),
      Field(
        "seldomOffline", \.seldomOffline, .share,
        assumed: "Share of the time that these are offline."),
      Field(
        "seldomMedian", \.seldomMedian, .duration(.minutes(1)...(.days(365))),
        assumed: "Median length of their offline spells."),
      Field(
        "dozeDay", \.dozeDay, .share,
        "Android devices that doze in an hour of the day: normal-priority pushes then wait.",
        source: "assumption; G5"),
      Field("dozeNight", \.dozeNight, .share, "The same by night.", source: "assumption; G5"),
      Field(
        "standby", \.standby, .flag,
        "Android before 13 takes 10 pushes of high priority a day for an app that was not open for a day, "
          + "5 for a week; more of them wait while it dozes.", source: "G7"),
    ])
}
