import PushModel

/// The rules of a policy in the order in which they are asked. First answer wins.
public enum PolicyRule: UInt8, Named, BitwiseCopyable {
  case account
  case audience
  case senderVerified
  case senderStanding
  case contentCleared
  case stillDue
  case devices
  case pushSwitch
  case organisation
  case category
  case channel
  case timeToLive
  case sendAt
  case timing
  case quietHours
  /// The clock's hold would end too late.
  case wakesInTime
  case decidedBefore
  case dayLimit
  case typeCap
  case categoryCap
  case channelCap
  case globalCap
  case budget
  case minimumGap
  case digest
  /// The hold of the moment would end too late.
  case goesInTime

  public var name: String { "\(self)" }

  /// Who gives this answer; `nil` for those of content and queue, and for `wouldExpire`, which two
  /// give.
  init?(_ refusal: Refusal) {
    switch refusal {
    case .recipientDeleted, .recipientBanned, .recipientPaused: self = .account
    case .notInAudience: self = .audience
    case .senderUnverified: self = .senderVerified
    case .senderBanned: self = .senderStanding
    case .contentNotCleared: self = .contentCleared
    case .noLongerDue: self = .stillDue
    case .permissionDenied, .noToken: self = .devices
    case .pushDisabled: self = .pushSwitch
    case .organisationOff: self = .organisation
    case .categoryOff: self = .category
    case .channelOff: self = .channel
    case .expired: self = .timeToLive
    case .quietHours: self = .quietHours
    case .alreadySent: self = .decidedBefore
    case .notificationCap: self = .dayLimit
    case .typeCap: self = .typeCap
    case .categoryCap: self = .categoryCap
    case .channelCap: self = .channelCap
    case .globalCap: self = .globalCap
    case .budgetSpent: self = .budget
    case .minimumGap: self = .minimumGap
    case .wouldExpire, .malformed, .backlogFull: return nil
    }
  }

  /// What time cannot mend, and what the clock says.
  static let beforeHolds = allCases.prefix { $0.rawValue <= PolicyRule.timeToLive.rawValue }
  static let ofClock: [PolicyRule] = [.sendAt, .timing, .quietHours]
}
