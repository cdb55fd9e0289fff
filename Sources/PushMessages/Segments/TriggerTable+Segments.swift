import PushModel

// The segments of rules and journeys, asked when they fire and again when their push is sent.
extension TriggerTable {
  /// Whether the recipient of a push is still in the segment of its rule or journey. True for any
  /// push whose rule or journey has none.
  ///
  /// - Parameter agenda: The recipient's own.
  public func isInSegment(
    _ push: Push, _ recipient: Recipient, _ agenda: Agenda, at now: Timestamp
  ) -> Bool {
    guard hasSegments, let place = segment(of: push.id, agenda) else { return true }
    return segments.holds(place, recipient, agenda, at: now)
  }

  private func segment(of push: PushID, _ agenda: Agenda) -> Int? {
    if push.source == .journey { return place(of: push, agenda).flatMap(row)?.segment }
    let rows = rows(of: agenda.organisation)
    return push.rule.flatMap { Int($0) < rows.all.count ? rows.segments[Int($0)] : nil }
  }

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
