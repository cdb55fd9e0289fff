import PushModel

/// An event of a logged person, ordered as a service receives it.
struct ReplayEvent {
  enum Kind {
    /// A decision of the log's service saw the person so.
    case seen(ReplayState)
    case visited
    case opened(PushID)
    case optedOut
    case withdrawn(PushID)
    /// The trigger with this index.
    case trigger(Int)
    /// The log's decision rule has answered about the trigger with this index.
    case answered(Int)
    /// The log's service has sent the push of the trigger with this index.
    case sent(Int)
  }

  let at: Timestamp
  let kind: Kind
  /// Rank among events of one moment: people's actions, then held pushes that wake, then new
  /// triggers, then what the log's service did.
  let turn: Int
  let place: Int

  var isAfterWakes: Bool { turn > 2 }

  /// - Parameter isRuled: Whether a decision rule is asked, for which what the log's service did counts.
  static func all(of person: ReplayPerson, isRuled: Bool) -> [ReplayEvent] {
    var events: [ReplayEvent] = []
    func add(_ at: Timestamp, _ kind: Kind, _ turn: Int) {
      events.append(ReplayEvent(at: at, kind: kind, turn: turn, place: events.count))
    }
    for state in person.states { add(state.at, .seen(state), 0) }
    for moment in person.visits { add(moment, .visited, 0) }
    for (moment, push) in person.opened { add(moment, .opened(push), 1) }
    if person.optedOutAt < .distantFuture { add(person.optedOutAt, .optedOut, 2) }
    for (place, trigger) in person.triggers.enumerated() {
      if let moment = trigger.withdrawnAt { add(moment, .withdrawn(trigger.id), 3) }
      add(trigger.at, .trigger(place), 4)
      guard isRuled else { continue }
      if let answer = trigger.rule, !trigger.isDigest { add(answer.at, .answered(place), 5) }
      if let moment = trigger.releasedAt { add(moment, .sent(place), 6) }
    }
    return events.sorted { ($0.at, $0.turn, $0.place) < ($1.at, $1.turn, $1.place) }
  }
}
