import PushModel

/// What an explanation knows of a rule, in one place.
struct PolicyRuleRow {
  /// When a rule is asked.
  enum Stage {
    /// First: what waiting cannot change.
    case lasting
    /// By the clock, before the caps.
    case clock
    /// A cap, if the type obeys one of its kind.
    case cap
    /// At its place in the order, by ``Explainer`` itself.
    case own
  }

  let stage: Stage
  /// The reasons for which the rule, and no other, refuses.
  let refusals: [Refusal]
  /// The values that the rule looks at.
  let inputs: (Explainer) -> [PolicyRuleInput]
  /// Whether the rule can affect this push under this policy.
  let applies: (Explainer) -> Bool

  init(
    _ stage: Stage, _ refusals: Refusal...,
    where applies: @escaping (Explainer) -> Bool = { _ in true },
    inputs: @escaping (Explainer) -> [PolicyRuleInput]
  ) {
    self.stage = stage
    self.refusals = refusals
    self.inputs = inputs
    self.applies = applies
  }

  /// A rule of settings, which pushes of security pass.
  static func preference(
    _ refusal: Refusal, _ inputs: @escaping (Explainer) -> [PolicyRuleInput]
  ) -> PolicyRuleRow {
    PolicyRuleRow(
      .lasting, refusal, where: { !$0.row.isSecurity },
      inputs: { ask in
        ask.row.isSecurity ? [.text("category", "security passes")] : inputs(ask)
      })
  }

  /// A cap of one kind.
  static func cap(_ refusal: Refusal, of rule: PolicyRule) -> PolicyRuleRow {
    PolicyRuleRow(.cap, refusal) { $0.inputs(ofCap: rule) }
  }
}
