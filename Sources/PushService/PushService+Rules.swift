import PushMessages
import PushModel
import PushPolicy

extension PushService {
  /// The push that a rule has called for; `nil` where chance decides against it.
  ///
  /// - Parameters:
  ///   - sender: The organisation or business that it comes from.
  ///   - organisation: Of the person whom the rule is about.
  ///   - uniform: A draw in 0..<1 that chooses among the texts of the type's pool (S2-random), and
  ///     for a daily rule whether there is a push at all.
  ///   - context: What the choice goes by besides, where ``RuleTable/contextual(_:of:)`` says so.
  public func push(
    for firing: Firing, from sender: BusinessID, of organisation: BusinessID, at now: Timestamp,
    uniform: Double = 0, in context: TextContext? = nil
  ) -> Push? {
    let treatment = rules.treatment(
      by: firing, of: organisation, uniform: uniform, in: context)
    guard let text = treatment.text else { return nil }
    var push = Push(
      id: firing.id(sender), type: firing.type, business: sender, intendedAt: now,
      expiresAt: now + timeToLive[firing.type], items: firing.items)
    push.variant = text
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
