import PushModel
import PushService

/// A strategy under test, with what the loop reads of it laid out flat.
public struct ArmPlan: Sendable {
  public let strategy: Strategy
  /// Time to live, at each type's raw value.
  let lives: InlineArray<32, Interval>

  public init(_ strategy: Strategy) {
    self.strategy = strategy
    var lives = InlineArray<32, Interval>(repeating: .zero)
    for type in PushType.allCases {
      lives[Int(type.rawValue)] = strategy.timeToLive[type]
    }
    self.lives = lives
  }
}
