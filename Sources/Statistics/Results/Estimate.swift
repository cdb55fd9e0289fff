/// A number with its standard error.
public struct Estimate: Hashable, Sendable, Codable {
  public let value: Double
  public let standardError: Double

  public init(value: Double, standardError: Double) {
    self.value = value
    self.standardError = standardError
  }

  init(_ moments: Moments) {
    self.init(value: moments.mean, standardError: moments.varianceOfMean.squareRoot())
  }
}
