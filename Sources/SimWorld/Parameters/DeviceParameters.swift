import PushModel

/// Which devices subscribers have, and what those allow.
public struct DeviceParameters: Hashable, Sendable, Codable {
  /// *Assumption*.
  public var androidShare = 0.55
  /// Subscribers with one and with two devices; the others have three. *Assumption*.
  public var oneShare = 0.80
  public var twoShare = 0.16
  /// Android devices that must ask for permission, version 13 or later. *Assumption*.
  public var android13Share = 0.75
  /// Permission granted: V2 (2025) for Android 13 and iOS, V4 (2019) for earlier Android.
  public var grantedAndroid13 = 0.67
  public var grantedAndroid = 0.91
  public var grantedIOS = 0.56
  /// Devices that have registered but are not used any more; 0.12 to 0.15 without cleanup.
  /// *Assumption*: a list that is looked after.
  public var staleShare = 0.02
  /// Stale devices were last seen up to so many days before the start. *Assumption*.
  public var staleDaysMax = 270.0
  /// Devices whose token is of the providers' sandbox, as builds of developers and testers have them;
  /// none where it is not given. A fan-out of the other environment cannot reach them.
  public var sandboxShare: Double?
  /// Android devices on which one channel or more is silenced. *Assumption*.
  public var channelOffShare = 0.03
  /// The system ends an app so long after it was left. The event log says so at an opening; nothing
  /// else hangs on it. *Assumption*.
  public var endedAfter = Interval.hours(4)
  /// Android devices that stop an app by force some time after it was left: what FCM has for it then
  /// is dropped (G4). None by default; 0.4 for fleets of makers that save battery in this way (V11).
  public var stoppingShare = 0.0
  /// How long after. *Assumption*.
  public var stoppedAfter = Interval.hours(12)

  public init() {}
}
