import Scenarios

/// The findings about a template that were made once and are shipped: `PilotTests` makes them again.
package struct Pilot: Hashable, Sendable {
  /// Keys of the assumptions that conclusions hang on most, in that order; at most ten.
  package let first: [String]
  /// `nil` for a template whose design is `split`.
  package let spread: Spread?

  /// The standard deviation of a difference between arms, times the root of the number of people and
  /// replications behind it: of the arm that varies most.
  package struct Spread: Hashable, Sendable {
    /// Of opens per subscriber and day: of the template's first success metric.
    package let opens: Double
    /// Of the share of subscribers who opt out.
    package let optOuts: Double
  }

  /// Settings under which the order was found: few people, so that it takes seconds.
  package static let settings = ["world.subscribers=300", "replications=6"]
}

extension ScenarioTemplate {
  /// The pilot of this template; `trial` has the order of `caps`, whose question it asks.
  package var pilot: Pilot {
    switch self {
    case .trial: Pilot(first: Self.capsPilot.first, spread: nil)
    case .caps: Self.capsPilot
    case .quietHours: Self.quietHoursPilot
    case .timing: Self.timingPilot
    case .reminders: Self.remindersPilot
    case .foodDelivery: Self.foodDeliveryPilot
    case .shop: Self.shopPilot
    case .news: Self.newsPilot
    case .learningApp: Self.learningAppPilot
    case .civicReports: Self.civicReportsPilot
    }
  }

  private static let capsPilot = Pilot(
    first: [
      "world.response.habituation",
      "world.posts.perDay",
      "world.preferences.ownQuietShare",
      "world.devices.staleShare",
      "world.follows.mean",
      "world.preferences.noQuietShare",
      "world.response.habituationWeight",
      "world.follows.popularityExponent",
      "world.fatigue.toleranceMedian",
      "world.fatigue.leavePerWeekAbove",
    ], spread: Pilot.Spread(opens: 0.0738, optOuts: 0.0687))

  private static let quietHoursPilot = Pilot(
    first: [
      "world.fatigue.leavePerWeekAbove",
      "world.posts.perDay",
      "world.follows.mean",
      "world.devices.grantedIOS",
      "world.preferences.marketingShare",
      "world.devices.androidShare",
    ], spread: Pilot.Spread(opens: 0.0278, optOuts: 0.0215))

  private static let timingPilot = Pilot(
    first: [
      "world.presence.offlineMedianDay",
      "world.presence.offlineDay",
      "world.follows.popularityExponent",
      "world.posts.perDay",
      "world.follows.mean",
      "world.posts.perDaySigma",
      "world.presence.offlineNight",
      "world.fatigue.optOutPerPush",
      "world.preferences.noQuietShare",
      "world.devices.androidShare",
    ], spread: Pilot.Spread(opens: 0.0441, optOuts: 0.0362))

  private static let remindersPilot = Pilot(
    first: [
      "world.activity.sessionsPerDay",
      "world.activity.chronotypeSigma",
      "world.devices.staleShare",
      "world.response.timeToOpenAndroid",
      "world.fatigue.toleranceMedian",
    ], spread: Pilot.Spread(opens: 0.0215, optOuts: 0.0537))

  private static let foodDeliveryPilot = Pilot(
    first: [
      "world.fatigue.leavePerWeekAbove",
      "world.preferences.marketingShare",
      "world.fatigue.optOutPerPush",
      "world.response.habituation",
      "world.presence.offlineNight",
      "world.activity.chronotypeSigma",
      "world.presence.offlineMedianDay",
      "world.devices.androidShare",
      "world.devices.grantedAndroid13",
      "world.follows.popularityExponent",
    ], spread: Pilot.Spread(opens: 0.149, optOuts: 0.119))

  private static let shopPilot = Pilot(
    first: [
      "world.fatigue.toleranceMedian",
      "world.devices.androidShare",
      "world.presence.offlineDay",
      "world.presence.offlineNight",
      "world.presence.offlineMedianDay",
      "world.preferences.marketingShare",
      "world.activity.sessionsPerDay",
      "world.presence.offlineMedianNight",
      "world.presence.dozeNight",
      "world.activity.chronotypeSigma",
    ], spread: Pilot.Spread(opens: 0.0511, optOuts: 0.178))

  private static let newsPilot = Pilot(
    first: [
      "world.presence.offlineNight",
      "world.response.habituation",
      "world.posts.perDay",
      "world.fatigue.leavePerWeekAbove",
      "world.response.habituationWeight",
      "world.follows.popularityExponent",
      "world.presence.offlineDay",
      "world.presence.offlineMedianDay",
      "world.presence.offlineMedianNight",
      "world.fatigue.optOutPerPush",
    ], spread: Pilot.Spread(opens: 0.106, optOuts: 0.0999))

  private static let learningAppPilot = Pilot(
    first: [
      "world.devices.staleShare",
      "world.activity.chronotypeSigma",
      "world.response.openContextual",
      "world.response.timeToOpenAndroid",
      "world.fatigue.leavePerWeekAbove",
      "world.activity.sessionsPerDay",
      "world.devices.grantedIOS",
      "world.preferences.noQuietShare",
      "world.presence.offlineDay",
      "world.presence.offlineNight",
    ], spread: Pilot.Spread(opens: 0.0317, optOuts: 0.0353))

  private static let civicReportsPilot = Pilot(
    first: [
      "world.fatigue.toleranceMedian",
      "world.devices.androidShare",
      "world.devices.grantedIOS",
      "world.fatigue.leavePerWeekAbove",
      "world.activity.chronotypeSigma",
      "world.devices.grantedAndroid13",
      "world.presence.offlineNight",
      "world.presence.offlineMedianNight",
    ], spread: Pilot.Spread(opens: 0.00314, optOuts: 0.00932))
}
