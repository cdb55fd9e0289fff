import PushModel

/// An event of a logged person, ordered as a service receives it.
struct ReplayEvent {
  enum Kind {
    case visited
    case opened(PushID)
    case optedOut
    case withdrawn(PushID)
    /// The trigger with this index.
    case trigger(Int)
  }

  let at: Timestamp
  let kind: Kind
  /// Rank among events of one moment: people's actions, then held pushes that wake, then new
  /// triggers.
  let turn: Int
  let place: Int

  var isAfterWakes: Bool { turn > 2 }

  static func all(of person: ReplayPerson) -> [ReplayEvent] {
    var events: [ReplayEvent] = []
    func add(_ at: Timestamp, _ kind: Kind, _ turn: Int) {
      events.append(ReplayEvent(at: at, kind: kind, turn: turn, place: events.count))
    }
    for moment in person.visits { add(moment, .visited, 0) }
    for (moment, push) in person.opened { add(moment, .opened(push), 1) }
    if person.optedOutAt < .distantFuture { add(person.optedOutAt, .optedOut, 2) }
    for (place, trigger) in person.triggers.enumerated() {
      if let moment = trigger.withdrawnAt { add(moment, .withdrawn(trigger.id), 3) }
      add(trigger.at, .trigger(place), 4)
    }
    return events.sorted { ($0.at, $0.turn, $0.place) < ($1.at, $1.turn, $1.place) }
  }
}
