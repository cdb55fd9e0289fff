import PushService

/// A strategy under test.
public struct Arm: Hashable, Sendable, Codable {
  /// Unique in its scenario.
  public var name: String
  /// The arm that the others are compared with.
  public var baseline: Bool
  /// How many subscribers it gets in a `split`, in proportion to the other arms' weights.
  public var weight: Double
  public var strategy: Strategy
  /// Later versions of it, in order of time.
  public var edits: [StrategyEdit]

  public init(
    name: String, baseline: Bool = false, weight: Double = 1, strategy: Strategy = Strategy(),
    edits: [StrategyEdit] = []
  ) {
    self.name = name
    self.baseline = baseline
    self.weight = weight
    self.strategy = strategy
    self.edits = edits
  }
}
