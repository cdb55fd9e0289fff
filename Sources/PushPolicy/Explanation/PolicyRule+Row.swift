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
  let inputs: (Explainer) -> [RuleInput]
  /// Whether the rule can affect this push under this policy.
  let applies: (Explainer) -> Bool

  init(
    _ stage: Stage, _ refusals: Refusal...,
    where applies: @escaping (Explainer) -> Bool = { _ in true },
    inputs: @escaping (Explainer) -> [RuleInput]
  ) {
    self.stage = stage
    self.refusals = refusals
    self.inputs = inputs
    self.applies = applies
  }

  /// A rule of settings, which pushes of security pass.
  static func preference(
    _ refusal: Refusal, _ inputs: @escaping (Explainer) -> [RuleInput]
  ) -> PolicyRuleRow {
    PolicyRuleRow(
      .lasting, refusal, where: { !$0.row.isSecurity },
      inputs: { ask in
        ask.row.isSecurity ? [.text("category", "security passes")] : inputs(ask)
      })
  }
}

extension PolicyRule {
  var row: PolicyRuleRow {
    switch self {
    case .account:
      PolicyRuleRow(.lasting, .recipientDeleted, .recipientBanned, .recipientPaused) {
        [.text("status", $0.recipient.pointee.status)]
      }
    case .audience:
      PolicyRuleRow(.lasting, .notInAudience) {
        [.text("asks for", $0.row.audience), .yes("is one", $0.isInAudience)]
      }
    case .senderVerified:
      PolicyRuleRow(.lasting, .senderUnverified) {
        [.yes("verified", $0.sender.contains(.verified))]
      }
    case .senderStanding:
      PolicyRuleRow(.lasting, .senderBanned) { [.yes("banned", $0.sender.contains(.banned))] }
    case .contentCleared:
      PolicyRuleRow(.lasting, .contentNotCleared) {
        [.yes("cleared", $0.sender.contains(.cleared))]
      }
    case .stillDue:
      PolicyRuleRow(.lasting, .noLongerDue) { [.yes("lapsed", $0.sender.contains(.lapsed))] }
    case .business:
      PolicyRuleRow(
        .lasting, .businessOff, where: { FollowChoice.news.contains($0.push.pointee.type) },
        inputs: { [.yes("wanted", !$0.sender.contains(.unwanted))] })
    case .devices:
      PolicyRuleRow(.lasting, .permissionDenied, .noToken) {
        let reach = $0.recipient.pointee.reach
        return [
          RuleInput("eligible", .count(reach.eligible.nonzeroBitCount)),
          .yes("permission", reach.anyPermission),
        ]
      }
    case .pushSwitch: .preference(.pushDisabled) { [.yes("on", $0.preferences.isPushEnabled)] }
    case .organisation: .preference(.organisationOff, \.inputsOfOrganisation)
    case .category: .preference(.categoryOff, \.inputsOfCategory)
    case .type:
      .preference(.typeOff) { ask in
        let type = ask.push.pointee.type
        return [.text("type", type.name), .yes("on", !ask.preferences.typesOff.contains(type))]
      }
    case .channel:
      .preference(.channelOff) { ask in
        [
          .text("channel", ask.category.name),
          .yes("on", ask.preferences.channels.isSuperset(of: ask.row.category)),
        ]
      }
    case .timeToLive: PolicyRuleRow(.lasting, .expired, inputs: \.inputsOfExpiry)
    case .sendAt: PolicyRuleRow(.clock) { [.moment("not before", $0.push.pointee.sendAt)] }
    case .timing:
      PolicyRuleRow(
        .clock, where: { $0.row.isTimed && !$0.push.pointee.passed.contains(.timing) },
        inputs: \.inputsOfTiming)
    case .quietHours:
      PolicyRuleRow(
        .clock, .quietHours, where: { $0.row.quietAction != .bypass && $0.quietWindow != nil },
        inputs: \.inputsOfQuiet)
    case .wakesInTime, .goesInTime: PolicyRuleRow(.own, inputs: \.inputsOfExpiry)
    case .decidedBefore:
      PolicyRuleRow(.own, .alreadySent) {
        [.yes("remembered", $0.ledger.remembers($0.push.pointee.id))]
      }
    case .dayLimit:
      PolicyRuleRow(
        .own, .notificationCap, where: { $0.push.pointee.perDayMax > 0 && !$0.row.isSecurity },
        inputs: \.inputsOfDayLimit)
    case .typeCap: .cap(.typeCap, of: self)
    case .categoryCap: .cap(.categoryCap, of: self)
    case .channelCap: .cap(.channelCap, of: self)
    case .globalCap: .cap(.globalCap, of: self)
    case .budget: .cap(.budgetSpent, of: self)
    case .minimumGap:
      PolicyRuleRow(
        .own, .minimumGap, where: { $0.row.obeysGap && $0.table.pointee.gap > .zero },
        inputs: \.inputsOfGap)
    case .digest:
      PolicyRuleRow(
        .own, where: { $0.row.digestWindow > .zero && !$0.push.pointee.passed.contains(.digest) },
        inputs: { [RuleInput("gathers for", .length($0.row.digestWindow))] })
    }
  }

  /// The rule that refuses for this reason; `nil` for reasons of content and backlog, for
  /// `wouldExpire`, which two rules give, and for a decision rule, which stands below the policy.
  init?(_ refusal: Refusal) {
    guard let rule = Self.allCases.first(where: { $0.row.refusals.contains(refusal) }) else {
      return nil
    }
    self = rule
  }

  /// The rules that are asked at a stage, in order.
  static func rules(of stage: PolicyRuleRow.Stage) -> [PolicyRule] {
    allCases.filter { $0.row.stage == stage }
  }
}

extension PolicyRuleRow {
  fileprivate static func cap(_ refusal: Refusal, of rule: PolicyRule) -> PolicyRuleRow {
    PolicyRuleRow(.cap, refusal) { $0.inputs(ofCap: rule) }
  }
}
