/// One bar of a histogram of waiting times, in milliseconds.
package struct CalibrationBar: Sendable, Codable {
  package let low: Double
  package let high: Double
  package let count: Int
  package let share: Double
}
