import PushModel

/// The devices that subscribers have, and what those allow.
public struct DeviceParameters: Hashable, Sendable, Codable {
  /// Share of devices that run Android; the others run iOS. *Assumption*.
  public var androidShare = 0.55
  /// Share of subscribers with one device. *Assumption*.
  public var oneShare = 0.80
  /// Share of subscribers with two devices; those left have three. *Assumption*.
  public var twoShare = 0.16
  /// Share of Android devices with version 13 or later, which must ask for permission.
  /// *Assumption*.
  public var android13Share = 0.75
  /// Share of devices with Android 13 or later that grant permission: V2 (2025).
  public var grantedAndroid13 = 0.67
  /// Share of devices with an earlier Android that allow pushes: V4 (2019).
  public var grantedAndroid = 0.91
  /// Share of iOS devices that grant permission: V2 (2025).
  public var grantedIOS = 0.56
  /// Share of devices that have registered but are no longer used; 0.12 to 0.15 without cleanup.
  /// *Assumption*: a list that is cleaned up.
  public var staleShare = 0.02
  /// Maximum number of days before the start at which a stale device was last seen. *Assumption*.
  public var staleDaysMax = 270.0
  /// Share of devices whose token is of the providers' sandbox, as in builds of developers and
  /// testers; none when `nil`. A fan-out of the other environment cannot reach them.
  public var sandboxShare: Double?
  /// Share of Android devices on which a channel is silenced. *Assumption*.
  public var channelOffShare = 0.03
  /// Time after which the system ends an app that was left. It affects only the app state that the
  /// event log records at an opening. *Assumption*.
  public var endedAfter = Interval.hours(4)
  /// Share of Android devices that stop an app by force some time after it was left; a push that
  /// FCM delivers then is dropped (G4). None by default; 0.4 for fleets of makers that save battery
  /// in this way (V11).
  public var stoppingShare = 0.0
  /// Time from leaving the app to its forced stop. *Assumption*.
  public var stoppedAfter = Interval.hours(12)

  /// The defaults.
  public init() {}
}
