import Statistics

/// One thing that a law says of a scenario, held against what was simulated.
public struct LawClaim: Hashable, Sendable, Codable {
  /// What is claimed, in words.
  public var text: String
  /// What the figure is.
  public var kind: Kind
  /// The figure: its mean over seeds, with a 99 % t interval; equal to the mean where seeds agree.
  public var value: Double?
  public var low: Double?
  public var high: Double?
  /// What the law accepts; `nil` for no limit.
  public var min: Double?
  public var max: Double?
  public var standing: Standing

  public enum Kind: String, Hashable, Sendable, Codable {
    /// By how much more one thing is than another, as a share of the other.
    case change
    /// How many times another thing it is.
    case ratio
  }

  public enum Standing: String, Hashable, Sendable, Codable {
    /// The whole interval is accepted.
    case holds
    /// None of it is.
    case broken
    /// It reaches over a limit, or a seed has no figure.
    case undecided
  }

  /// So sure a claim is, either way.
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
