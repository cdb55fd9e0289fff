import PushModel

/// The devices that subscribers have, and what those allow.
package struct DeviceParameters: Hashable, Sendable, Codable {
  /// Share of devices that run Android; the others run iOS. *Assumption*.
  package var androidShare = 0.55
  /// Share of subscribers with one device. *Assumption*.
  package var oneShare = 0.80
  /// Share of subscribers with two devices; those left have three. *Assumption*.
  package var twoShare = 0.16
  /// Share of Android devices with version 13 or later, which must ask for permission.
  /// *Assumption*.
  package var android13Share = 0.75
  /// Share of devices with Android 13 or later that grant permission: V2 (2025).
  package var grantedAndroid13 = 0.67
  /// Share of devices with an earlier Android that allow pushes: V4 (2019).
  package var grantedAndroid = 0.91
  /// Share of iOS devices that grant permission: V2 (2025).
  package var grantedIOS = 0.56
  /// Share of devices that have registered but are no longer used; 0.12 to 0.15 without cleanup.
  /// *Assumption*: a list that is cleaned up.
  package var staleShare = 0.02
  /// Maximum number of days before the start at which a stale device was last seen. *Assumption*.
  package var staleDaysMax = 270.0
  /// Share of devices whose token is of the providers' sandbox, as in builds of developers and
  /// testers; none when `nil`. A fan-out of the other environment cannot reach them.
  package var sandboxShare: Double?
  /// Share of Android devices on which a channel is silenced. *Assumption*.
  package var channelOffShare = 0.03
  /// Time after which the system ends an app that was left. It affects only the app state that the
  /// event log records at an opening. *Assumption*.
  package var endedAfter = Interval.hours(4)
  /// Share of Android devices that stop an app by force some time after it was left; a push that
  /// FCM delivers then is dropped (G4). None by default; 0.4 for fleets of makers that save battery
  /// in this way (V11).
  package var stoppingShare = 0.0
  /// Time from leaving the app to its forced stop. *Assumption*.
  package var stoppedAfter = Interval.hours(12)

  /// The defaults.
  package init() {}
}
