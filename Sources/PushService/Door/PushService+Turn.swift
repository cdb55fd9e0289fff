import PushModel
import PushPolicy

extension PushService {
  /// Which of several pushes that are intended at one moment a host gives next: the index of the one that
  /// goes first under ``Policy/ranks``, otherwise 0. `nil` where a held push is due that goes before all of
  /// them, which the host then takes with ``Input/takeDue``; and where there are none.
  ///
  /// Each booking may change the order of the rest, so a host asks again after each. One that gives pushes of
  /// a moment in the order of their arrival lets the first take the place.
  ///
  /// - Complexity: O(pushes + held), times the senders that are remembered.
  public func first(
    of pushes: [Push], for recipient: borrowing RecipientState, at now: Timestamp
  ) -> Int? {
    first(of: pushes, from: recipient.card, at: now)
  }

  /// ``first(of:for:at:)`` for what a host stores elsewhere.
  package func first(of pushes: [Push], from card: Card, at now: Timestamp) -> Int? {
    let due = card.person.pointee.nextWake <= now ? placeDue(from: card, at: now) : nil
    guard policy.hasRanks else { return due == nil ? pushes.indices.first : nil }
    let first = pushes.indices.min { isBefore(pushes[$0], pushes[$1], card) }
    guard let first, let due else { return first }
    return isBefore(card.held[due].push, pushes[first], card) ? nil : first
  }

  private func isBefore(_ one: Push, _ other: Push, _ card: Card) -> Bool {
    withUnsafePointer(to: one) { one in
      withUnsafePointer(to: other) { policy.isBefore(one, $0, card.history) }
    }
  }

  /// The verdict of the policy on a push that would be intended now, with the answer of every rule. Nothing
  /// changes.
  ///
  /// - Parameters: As of ``Input/intend(_:from:isInAudience:)``.
  public func explanation(
    of push: Push, for recipient: borrowing RecipientState, from sender: SenderState,
    isInAudience: Bool, at now: Timestamp
  ) -> Explanation {
    let card = recipient.card
    var person = recipient.recipient
    person.tick(zones, at: now)
    return policy.explanation(
      on: push, to: person, ledger: card.person.pointee.ledger,
      history: Array(card.history.prefix(policy.historyWords)),
      from: standing(sender, of: push, for: recipient, at: now), isInAudience: isInAudience,
      zones: zones, at: now, held: Array(card.held))
  }
}
