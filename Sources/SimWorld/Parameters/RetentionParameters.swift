import PushModel

/// How long people keep the app, as a Weibull law. It takes the place of a constant hazard of
/// removing the app for other reasons than pushes (``FatigueParameters/uninstallPerDay``).
///
/// ``RetentionLaw`` draws with them.
package struct RetentionParameters: Hashable, Sendable {
  /// Shape of the Weibull law; below 1 most who leave do so soon. Fitted to V12: 19 % have left
  /// after a day, 32 % after a week, 45 % after 30 days.
  package var shape = 0.31
  package var scale = Interval.days(161)
  package var appAge = Interval.days(730)

  /// The published values.
  package init() {}

  /// The word for the published values in a scenario.
  package static var publishedWord: String { "published" }
}

extension RetentionParameters: Fielded {
  /// Keys of `world.retention`, each with its range, default, meaning and source.
  package static let fields = FieldList<RetentionParameters>(
    of: RetentionParameters(), title: "Retention",
    "How long people keep the app of their own accord, as a Weibull law.",
    words: [publishedWord: RetentionParameters()],
    [
      Field(
        "shape", \.shape, .number(0.1...5),
        "Shape of the Weibull law; below 1 most who leave do so soon.", source: "V12"),
      Field(
        "scale", \.scale, .duration(.hours(1)...(.days(3_650))),
        "Scale of the Weibull law: 63 % have left after this time.", source: "V12"),
      Field(
        "appAge", \.appAge, .duration(.days(1)...(.days(3_650))),
        assumed: "Age of the app at the start, which says for how long people have had it then."),
    ])
}
