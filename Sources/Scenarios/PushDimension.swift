import Documents

/// What a strategy may change of the pushes that people get.
package enum PushDimension: String, CaseIterable, Hashable, Sendable, Codable {
  /// How many pushes a person gets.
  case volume
  /// The hours at which they come.
  case hour
  /// What they are about, and how they are written.
  case text
}

extension PushDimension {
  /// The dimension that a key of a strategy changes; `nil` for one that changes how pushes travel.
  fileprivate init?(strategyKey key: String) {
    switch key {
    case "quietHours", "ownQuietHours", "timing", "timedCategories", "sendTime": self = .hour
    case "style", "choice", "links", "androidPayload": self = .text
    case "timeToLive", "iosProvider", "fanout": return nil
    default: self = .volume
    }
  }
}

extension Scenario {
  /// The dimensions in which an arm's strategy differs from the baseline's; empty for the baseline, and for an arm that
  /// differs in how pushes travel alone.
  ///
  /// - Parameter arm: Its place in ``arms``.
  /// - Throws: `ScenarioError` for a number that is not finite.
  package func pushDimensions(ofArm arm: Int) throws(ScenarioError) -> Set<PushDimension> {
    Set(try strategyDifferences(ofArm: arm).compactMap { PushDimension(strategyKey: $0.path[0]) })
  }
}
