import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rules of strategies, as desks for one world.
package enum DecisionDesks {
  /// Whether a strategy has a decision rule.
  package static func isNeeded(by strategy: Strategy) -> Bool { strategy.sendTime != nil }

  /// A desk that has learned nothing yet; `nil` for a strategy without a decision rule.
  package static func desk(
    for strategy: Strategy, in plan: WorldPlan, _ key: StreamKey
  ) -> (any DecisionDesk)? {
    guard let time = strategy.sendTime else { return nil }
    let categories = strategy.policy.timedCategories
    guard time.by == .oracle else {
      return RuleDesk(SlotBandit(time, for: categories), window: time.window)
    }
    let oracle = OracleSlot(
      byHour: plan.responses.byHour,
      lateness: { Double(Traits.chronotype(of: $0.rawValue, plan, key)) },
      slots: SlotChoice(hours: time.slotHours),
      categories: categories.reduce(into: []) { $0.insert(CategorySet($1)) })
    return RuleDesk(oracle, window: time.window)
  }
}
