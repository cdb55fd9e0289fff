/// One setting of all keys that are varied.
package struct SweepPoint: Hashable, Sendable, Codable {
  /// From 1, in the order of the design.
  package var number: Int
  /// In the order of the keys.
  package var values: [String]
}
