import Statistics

/// One claim of a law about a scenario, with the simulated evidence.
package struct LawClaim: Hashable, Sendable, Codable {
  /// The claim in words.
  package var text: String
  /// Kind of figure.
  package var kind: Kind
  /// The figure: its mean over seeds, with a 99 % t interval; equal to the mean where seeds agree.
  package var value: Double?
  /// Lower limit of the interval of ``value``; `nil` without one.
  package var low: Double?
  /// Upper limit of the interval of ``value``; `nil` without one.
  package var high: Double?
  /// Accepted range of the figure; `nil` for no limit.
  package var min: Double?
  /// The greatest figure that is accepted; `nil` for no limit.
  package var max: Double?
  /// What the interval shows of the claim.
  package var standing: Standing

  /// Kinds of figure: where two quantities are equal, a change is 0 and a ratio 1.
  package enum Kind: String, Hashable, Sendable, Codable {
    /// The relative difference of one quantity to another.
    case change
    /// The ratio of one quantity to another.
    case ratio
  }

  /// Outcomes of a claim, by where its interval lies.
  package enum Standing: String, Hashable, Sendable, Codable {
    /// The whole interval is within the accepted range.
    case holds
    /// The whole interval is outside the accepted range.
    case broken
    /// The interval crosses a limit, or a seed has no figure.
    case undecided
  }

  /// Confidence level of the intervals.
  static let level = 0.99

  /// - Parameter values: The figure in each seed; `nil` where a denominator is zero.
  init(
    _ text: String, _ values: [Double?], as kind: Kind = .change, min: Double? = nil,
    max: Double? = nil
  ) {
    self.text = text
    self.kind = kind
    self.min = min
    self.max = max
    standing = .undecided
    let known = values.compactMap { $0 }
    guard known.count == values.count, let first = known.first else { return }
    value = known.reduce(0, +) / Double(known.count)
    if known.allSatisfy({ $0 == first }) {
      (low, high) = (first, first)
    } else if let interval = (try? seedLevelT(known, level: Self.level))?.interval {
      (low, high) = (interval.low, interval.high)
    }
    standing = Self.standing(low, high, min ?? -.infinity, max ?? .infinity)
  }

  private static func standing(
    _ low: Double?, _ high: Double?, _ min: Double, _ max: Double
  ) -> Standing {
    guard let low, let high else { return .undecided }
    if min <= low && high <= max { return .holds }
    return high < min || max < low ? .broken : .undecided
  }
}
