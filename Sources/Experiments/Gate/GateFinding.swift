/// What one condition came to.
package struct GateFinding: Hashable, Sendable, Codable {
  /// How a condition, or a gate, ends.
  package enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
    case passed
    case failed
    /// The data allow neither.
    case undecided
    /// There is nothing to judge by: no denominator, or fewer than two seeds.
    case notEvaluated
  }

  /// Such as `deliveryRate` or `deliveryRate[platform=ios]`.
  package var subject: String
  /// What must hold, in words.
  package var condition: String
  /// Of all figures below: `s` for delays, `nil` for shares and counts per subscriber and day.
  package var unit: String?
  package var decision: Decision
  /// Means over seeds.
  package var value: Double?
  package var reference: Double?
  /// By how much the condition is met (positive) or missed, with the one-sided limits on either side.
  package var slack: Double?
  package var slackLow: Double?
  package var slackHigh: Double?
  /// How likely so good a result is when the condition is just missed.
  package var p: Double?
  /// The one-sided level that decided.
  package var alpha: Double
  package var seeds: Int
  /// Of the seeds, those without which the decision is the same.
  package var stableWithout: Int
  /// Seeds with which nine of ten sound candidates pass, where that is not decided.
  package var seedsNeeded: Int?
  package var method: String
  /// In the gate's file, from 1.
  package var line: Int
}
