/// One bar of a histogram of waiting times, in milliseconds.
public struct CalibrationBar: Sendable, Codable {
  public let low: Double
  public let high: Double
  public let count: Int
  public let share: Double
}
