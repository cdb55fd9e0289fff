import Statistics

/// The outcome of a condition or of a gate.
package enum GateResult: String, Hashable, Sendable, Codable, CaseIterable {
  case passed
  case failed
  /// Neither is shown by the data.
  case undecided
  /// There is nothing to judge: no denominator, or fewer than two seeds.
  case notEvaluated
}

/// The result of one condition.
package struct GateFinding: Hashable, Sendable, Codable {
  /// Whether a figure moved at all. The words are those of every report.
  package enum Change: String, Hashable, Sendable, Codable, CaseIterable {
    /// The same value in every seed.
    case unchanged
    /// Another value in some seed, and the margin holds.
    case withinMargin = "changed, within the margin"
    /// Another value in some seed, and the limit holds.
    case withinLimit = "changed, within the limit"
    /// Another value in some seed, and the condition has not passed.
    case changed
  }

  /// The world's name in a gate of several.
  package var world: String? = nil
  /// Such as `deliveryRate` or `deliveryRate[platform=ios]`.
  package var subject: String
  /// The condition in words.
  package var condition: String
  /// Unit of all figures below: `s` for delays, `nil` for shares and counts per subscriber and day.
  package var unit: String?
  /// The outcome of the condition.
  package var decision: GateResult
  /// Means over seeds.
  package var value: Double?
  /// The reference's mean over seeds; `nil` for a limit, and where no seed has a denominator.
  package var reference: Double?
  /// The margin against ``reference``, where it is in the figure's own unit and large.
  package var largeMargin: LargeMargin? = nil
  /// Slack of the condition, negative if it is missed, with its one-sided limits.
  package var slack: Double?
  /// Lower limit of ``slack``: above 0 the condition passes. `nil` if it is not tested.
  package var slackLow: Double?
  /// Upper limit of ``slack``: below 0 the condition may fail. `nil` if it is not tested.
  package var slackHigh: Double?
  /// p-value of the slack if the true slack is 0.
  package var p: Double?
  /// The one-sided level of the decision.
  package var alpha: Double
  /// Number of seeds in which the slack is defined.
  package var seeds: Int
  /// Share of the worlds that meet the condition, without luck; `nil` in one world.
  package var heldShare: Double? = nil
  /// Number of worlds behind ``heldShare``.
  package var worldsDrawn: Int? = nil
  /// Whether it moved in any paired world; `nil` where there is no reference to compare with.
  package var change: Change? = nil
  /// Number of seeds each of which can be left out without changing the decision.
  package var stableWithout: Int
  /// Seeds at which nine of ten candidates without a true drop pass; `nil` unless it is undecided
  /// against a margin, at a look that spends a level.
  package var seedsNeeded: Int?
  /// The method of the limits in words, or why there are none.
  package var method: String
  /// In the gate's file, from 1.
  package var line: Int
}
