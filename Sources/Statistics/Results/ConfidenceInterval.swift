/// A range that covers the true value in a share `level` of repetitions.
public struct ConfidenceInterval: Hashable, Sendable, Codable {
  /// The lower limit, or minus infinity when the data set none.
  public let low: Double

  /// The upper limit, or infinity when the data set none.
  public let high: Double

  /// The coverage, between 0 and 1, for example 0.95.
  public let level: Double

  public init(low: Double, high: Double, level: Double) {
    self.low = low
    self.high = high
    self.level = level
  }

  /// `center` plus and minus `halfWidth`.
  init(_ center: Double, halfWidth: Double, level: Double) {
    self.init(low: center - halfWidth, high: center + halfWidth, level: level)
  }

  /// Whether `value` lies between the limits, which belong to the interval.
  public func contains(_ value: Double) -> Bool {
    low <= value && value <= high
  }

  /// The interval with both limits passed through an increasing function.
  func map(_ increasing: (Double) -> Double) -> ConfidenceInterval {
    ConfidenceInterval(low: increasing(low), high: increasing(high), level: level)
  }
}
