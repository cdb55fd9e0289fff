import PushModel

/// What happened under an arm in each period of a learning curve, counted when it happened: to
/// everyone, whether their push counts in the cohort or not.
package struct CurveCounts: Hashable, Sendable {
  /// The events that are counted.
  package enum Event: UInt8, Named, BitwiseCopyable {
    /// A push was opened.
    case opened
    /// A provider accepted a push for its first device.
    case sent
    /// A subscriber switched pushes off.
    case optedOut

    /// The number of events, as a literal because the busy loop reads it.
    static var count: Int { 3 }
  }

  /// By period, then by ``Event``.
  private var counts: [Int]

  /// No events in any of `periods`.
  package init(periods: Int) {
    precondition(periods > 0, "\(periods) periods")
    counts = [Int](repeating: 0, count: periods * Event.count)
  }

  /// The number of periods.
  package var periods: Int { counts.count / Event.count }

  /// The number of events of a kind in a period, from 0.
  package subscript(event: Event, period: Int) -> Int {
    get { counts[period * Event.count + Int(event.rawValue)] }
    set { counts[period * Event.count + Int(event.rawValue)] = newValue }
  }

  /// The number of events of a kind in all periods.
  package func total(_ event: Event) -> Int { (0..<periods).reduce(0) { $0 + self[event, $1] } }

  /// Adds the events of other people.
  package mutating func merge(_ other: CurveCounts) {
    precondition(periods == other.periods, "\(periods) periods and \(other.periods)")
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// All counts in order, for storing.
  package var stored: [Int] {
    get { counts }
    set {
      precondition(newValue.count == counts.count, "\(newValue.count) counts")
      counts = newValue
    }
  }
}
