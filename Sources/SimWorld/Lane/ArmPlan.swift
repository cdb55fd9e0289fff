import PushMessages
import PushModel
import PushPolicy
import PushService

/// A strategy under test, with what the loop reads of it laid out flat.
public struct ArmPlan: Sendable {
  public let strategy: Strategy
  /// Time to live, at each type's raw value.
  let lives: ContiguousArray<Interval>
  /// FCM may collapse its messages.
  let collapses: Bool
  /// Visits of one's own accord are logged: decision points ask whether the app was opened, or the
  /// timing goes by when it was.
  let logsVisits: Bool

  public init(_ strategy: Strategy) {
    self.strategy = strategy
    lives = ContiguousArray(PushType.allCases.map { strategy.timeToLive[$0] })
    collapses = strategy.androidPayload == .notification
    logsVisits =
      strategy.policy.timing == .lastActive || strategy.rules[RuleBook.dailyRule.name] != nil
  }
}
