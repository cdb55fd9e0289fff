import PushModel
import SimWorld
import Statistics

/// Numbers of people by when they joined and how long ago: who is observed, who still has the app, and
/// who visited, in periods of equal length.
package struct CohortCounts: Sendable, Hashable {
  /// What is counted of the people of a row at an age.
  package enum Count: Int, CaseIterable, Sendable {
    /// The whole period lies in the cohort.
    case due
    /// Of these, still have the app at its end.
    case present
    /// Of these, visited in it.
    case active
  }

  /// The number of periods of the cohort, the last of which may be cut short.
  package let periods: Int
  /// People by row: those who were there when the cohort started, then those who joined in each
  /// period.
  package private(set) var joined: [Int]
  /// By row, then by age, then by ``Count``.
  private var counts: [Int]

  /// No people, in periods of `length` over the cohort of `span`.
  init(_ length: Interval, in span: Span) {
    let cohort = (span.cohortEnd - span.cohortStart).milliseconds
    periods = Int((cohort + length.milliseconds - 1) / length.milliseconds)
    joined = [Int](repeating: 0, count: periods + 1)
    counts = [Int](repeating: 0, count: (periods + 1) * periods * Count.allCases.count)
  }

  private func place(_ row: Int, _ age: Int, _ count: Count) -> Int {
    (row * periods + age) * Count.allCases.count + count.rawValue
  }

  /// The number of people of a row at an age, both from 0.
  package func count(_ count: Count, row: Int, age: Int) -> Int { counts[place(row, age, count)] }

  /// Adds one subscriber; nobody who joins after the cohort.
  mutating func add(_ life: Life, _ length: Interval, in span: Span) {
    guard life.firstAt < span.cohortEnd else { return }
    let period = Int((life.firstAt - span.cohortStart).milliseconds / length.milliseconds)
    let row = life.isNew ? 1 + period : 0
    joined[row] += 1
    var end = life.firstAt + length
    for age in 0..<periods where end <= span.cohortEnd {
      counts[place(row, age, .due)] += 1
      if life.leftAt > end { counts[place(row, age, .present)] += 1 }
      if life.active >> UInt64(min(63, age)) & 1 == 1 { counts[place(row, age, .active)] += 1 }
      end = end + length
    }
  }

  mutating func merge(_ other: CohortCounts) {
    precondition(periods == other.periods, "\(periods) periods and \(other.periods)")
    for place in joined.indices { joined[place] += other.joined[place] }
    for place in counts.indices { counts[place] += other.counts[place] }
  }

  /// All numbers in order, for storing.
  var stored: [Int] { joined + counts }

  /// Takes over stored numbers.
  ///
  /// - Precondition: As many as ``stored`` gives.
  mutating func take(stored numbers: [Int]) {
    precondition(numbers.count == joined.count + counts.count, "\(numbers.count) numbers")
    joined = Array(numbers[..<joined.count])
    counts = Array(numbers[joined.count...])
  }
}
