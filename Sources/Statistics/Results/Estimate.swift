/// A number with its standard error.
public struct Estimate: Hashable, Sendable, Codable {
  /// Estimate, in the unit of the data.
  public let value: Double

  /// Standard error of ``value``, in the same unit.
  public let standardError: Double

  /// An estimate from its parts, unchecked.
  public init(value: Double, standardError: Double) {
    self.value = value
    self.standardError = standardError
  }

  init(_ moments: Moments) {
    self.init(value: moments.mean, standardError: moments.varianceOfMean.squareRoot())
  }
}
