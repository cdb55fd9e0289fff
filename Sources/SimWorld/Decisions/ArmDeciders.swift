import PushModel
import PushPolicy
import PushService
import SimKernel

/// The decision rules of strategies, as desks for one world.
package enum ArmDeciders {
  /// Whether a strategy has a decision rule.
  package static func isNeeded(by strategy: Strategy) -> Bool {
    strategy.sendTime != nil || strategy.score != nil || strategy.volume != nil
      || strategy.external != nil || strategy.rule != nil
  }

  /// A desk that has learned nothing yet; `nil` for a strategy without a decision rule.
  ///
  /// - Parameters:
  ///   - own: The rules of the program.
  ///   - link: The way to the program of a strategy with one.
  /// - Precondition: `own` has the rule that the strategy names: a reader of scenarios checks it.
  package static func desk(
    for strategy: Strategy, in plan: WorldPlan, _ key: StreamKey, own: OwnRules = OwnRules(),
    to link: (ExternalLearner) throws -> any LearnerLink
  ) rethrows -> (any ArmDecider)? {
    if let name = strategy.rule { return desk(name, for: strategy, own) }
    let categories = strategy.policy.timedCategories
    if let learner = strategy.external {
      return ExternalDecider(learner, for: categories, from: plan.span.start, try link(learner))
    }
    if let score = strategy.score {
      // Without a volume nothing is learned, so that one window is the whole run.
      return RuleDecider(
        ScoreRule(score, for: categories),
        window: score.volume?.window ?? plan.span.end - plan.span.start)
    }
    if let volume = strategy.volume {
      return volume.by == .oracle
        ? RuleDecider(
          OracleVolume(volume.limit, categories, plan, key), window: volume.limit.window)
        : RuleDecider(VolumeRule(volume, for: categories), window: volume.limit.window)
    }
    guard let time = strategy.sendTime else { return nil }
    guard time.by == .oracle else {
      return RuleDecider(SlotBandit(time, for: categories), window: time.window)
    }
    let oracle = OracleSlot(
      byHour: plan.responses.byHour,
      lateness: { Double(Traits.chronotype(of: $0.rawValue, plan, key)) },
      slots: SlotChoice(hours: time.slotHours),
      categories: categories.reduce(into: []) { $0.insert(CategorySet($1)) })
    return RuleDecider(oracle, window: time.window)
  }

  private static func desk(
    _ name: String, for strategy: Strategy, _ own: OwnRules
  ) -> any ArmDecider {
    guard let rule = own[name] else { preconditionFailure("no rule `\(name)` in this program") }
    return RuleDecider(rule.rule(for: strategy), window: rule.window)
  }
}
