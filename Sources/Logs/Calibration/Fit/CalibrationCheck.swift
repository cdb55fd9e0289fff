/// One test of a fit against what was kept out of it.
package struct CalibrationCheck: Sendable, Codable {
  package let name: String
  package let p: Double?
  /// How far off it is, and how far it may be.
  package let effect: Double
  package let limit: Double
  package let isPassed: Bool
  package let text: String

  /// Fails where a deviation is both beyond chance and too large to live with: of a large log
  /// everything is beyond chance, and of a small one everything is large.
  init(_ name: String, p: Double?, effect: Double, limit: Double, failing text: String) {
    self.name = name
    self.p = p
    self.effect = effect
    self.limit = limit
    isPassed = !((p ?? 1) < Self.alpha && effect > limit)
    self.text = text
  }

  /// A right model is refused in a thousandth of the logs, by each check.
  static let alpha = 0.001
}
