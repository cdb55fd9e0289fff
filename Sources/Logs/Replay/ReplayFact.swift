import PushModel
import PushPolicy

/// Something that no strategy decides and a log tells of by the refusal that it led to: a switch that
/// was off, a device that was gone. The policy that is tried is told of it, from that moment on.
struct ReplayFact: Hashable {
  let at: Timestamp
  let refusal: Refusal

  /// `nil` for refusals that are a strategy's own.
  init?(_ refusal: Refusal, at: Timestamp) {
    switch refusal {
    case .recipientDeleted, .recipientBanned, .recipientPaused, .notInAudience, .senderUnverified,
      .senderBanned, .contentNotCleared, .permissionDenied, .noToken, .pushDisabled, .categoryOff,
      .channelOff, .noLongerDue:
      self.refusal = refusal
      self.at = at
    case .organisationOff, .expired, .wouldExpire, .alreadySent, .quietHours, .notificationCap,
      .typeCap, .categoryCap, .channelCap, .globalCap, .budgetSpent, .minimumGap, .malformed,
      .backlogFull:
      return nil
    }
  }

  /// The sender as the policy is to see him.
  var sender: SenderState {
    switch refusal {
    case .senderUnverified: SenderState.inGoodStanding.subtracting(.verified)
    case .senderBanned: SenderState.inGoodStanding.union(.banned)
    case .contentNotCleared: SenderState.inGoodStanding.subtracting(.cleared)
    case .noLongerDue: SenderState.inGoodStanding.union(.lapsed)
    default: .inGoodStanding
    }
  }

  var isInAudience: Bool { refusal != .notInAudience }

  /// Makes the recipient one of whom the fact is true.
  func change(_ recipient: inout Recipient, for type: PushType) {
    switch refusal {
    case .recipientDeleted: recipient.status = .deleted
    case .recipientBanned: recipient.status = .banned
    case .recipientPaused: recipient.status = .paused
    case .permissionDenied: recipient.reach = Reach()
    case .noToken:
      recipient.reach = Reach()
      recipient.reach.anyPermission = true
    case .pushDisabled: recipient.preferences.isPushEnabled = false
    case .categoryOff: recipient.preferences.categories.subtract(CategorySet(type.category))
    case .channelOff: recipient.preferences.channels.subtract(CategorySet(type.category))
    default: break
    }
  }
}
