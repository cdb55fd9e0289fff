import PushModel

/// Hazards of opting out and of removing the app.
package struct FatigueParameters: Hashable, Sendable {
  package var optOutPerPush = 0.0005
  package var toleranceMedian = 4.9
  package var toleranceSigma = 1.0
  /// Hazard of leaving, per week above the person's tolerance. *Assumption*: a twentieth of what
  /// V8's respondents say they would do.
  package var leavePerWeekAbove = 0.05
  /// Share of those who leave that remove the app; the others opt out. V8: 22 to 32 % beside 33 to
  /// 46 %.
  package var uninstallShare = 0.35
  package var uninstallPerDay = 0.0005

  /// The defaults.
  package init() {}
}

extension FatigueParameters: Fielded {
  /// Keys of `world.fatigue`, each with its range, default, meaning and source.
  package static let fields = FieldList<FatigueParameters>(
    of: FatigueParameters(), title: "Fatigue", "Why people leave.",
    [
      Field(
        "optOutPerPush", \.optOutPerPush, .share,
        assumed: "Hazard of opting out at a shown push, at low volume."),
      Field(
        "toleranceMedian", \.toleranceMedian, .number(0...1_000),
        "Pushes a week that the median person tolerates.", source: "V8"),
      Field("toleranceSigma", \.toleranceSigma, .sigma, "Its log-scale spread.", source: "V8"),
      Field(
        "leavePerWeekAbove", \.leavePerWeekAbove, .hazard,
        "Hazard per week spent above one's tolerance.", source: "assumption; V8"),
      Field(
        "uninstallShare", \.uninstallShare, .share, "Share of those who leave by removing the app.",
        source: "V8"),
      Field(
        "uninstallPerDay", \.uninstallPerDay, .hazard,
        assumed: "Hazard of removing the app for other reasons, per day."),
    ])
}
