import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// The push that a rule has called for.
  ///
  /// - Parameters:
  ///   - sender: The organisation or business that it comes from.
  ///   - uniform: A draw in 0..<1 that chooses among the texts of the type's pool (S2-random).
  public func push(
    for firing: Firing, from sender: BusinessID, at now: Timestamp, uniform: Double = 0
  ) -> Push {
    var push = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now,
      expiresAt: now + timeToLive[firing.type], items: firing.items)
    if firing.type.variants > 1 {
      push.variant = MessagePool(of: firing.type).choice(uniform).variant
    }
    return push
  }

  /// Where the sender stands, for a push that a rule may have brought about: what the rule told of
  /// may have passed (S3-FOLLOW-2, S2-cancel-open, C-09).
  public func standing(
    of push: Push, about agenda: Agenda, sender: SenderState = .inGoodStanding
  ) -> SenderState {
    rules.isDue(push, agenda) ? sender : sender.union(.lapsed)
  }
}
