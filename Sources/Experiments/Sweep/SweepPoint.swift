/// One setting of all keys that are varied.
public struct SweepPoint: Hashable, Sendable, Codable {
  /// From 1, in the order of the design.
  public var number: Int
  /// In the order of the keys.
  public var values: [String]
}
