/// A comparison's difference by a method that is not its headline.
public struct OtherAnswer: Hashable, Sendable, Codable {
  /// What the reader should make of it.
  public enum Use: String, Sendable, Codable {
    /// Another valid method: where it disagrees, the answer hangs on the method.
    case sensitivity
    /// The headline's method without its covariate.
    case unadjusted
    /// Valid however often the data are looked at.
    case alwaysValid
    /// What is often computed and wrong here, for the distance to the headline.
    case warning
  }

  public var method: String
  public var use: Use
  public var statistic: Double?
  public var difference: Double?
  public var low: Double?
  public var high: Double?
  public var p: Double?

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
