/// A comparison's difference by a method that is not its headline.
public struct OtherAnswer: Hashable, Sendable, Codable {
  /// Purpose of the answer.
  public enum Use: String, Sendable, Codable {
    /// Another valid method. If it disagrees, the conclusion depends on the method.
    case sensitivity
    /// The headline's method without its covariate.
    case unadjusted
    /// The headline's method without its covariate, for the very units and worlds that were observed.
    case conditional
    /// Valid at any number of looks at the data.
    case alwaysValid
    /// A common method that is wrong here, shown for its distance from the headline.
    case warning
  }

  /// Name of the method.
  public var method: String
  /// Purpose of the answer.
  public var use: Use
  /// Test statistic; `nil` where the method has none.
  public var statistic: Double?
  /// Arm minus baseline, in the unit of the comparison; `nil` for a test without an estimate.
  public var difference: Double?
  /// Lower limit of the interval of ``difference``; `nil` without an interval.
  public var low: Double?
  /// Upper limit of the interval of ``difference``; `nil` without an interval.
  public var high: Double?
  /// p-value; `nil` where the method has none.
  public var p: Double?

  /// An answer of `method`; what it does not give stays `nil`.
  public init(
    method: String, use: Use, statistic: Double? = nil, difference: Double? = nil,
    low: Double? = nil, high: Double? = nil, p: Double? = nil
  ) {
    self.method = method
    self.use = use
    self.statistic = statistic
    self.difference = difference
    self.low = low
    self.high = high
    self.p = p
  }
}
