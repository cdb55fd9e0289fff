import PushMessages
import PushModel
import SimWorld

/// The weighted and centred analysis of a scenario's decision points.
package struct ExcursionPlan: Hashable, Sendable {
  package var moderators: [ExcursionModerator]
  package var doseLength: Interval

  package init(
    moderators: [ExcursionModerator] = ExcursionModerator.allCases, doseLength: Interval = .days(7)
  ) {
    self.moderators = moderators
    self.doseLength = doseLength
  }
}

extension ExcursionPlan: Fielded {
  /// Keys of `metrics.trial`, each with its range, default and meaning.
  package static let fields = FieldList<ExcursionPlan>(
    of: ExcursionPlan(), title: "Trial",
    "What the effect of a push at decision points is asked by.",
    [
      Field(
        "moderators", \.moderators,
        .list(
          of: .words(of: ExcursionModerator.self) { moderator in
            switch moderator {
            case .trend: "Days since the cohort's start."
            case .weekend: "Saturdays and Sundays against other days."
            case .recency: "Days since the app was last open, at most 7."
            case .dose: "Pushes that chance has sent within `doseLength`."
            }
          }, count: 0...ExcursionModerator.allCases.count),
        assumed:
          "Properties of a point by which the effect may differ, each on its own; all are controls."
      ),
      Field(
        "doseLength", \.doseLength, .duration(.hours(1)...(.days(60))),
        assumed: "How far back pushes count for `dose`."),
    ])
}

extension Scenario {
  /// The layout of the numbers that the weighted and centred analysis of decision points needs; `nil`
  /// where there is none: without a rule `daily`, and for one at one hour of the day with one
  /// probability for everybody, unless `metrics.trial` asks for it.
  package var trialLayout: ExcursionLayout? {
    let windows = decisionWindows.count
    guard windows > 0, metrics.trial != nil || dailyChances.contains(where: \.needsWeights) else {
      return nil
    }
    let plan = metrics.trial ?? ExcursionPlan()
    return ExcursionLayout(
      windows: windows, moderators: plan.moderators, doseLength: plan.doseLength)
  }
}

extension DailyChance {
  /// Whether a plain comparison of points with and without a push does not do: some are not
  /// available, their probabilities differ, or there are several a day.
  fileprivate var needsWeights: Bool { available != nil || !shares.isEmpty || !points.isEmpty }
}
