import PushModel

/// The rules of a policy in the order of asking. The first that refuses or holds decides.
public enum PolicyRule: UInt8, Named, BitwiseCopyable {
  /// The recipient's account must be active.
  case account
  /// The recipient must be in the audience of the push's type.
  case audience
  /// The sender must be verified.
  case senderVerified
  /// The sender must not be banned.
  case senderStanding
  /// Moderation must have cleared the content.
  case contentCleared
  /// The reason for a rule's push must still hold, and its recipient be in the rule's segment.
  case stillDue
  /// The recipient must want such news from the business.
  case business
  /// The recipient must have a device with permission and token.
  case devices
  /// The recipient must have pushes switched on.
  case pushSwitch
  /// The organisation must not have switched the category off.
  case organisation
  /// The recipient must have the category switched on.
  case category
  /// The recipient must have the type switched on.
  case type
  /// The recipient must have the category's channel switched on.
  case channel
  /// The push must not have expired.
  case timeToLive
  /// Holds the push until the sender's earliest time.
  case sendAt
  /// Holds the push until the time that ``Policy/timing`` chooses.
  case timing
  /// Holds or refuses the push during quiet hours.
  case quietHours
  /// A hold by one of the three rules before must end before the push expires.
  case wakesInTime
  /// The push must not have been decided before.
  case decidedBefore
  /// The push's own daily limit must have room.
  case dayLimit
  /// A cap on the campaign must have room.
  case campaignCap
  /// A cap on a tag must have room.
  case tagCap
  /// A cap on the type must have room.
  case typeCap
  /// A cap on the sender must have room.
  case senderCap
  /// A cap on the category must have room.
  case categoryCap
  /// A cap on the channel must have room.
  case channelCap
  /// A cap on all pushes must have room.
  case globalCap
  /// The recipient's budget must have room.
  case budget
  /// The minimum gap must have passed.
  case minimumGap
  /// Holds the push to gather a digest.
  case digest
  /// A hold by a cap, the gap or the digest must end before the push expires.
  case goesInTime
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
      PolicyRuleRow(.lasting, .noLongerDue, .noLongerInSegment) { ask in
        let isOutside = ask.sender.contains(.outsideSegment)
        return [.yes("lapsed", ask.sender.contains(.lapsed))]
          + (isOutside ? [.yes("in its segment", false)] : [])
      }
    case .business:
      PolicyRuleRow(
        .lasting, .businessOff, where: { FollowChoice.news.contains($0.push.pointee.type) },
        inputs: { [.yes("wanted", !$0.sender.contains(.unwanted))] })
    case .devices:
      PolicyRuleRow(.lasting, .permissionDenied, .noToken) {
        let reach = $0.recipient.pointee.reach
        return [
          PolicyRuleInput("eligible", .count(reach.eligible.nonzeroBitCount)),
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
    case .campaignCap: .cap(.campaignCap, of: self)
    case .tagCap: .cap(.tagCap, of: self)
    case .typeCap: .cap(.typeCap, of: self)
    case .senderCap: .cap(.senderCap, of: self)
    case .categoryCap: .cap(.categoryCap, of: self)
    case .channelCap: .cap(.channelCap, of: self)
    case .globalCap: .cap(.globalCap, of: self)
    case .budget: .cap(.budgetSpent, of: self)
    case .minimumGap:
      PolicyRuleRow(
        .own, .minimumGap,
        where: { $0.table.pointee.obeysGap($0.push) && $0.table.pointee.gap > .zero },
        inputs: \.inputsOfGap)
    case .digest:
      PolicyRuleRow(
        .own, where: { $0.row.digestWindow > .zero && !$0.push.pointee.passed.contains(.digest) },
        inputs: { [PolicyRuleInput("gathers for", .length($0.row.digestWindow))] })
    }
  }

  /// The rule that refuses for this reason; `nil` for reasons of content and backlog, for
  /// `wouldExpire`, `reservedPlace` and `outranked`, which several rules give, and for a decision rule, which
  /// stands below the policy.
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
