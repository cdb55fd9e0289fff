import PushModel

// The segments of rules and journeys, asked when they fire and again when their push is sent.
extension TriggerTable {
  /// Whether the recipient of a push is still in the segment of its rule or journey. True for any
  /// push whose rule or journey has none, and for a digest, which has none.
  ///
  /// - Parameter agenda: The recipient's own.
  public func isInSegment(
    _ push: Push, _ recipient: Recipient, _ agenda: Agenda, at now: Timestamp
  ) -> Bool {
    guard let place = segment(of: push.id, agenda) else { return true }
    return segments.holds(place, recipient, agenda, at: now)
  }

  private func segment(of push: PushID, _ agenda: Agenda) -> Int? {
    guard hasSegments, !push.isDigest else { return nil }
    return push.source == .journey ? segment(ofStep: push, agenda) : segment(ofRuleOf: push)
  }

  /// The place of the segment of a push's rule, the same in every organisation.
  private func segment(ofRuleOf push: PushID) -> Int? {
    guard hasSegments, let place = push.rule.map(Int.init), place < common.segments.count else {
      return nil
    }
    return common.segments[place]
  }

  /// Whether what is remembered of a recipient decides about a push to them, so that
  /// ``isInSegment(_:_:_:at:)`` or ``isDue(_:_:)`` is to be asked.
  package func asksRecipient(_ push: PushID) -> Bool {
    push.source == .journey || segment(ofRuleOf: push) != nil
  }

  /// Whether a push may be gathered in a digest. One of a journey, or of a rule with a segment, is sent
  /// alone: a digest has no segment, and an opening of it is no opening of one push.
  package func isGathered(_ push: PushID) -> Bool { !asksRecipient(push) }

  /// Takes away the firings of rules in whose segment the person is not. To the rule it is as if its
  /// push had been sent.
  func keepMembers(
    _ firings: inout Firings, _ recipient: Recipient?, _ agenda: Agenda, _ now: Timestamp
  ) {
    guard hasSegments, firings.count > 0 else { return }
    let rows = rows(of: agenda.organisation)
    for place in (0..<firings.count).reversed() {
      guard let segment = rows.segments[Int(firings[place].rule)] else { continue }
      if !isIn(segment, recipient, agenda, now) { firings.remove(at: place) }
    }
  }

  func isIn(
    _ segment: Int, _ recipient: Recipient?, _ agenda: Agenda, _ now: Timestamp
  ) -> Bool {
    guard let recipient else {
      preconditionFailure("segment `\(segments.names[segment])` is asked of nobody")
    }
    return segments.holds(segment, recipient, agenda, at: now)
  }
}
