import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rules of strategies, as desks for one world.
package enum DecisionDesks {
  /// Whether a strategy has a decision rule.
  package static func isNeeded(by strategy: Strategy) -> Bool {
    strategy.sendTime != nil || strategy.rule != nil
  }

  /// A desk that has learned nothing yet; `nil` for a strategy without a decision rule.
  ///
  /// - Parameter own: The rules of the program.
  /// - Precondition: They have the one that the strategy names: a reader of scenarios checks it.
  package static func desk(
    for strategy: Strategy, in plan: WorldPlan, _ key: StreamKey, own: OwnRules = OwnRules()
  ) -> (any DecisionDesk)? {
    if let name = strategy.rule { return desk(name, for: strategy, own) }
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

  private static func desk(
    _ name: String, for strategy: Strategy, _ own: OwnRules
  ) -> any DecisionDesk {
    guard let rule = own[name] else { preconditionFailure("no rule `\(name)` in this program") }
    return desk(rule.rule(for: strategy), window: rule.window)
  }

  /// A desk for the type that a program's rule has.
  private static func desk(_ rule: some DecisionRule, window: Interval) -> any DecisionDesk {
    RuleDesk(rule, window: window)
  }
}
