import PushMessages
import PushModel

/// The sums of a micro-randomised trial over the decision points of each of a lane's people, in the
/// order of ``ExcursionLayout``.
struct ExcursionSums {
  let layout: ExcursionLayout
  /// ``ExcursionLayout/counts`` numbers for each person, one person after another.
  private(set) var counts: ContiguousArray<Int32>
  /// ``ExcursionLayout/sums`` numbers for each person.
  private(set) var sums: ContiguousArray<Double>
  /// When chance sent each person a push, as far as ``ExcursionModerator/dose`` counts it.
  private var sent: ContiguousArray<[Timestamp]>
  private let countsDose: Bool

  /// A point that is counted, as long as openings after it may count.
  struct Point {
    let isTreated: Bool
    /// The inverse of the probability of what chance did.
    let weight: Double
    /// The columns: 1, then the moderators.
    let row: [Double]
  }

  init(_ layout: ExcursionLayout, people: Int) {
    self.layout = layout
    counts = ContiguousArray(repeating: 0, count: people * layout.counts)
    sums = ContiguousArray(repeating: 0, count: people * layout.sums)
    sent = ContiguousArray(repeating: [], count: people)
    countsDose = layout.moderators.contains(.dose)
  }

  /// Counts a point at which the person was not available.
  mutating func pass(_ reason: Unavailability, for person: PersonIndex) {
    add(1, to: .unavailable(reason.rawValue), of: person)
  }

  /// Counts a decision point of the cohort.
  ///
  /// - Parameters:
  ///   - share: The probability of a push.
  ///   - moderators: The values of the layout's moderators.
  /// - Returns: The point, for ``open(_:within:of:)``; `nil` if chance decided nothing.
  mutating func decide(
    isTreated: Bool, share: Double, moderators: [Double], for person: PersonIndex
  ) -> Point? {
    guard share > 0, share < 1 else {
      add(1, to: .certain, of: person)
      return nil
    }
    let point = Point(
      isTreated: isTreated, weight: isTreated ? 1 / share : 1 / (1 - share), row: [1] + moderators)
    add(1, to: isTreated ? .treated : .untreated, of: person)
    let start = person.value * layout.sums
    for row in point.row.indices {
      for column in row..<point.row.count {
        sums[start + layout.product(row, column, isTreated: isTreated)] +=
          point.weight * point.row[row] * point.row[column]
      }
    }
    sums[start + layout.probability] += share
    return point
  }

  /// Counts the first opening of the app within a window after a point.
  mutating func open(_ point: Point, within window: Int, of person: PersonIndex) {
    add(1, to: point.isTreated ? .openedTreated(window) : .openedUntreated(window), of: person)
    let start = person.value * layout.sums
    for (column, value) in point.row.enumerated() {
      sums[start + layout.outcome(window, column, isTreated: point.isTreated)] +=
        point.weight * value
    }
  }

  private mutating func add(_ count: Int32, to what: ExcursionLayout.Count, of person: PersonIndex)
  {
    counts[person.value * layout.counts + layout.place(what)] += count
  }

  /// Records that chance has sent a person a push, in the cohort or before it.
  mutating func send(_ person: PersonIndex, at now: Timestamp) {
    guard countsDose else { return }
    let first = now - layout.doseLength
    sent[person.value].removeAll { $0 < first }
    sent[person.value].append(now)
  }

  /// The number of pushes that chance has sent a person lately, before now.
  func dose(_ person: PersonIndex, at now: Timestamp) -> Int {
    let first = now - layout.doseLength
    return sent[person.value].count { $0 >= first }
  }
}
