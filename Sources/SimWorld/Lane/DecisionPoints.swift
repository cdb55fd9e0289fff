import PushMessages
import PushModel

/// Counts of the decision points of a lane's people by treatment, and of openings of the app soon
/// after, whether through a push or not.
struct DecisionPoints {
  /// The most windows that a point's mask has bits for.
  static let windowsMax = 8

  let layout: PointLayout
  private let windows: [Interval]
  /// The start of the cohort's second half.
  private let middle: Timestamp
  /// ``PointLayout/width`` numbers for each person, one person after another.
  private(set) var counts: ContiguousArray<Int32>
  /// The points of each person whose windows may still be open, oldest first.
  private var latest: ContiguousArray<[Point]>
  private let windowMax: Interval
  /// The sums of weighted and centred estimates; `nil` if nobody asks for them.
  private(set) var trial: ExcursionSums?

  private struct Point {
    var at: Timestamp
    /// The index of its count among the person's.
    var place: Int
    /// The texts whose contrast with the reference it belongs to, in a conditional layout.
    var pairs: TextSubset = []
    /// Whether the reference text was chosen, and not the other of the pair.
    var choseReference = false
    /// A mask of the windows within which the app has been opened.
    var opened: UInt8 = 0
    /// The point as the trial counts it.
    var trial: ExcursionSums.Point?
  }

  /// - Parameters:
  ///   - windows: As many as `layout` has, at most ``windowsMax``, each at most a day.
  init(
    _ windows: [Interval], _ layout: PointLayout, _ trial: ExcursionLayout?, people: Int,
    in span: Span
  ) {
    precondition(
      windows.count == layout.windows && windows.count <= Self.windowsMax,
      "\(windows.count) windows, the layout has \(layout.windows), at most \(Self.windowsMax)")
    self.layout = layout
    self.windows = windows
    let length = (span.cohortEnd - span.cohortStart).milliseconds
    middle = span.cohortStart + .milliseconds(length / 2)
    counts = ContiguousArray(repeating: 0, count: people * layout.width)
    latest = ContiguousArray(repeating: [], count: people)
    windowMax = windows.max() ?? .zero
    self.trial = trial.map { ExcursionSums($0, people: people) }
  }

  /// Counts a decision point of the cohort.
  ///
  /// - Parameters:
  ///   - choice: The texts that could have been chosen; `nil` in a layout that is not conditional,
  ///     where every text could.
  ///   - share: The probability of a push.
  ///   - moderators: The values of the trial's moderators; empty without a trial.
  mutating func decide(
    _ treatment: Treatment, _ choice: TextChoice?, share: Double, moderators: [Double],
    for person: PersonIndex, at now: Timestamp
  ) {
    let index = person.value
    let half = now < middle ? 0 : 1
    var point = Point(at: now, place: layout.points(half: half, treatment: treatment.place))
    if layout.isConditional, let choice {
      if choice.eligible.isEmpty { point.place = layout.withoutText(half: half) }
      (point.pairs, point.choseReference) = choice.pairs(of: treatment)
    }
    point.trial = trial?.decide(
      isTreated: treatment.text != nil, share: share, moderators: moderators, for: person)
    latest[index].removeAll { now - $0.at >= windowMax }
    latest[index].append(point)
    count(point, index, 0)
  }

  /// Counts a decision point of the cohort at which the person was not available.
  mutating func pass(_ reason: Unavailability, for person: PersonIndex) {
    trial?.pass(reason, for: person)
  }

  /// Records that chance has sent a push, in the cohort or before it.
  mutating func send(_ person: PersonIndex, at now: Timestamp) { trial?.send(person, at: now) }

  /// Counts an opening of the app by a person, after their last points.
  mutating func open(_ person: PersonIndex, at now: Timestamp) {
    let index = person.value
    for place in latest[index].indices {
      latest[index][place] = counted(latest[index][place], person, now)
    }
  }

  /// Counts a point for each window in which this is the first opening.
  private mutating func counted(
    _ point: Point, _ person: PersonIndex, _ now: Timestamp
  ) -> Point {
    var point = point
    for (window, length) in windows.enumerated()
    where now - point.at < length && point.opened & 1 << UInt8(window) == 0 {
      point.opened |= 1 << UInt8(window)
      count(point, person.value, 1 + window)
      if let own = point.trial { trial?.open(own, within: window, of: person) }
    }
    return point
  }

  /// Counts a point (offset 0) or an opening after it, by its treatment and by its pairs.
  private mutating func count(_ point: Point, _ index: Int, _ offset: Int) {
    let person = index * layout.width + offset
    counts[person + point.place] += 1
    guard !point.pairs.isEmpty else { return }
    for text in 0..<layout.treatments - 1 where point.pairs.contains(text: text) {
      counts[person + layout.paired(text: text, choseReference: point.choseReference)] += 1
    }
  }
}

/// The texts that chance could choose from at a decision point.
struct TextChoice {
  let eligible: TextSubset
  /// The text that the others are compared with: ``DailyChance/referenceText``.
  let reference: Int
  /// Whether weights alone decided, so that the ratio of any two eligible texts' probabilities is
  /// always the same.
  let isByWeight: Bool

  /// The texts whose contrast with the reference the point belongs to: both were eligible, and one
  /// of the two was chosen.
  func pairs(of treatment: Treatment) -> (texts: TextSubset, choseReference: Bool) {
    guard isByWeight, let text = treatment.text, eligible.contains(text: reference) else {
      return ([], false)
    }
    return Int(text) == reference
      ? (eligible.subtracting(.text(reference)), true) : (.text(Int(text)), false)
  }
}

extension DailyChance {
  /// The text that the others are compared with, by its index: the first with a weight and without
  /// a condition, or the first with a weight if all have conditions.
  package var referenceText: Int {
    let used = texts.indices.filter { texts[$0] > 0 }
    return used.first { only[$0] == nil } ?? used.first ?? 0
  }
}
