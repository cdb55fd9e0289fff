import Documents
import PushModel
import SimWorld
import Strategies

extension WorldShape {
  private static let own = Defaults(of: DeviceParameters())

  static let devices = ObjectShape(
    title: "Devices", doc: "Which devices subscribers have, and their permissions.",
    [
      own(
        "androidShare", .share, "Android among devices; the others are iOS.",
        source: "assumption"),
      own("oneShare", .share, "Subscribers with one device.", source: "assumption"),
      own(
        "twoShare", .share, "Subscribers with two; the others have three.", source: "assumption"),
      own(
        "android13Share", .share,
        "Android devices that must ask for permission, version 13 or later.",
        source: "assumption"),
      own(
        "grantedAndroid13", .share, "Permission granted on Android 13 or later.", source: "V2"),
      own("grantedAndroid", .share, "Permission granted on earlier Android.", source: "V4"),
      own("grantedIOS", .share, "Permission granted on iOS.", source: "V2"),
      DeviceGrants.property,
      own(
        "staleShare", .share,
        "Devices that have registered but are not used any more; 0.12 to 0.15 without cleanup.",
        source: "assumption"),
      own(
        "staleDaysMax", .number(.from(0, to: 3_650), unit: "days"),
        "The most days before the start at which a stale device was last seen.",
        source: "assumption"),
      own(
        "sandboxShare", .share,
        "Share of devices with a token of the sandbox; 0 if not given.",
        source: "S1-2.1-apns"),
      own(
        "channelOffShare", .share, "Android devices on which one channel or more is silenced.",
        source: "assumption"),
    ] + apps)

  private static let apps = [
    own(
      "endedAfter", .length,
      "How long after it was left the system ends an app; only the event log shows it.",
      source: "assumption; S3-FEAT-4"),
    own(
      "stoppingShare", .share,
      "Android devices that stop an app by force after it was left: FCM then drops what it has for it.",
      source: "G4; 0.4 for fleets such as V11's"),
    own(
      "stoppedAfter", .length, "How long after it was left they stop it.", source: "assumption"),
  ]

  private static let appear = Defaults(of: PresenceParameters())

  /// An offline spell; shorter ones than a minute are the network's delays.
  private static let spell = Shape.duration(.minutes(1)...(.days(365)))

  static let presence = ObjectShape(
    title: "Presence",
    doc: "When a device can be reached: a two-state chain, because offline comes in runs.",
    [
      appear(
        "offlineDay", .share, "Share of the time offline, by day (08 to 22).",
        source: "fitted to T6"),
      appear("offlineNight", .share, "The same by night.", source: "assumption"),
      appear(
        "offlineMedianDay", spell, "Median length of an offline spell that begins by day.",
        source: "fitted to T6"),
      appear("offlineMedianNight", spell, "The same by night.", source: "assumption"),
      appear(
        "seldomShare", .share, "Devices that are seldom online, whatever the hour.",
        source: "assumption"),
      appear(
        "seldomOffline", .share, "Share of the time that these are offline.", source: "assumption"),
      appear(
        "seldomMedian", spell, "Median length of their offline spells.", source: "assumption"),
      appear(
        "dozeDay", .share,
        "Android devices that doze in an hour of the day: normal-priority pushes then wait.",
        source: "assumption; G5"),
      appear("dozeNight", .share, "The same by night.", source: "assumption; G5"),
      appear(
        "standby", .boolean,
        "Android before 13 takes 10 pushes of high priority a day for an app that was not open for a day, "
          + "5 for a week; more of them wait while it dozes.", source: "G7"),
    ])
}
