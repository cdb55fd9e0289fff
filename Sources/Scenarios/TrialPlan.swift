import PushMessages
import PushModel
import SimWorld

/// The weighted and centred analysis of a scenario's decision points.
package struct TrialPlan: Hashable, Sendable, Codable {
  /// The properties of a point by which the effect of a push may differ. All of them are controls
  /// of every estimate, too.
  package var moderators: [TrialModerator]
  /// How far back pushes count for ``TrialModerator/dose``.
  package var doseLength: Interval

  package init(
    moderators: [TrialModerator] = TrialModerator.allCases, doseLength: Interval = .days(7)
  ) {
    self.moderators = moderators
    self.doseLength = doseLength
  }
}

extension Scenario {
  /// The layout of the numbers that the weighted and centred analysis of decision points needs; `nil`
  /// where there is none: without a rule `daily`, and for one at one hour of the day with one
  /// probability for everybody, unless `metrics.trial` asks for it.
  package var trialLayout: TrialLayout? {
    let windows = decisionWindows.count
    guard windows > 0, metrics.trial != nil || dailyChances.contains(where: \.needsWeights) else {
      return nil
    }
    let plan = metrics.trial ?? TrialPlan()
    return TrialLayout(
      windows: windows, moderators: plan.moderators, doseLength: plan.doseLength)
  }
}

extension DailyChance {
  /// Whether a plain comparison of points with and without a push does not do: some are not
  /// available, their probabilities differ, or there are several a day.
  fileprivate var needsWeights: Bool { available != nil || !shares.isEmpty || !points.isEmpty }
}
