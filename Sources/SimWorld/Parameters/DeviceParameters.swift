import PushModel

/// The devices that subscribers have, and what those allow.
package struct DeviceParameters: Hashable, Sendable {
  package var androidShare = 0.55
  package var oneShare = 0.80
  package var twoShare = 0.16
  package var android13Share = 0.75
  package var grantedAndroid13 = 0.67
  package var grantedAndroid = 0.91
  package var grantedIOS = 0.56
  /// Share of devices that have registered but are no longer used; 0.12 to 0.15 without cleanup.
  /// *Assumption*: a list that is cleaned up.
  package var staleShare = 0.02
  package var staleDaysMax = 270.0
  package var sandboxShare: Double?
  package var channelOffShare = 0.03
  package var endedAfter = Interval.hours(4)
  package var stoppingShare = 0.0
  package var stoppedAfter = Interval.hours(12)

  /// The defaults.
  package init() {}
}

extension DeviceParameters: Fielded {
  /// Keys of `world.devices`, each with its range, default, meaning and source.
  package static let fields = FieldList<DeviceParameters>(
    of: DeviceParameters(), title: "Devices",
    "Which devices subscribers have, and their permissions.",
    [
      Field(
        "androidShare", \.androidShare, .share,
        assumed: "Android among devices; the others are iOS."),
      Field("oneShare", \.oneShare, .share, assumed: "Subscribers with one device."),
      Field(
        "twoShare", \.twoShare, .share, assumed: "Subscribers with two; the others have three."),
      Field(
        "android13Share", \.android13Share, .share,
        assumed: "Android devices that must ask for permission, version 13 or later."),
      Field(
        "grantedAndroid13", \.grantedAndroid13, .share,
        "Permission granted on Android 13 or later.", source: "V2"),
      Field(
        "grantedAndroid", \.grantedAndroid, .share, "Permission granted on earlier Android.",
        source: "V4"),
      Field("grantedIOS", \.grantedIOS, .share, "Permission granted on iOS.", source: "V2"),
      Field(short: granted),
      Field(
        "staleShare", \.staleShare, .share,
        assumed:
          "Devices that have registered but are not used any more; 0.12 to 0.15 without cleanup."),
      Field(
        "staleDaysMax", \.staleDaysMax, .number(0...3_650, unit: "days"),
        assumed: "The most days before the start at which a stale device was last seen."),
      Field(
        "sandboxShare", \.sandboxShare, .share,
        "Share of devices with a token of the sandbox; 0 if not given.", source: "S1-2.1-apns"),
      Field(
        "channelOffShare", \.channelOffShare, .share,
        assumed: "Android devices on which one channel or more is silenced."),
      Field(
        "endedAfter", \.endedAfter, .length,
        "How long after it was left the system ends an app; only the event log shows it.",
        source: "assumption; S3-FEAT-4"),
      Field(
        "stoppingShare", \.stoppingShare, .share,
        "Android devices that stop an app by force after it was left: FCM then drops what it has for it.",
        source: "G4; 0.4 for fleets such as V11's"),
      Field(
        "stoppedAfter", \.stoppedAfter, .length, assumed: "How long after it was left they stop it."
      ),
    ])

  /// The short form of permissions: one share for each platform, in the place of the long keys.
  package static let granted = FieldKey(
    "granted",
    .keys(
      FieldKeys(
        title: "Granted", "Devices that allow pushes, by platform.",
        [
          FieldKey("ios", .share, "Share of iOS devices; stands for grantedIOS.", source: "V2"),
          FieldKey(
            "android", .share,
            "Share of Android devices of any version; stands for grantedAndroid13 and "
              + "grantedAndroid.", source: "V2, V4"),
        ])),
    "The share of devices that allow pushes, by platform, in place of the three keys above: "
      + "{ ios: 0.56, android: 0.67 }.", source: "V2, V4", .unsaid)
}
