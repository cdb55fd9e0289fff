import PushModel

/// Subscribers' sessions in the app that no push has led to.
package struct ActivityParameters: Hashable, Sendable {
  package var sessionsPerDay = 0.8
  /// Log-scale standard deviation between subscribers: 0.76, fitted to the 20-fold range of L18.
  package var sessionsSigma = 0.76
  package var sessionLength = Interval.minutes(3)
  package var byHour: [Double] = [
    0.39, 0.22, 0.13, 0.11, 0.13, 0.28, 0.61, 0.94, 1.10, 1.16, 1.16, 1.21,
    1.38, 1.27, 1.21, 1.32, 1.27, 1.32, 1.54, 1.65, 1.76, 1.71, 1.32, 0.83,
  ]
  package var chronotypeSigma = 2.0

  /// The defaults.
  package init() {}
}

extension ActivityParameters: Fielded {
  /// Keys of `world.activity`, each with its range, default, meaning and source.
  package static let fields = FieldList<ActivityParameters>(
    of: ActivityParameters(), title: "Activity",
    "When subscribers open the app of their own accord.",
    [
      Field(
        "sessionsPerDay", \.sessionsPerDay, .number(0...20),
        assumed: "Sessions a day of the median subscriber."),
      Field(
        "sessionsSigma", \.sessionsSigma, .sigma, "Log-scale spread between subscribers.",
        source: "L18"),
      Field(
        "sessionLength", \.sessionLength, .length,
        assumed: "How long the app stays in the foreground."),
      Field(
        "byHour", \.byHour, .hours, "Relative activity by local hour.",
        source: "shape V13, numbers an assumption"),
      Field(
        "chronotypeSigma", \.chronotypeSigma, .number(0...6, unit: "hours"),
        assumed: "Standard deviation of a subscriber's own clock against that profile; within ± 6."),
    ])
}
