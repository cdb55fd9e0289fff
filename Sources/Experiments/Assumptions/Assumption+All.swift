extension Assumption {
  /// Those of the default world that a conclusion might hang on, in the order of the format. Ranges
  /// are those of the sources in docs/model.md where it names some; the others are half to twice
  /// the default, or wider.
  package static let all: [Assumption] = people + devices + responses + departures + network

  private static let people = [
    known("world.follows.mean", "2..10"),
    known("world.follows.popularityExponent", "0.5..1.5"),
    known("world.posts.perDay", "0.4..6.7", "shops' own posts: 0.6 to 6.7 a day"),
    known("world.posts.perDaySigma", "0..1.2"),
    known("world.preferences.marketingShare", "0.2..0.9"),
    known("world.preferences.ownQuietShare", "0..0.5"),
    known("world.preferences.noQuietShare", "0..0.3"),
    known("world.activity.sessionsPerDay", "0.2..3"),
    known("world.activity.chronotypeSigma", "0..4"),
  ]

  private static let devices = [
    known("world.devices.androidShare", "0.2..0.9"),
    known("world.devices.grantedAndroid13", "0.4..0.95", "V2, V4"),
    known("world.devices.grantedIOS", "0.4..0.95", "V2, V4"),
    known("world.devices.staleShare", "0..0.25", "secondary reports on FCM"),
    known("world.presence.offlineDay", "0.01..0.2"),
    known("world.presence.offlineNight", "0.05..0.5"),
    known("world.presence.offlineMedianDay", "5min..4h"),
    known("world.presence.offlineMedianNight", "1h..12h"),
    known("world.presence.dozeNight", "0..0.8"),
  ]

  private static let responses = [
    known("world.response.openAndroid", "0.018..0.06", "V3, V5, V6"),
    known("world.response.openIOS", "0.018..0.06", "V3, V5, V6"),
    known("world.response.openContextual", "0.1..0.25", "V2"),
    known("world.response.personCV", "0.3..2"),
    known("world.response.hourExponent", "0..1"),
    known("world.response.emojiFactor", "1..1.5", "V5"),
    known("world.response.personalisedFactor", "1..4", "V5"),
    known("world.response.bannerFactor", "1..3"),
    known("world.response.silentFactor", "0.5..1"),
    known("world.response.tapShare", "0.1..0.5"),
    known("world.response.timeToOpenAndroid", "7min..3h"),
    known("world.response.timeToOpenIOS", "2min..48min"),
    known("world.response.timeToOpenSigma", "1.5..2.5"),
    known("world.response.habituation", "none|volume|recency|decay", "T1, T4; L3; T6"),
    known("world.response.habituationWeight", "0..0.2"),
  ]

  private static let departures = [
    known("world.fatigue.optOutPerPush", "0.0001..0.002"),
    known("world.fatigue.toleranceMedian", "2..10"),
    known("world.fatigue.leavePerWeekAbove", "0.01..0.2"),
    known("world.fatigue.uninstallPerDay", "0.0001..0.005"),
  ]

  private static let network = [
    known("world.network.deliveryMedian", "100ms..10s"),
    known("world.network.lossShare", "0..0.02"),
  ]

  private static func known(
    _ key: String, _ range: String, _ source: String = "assumption"
  ) -> Assumption {
    Assumption(key, range, source: source)!
  }
}
