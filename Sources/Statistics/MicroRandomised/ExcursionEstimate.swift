import Foundation

/// A causal excursion effect, or its change with a moderator, as reports of runs and of tables tell it.
package struct ExcursionEstimate: Hashable, Sendable, Codable {
  /// Of a run: the arm, `opened within` and the window, and the people with a randomised point.
  package var arm: String?
  /// Of a run: `opened within` and the window; `nil` of a table.
  package var outcome: String?
  /// Of a run: the number of people with a randomised point; `nil` of a table.
  package var people: Int?
  /// What is estimated.
  package var term: String
  /// The value of the trend, of an effect at a time.
  package var at: Double?
  /// A difference, its change per unit of the moderator, or a log relative risk; `nil` without one.
  package var value: Double?
  /// Standard error of `value`, over people; `nil` without one.
  package var standardError: Double?
  /// Interval of `value`.
  package var low: Double?
  /// Upper limit of the same interval.
  package var high: Double?
  /// `value` in standard errors; `nil` without one.
  package var statistic: Double?
  /// Degrees of freedom of the t distribution; `nil` of a normal one, and without `value`.
  package var degreesOfFreedom: Double?
  /// Two-sided p-value.
  package var p: Double?
  /// `value` over the standard deviation of the outcome within treatments, d, with its interval; `nil` of
  /// a relative risk.
  package var effectSize: Double?
  package var effectSizeLow: Double?
  package var effectSizeHigh: Double?
  /// The effect as a ratio of weighted means, with its interval; `nil` where only the difference is.
  package var relativeRisk: Double?
  /// Lower limit of the interval of `relativeRisk`, above 0.
  package var relativeRiskLow: Double?
  /// Upper limit of the interval of `relativeRisk`.
  package var relativeRiskHigh: Double?

  package init(arm: String? = nil, outcome: String? = nil, people: Int? = nil, term: String) {
    (self.arm, self.outcome, self.people, self.term) = (arm, outcome, people, term)
  }
}

extension ExcursionEstimate {
  /// Takes over an effect and, of a difference, its standardised size.
  package mutating func fill(_ effect: Difference, _ size: FittedValue? = nil) {
    value = effect.value
    standardError = effect.standardError
    (low, high) = (effect.interval.low, effect.interval.high)
    (statistic, p) = (effect.statistic, effect.pValue)
    degreesOfFreedom = effect.degreesOfFreedom
    effectSize = size?.value
    (effectSizeLow, effectSizeHigh) = (size?.interval.low, size?.interval.high)
  }

  /// Takes over a log relative risk, as a ratio.
  package mutating func fill(logRatio: Difference) {
    relativeRisk = exp(logRatio.value)
    relativeRiskLow = exp(logRatio.interval.low)
    relativeRiskHigh = exp(logRatio.interval.high)
  }
}
