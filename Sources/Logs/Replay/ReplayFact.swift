import PushModel
import PushPolicy

/// A state that no strategy decides and a log shows by the refusal that it led to, such as a switch
/// that was off or a device that was gone. The tried policy is given it from that moment on.
struct ReplayFact: Hashable {
  let at: Timestamp
  let refusal: Refusal

  /// The fact behind a refusal; `nil` for refusals that are a strategy's own decision.
  init?(_ refusal: Refusal, at: Timestamp) {
    switch refusal {
    case .recipientDeleted, .recipientBanned, .recipientPaused, .notInAudience, .senderUnverified,
      .senderBanned, .contentNotCleared, .permissionDenied, .noToken, .pushDisabled, .categoryOff,
      .channelOff, .noLongerDue, .noLongerInSegment, .typeOff, .businessOff:
      (self.refusal, self.at) = (refusal, at)
    default: return nil
    }
  }

  /// The sender as the policy sees them.
  var sender: SenderState {
    switch refusal {
    case .senderUnverified: SenderState.inGoodStanding.subtracting(.verified)
    case .senderBanned: SenderState.inGoodStanding.union(.banned)
    case .contentNotCleared: SenderState.inGoodStanding.subtracting(.cleared)
    case .noLongerDue: SenderState.inGoodStanding.union(.lapsed)
    case .noLongerInSegment: SenderState.inGoodStanding.union(.outsideSegment)
    case .businessOff: SenderState.inGoodStanding.union(.unwanted)
    default: .inGoodStanding
    }
  }

  var isInAudience: Bool { refusal != .notInAudience }

  /// Changes the recipient to one for whom the fact is true.
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
    case .typeOff: recipient.preferences.typesOff.insert(TypeSet(type))
    case .channelOff: recipient.preferences.channels.subtract(CategorySet(type.category))
    default: break
    }
  }
}
