import PushMessages

/// How often each event has happened in one journey.
package struct JourneyCounts: Hashable, Sendable {
  /// By the raw values of ``PushMessages/JourneyEvent``.
  package var stored: [Int]

  /// No events.
  package init() { stored = JourneyEvent.allCases.map { _ in 0 } }

  /// The count of an event.
  package subscript(event: JourneyEvent) -> Int {
    get { stored[Int(event.rawValue)] }
    set { stored[Int(event.rawValue)] = newValue }
  }

  /// The sum, count by count.
  package static func + (one: JourneyCounts, other: JourneyCounts) -> JourneyCounts {
    var sum = one
    for place in sum.stored.indices { sum.stored[place] += other.stored[place] }
    return sum
  }
}
