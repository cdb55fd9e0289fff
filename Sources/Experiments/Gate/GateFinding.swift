/// What one condition came to.
public struct GateFinding: Hashable, Sendable, Codable {
  /// How a condition, or a gate, ends.
  public enum Decision: String, Hashable, Sendable, Codable, CaseIterable {
    case passed
    case failed
    /// The data allow neither.
    case undecided
    /// There is nothing to judge by: no denominator, or fewer than two seeds.
    case notEvaluated
  }

  /// Such as `deliveryRate` or `deliveryRate[platform=ios]`.
  public var subject: String
  /// What must hold, in words.
  public var condition: String
  /// Of all figures below: `s` for delays, `nil` for shares and counts per subscriber and day.
  public var unit: String?
  public var decision: Decision
  /// Means over seeds.
  public var value: Double?
  public var reference: Double?
  /// By how much the condition is met (positive) or missed, with the one-sided limits on either side.
  public var slack: Double?
  public var slackLow: Double?
  public var slackHigh: Double?
  /// How likely so good a result is when the condition is just missed.
  public var p: Double?
  /// The one-sided level that decided.
  public var alpha: Double
  public var seeds: Int
  /// Of the seeds, those without which the decision is the same.
  public var stableWithout: Int
  /// Seeds with which nine of ten sound candidates pass, where that is not decided.
  public var seedsNeeded: Int?
  public var method: String
  /// In the gate's file, from 1.
  public var line: Int
}
