import PushMessages
import PushModel

/// The decision points of a lane's people, each with its treatment, and whether the app was opened
/// soon after: of one's own accord or by a push, of this rule or another.
struct DecisionPoints {
  let layout: PointLayout
  private let windows: [Interval]
  /// When the cohort's second half begins.
  private let middle: Timestamp
  /// ``PointLayout/width`` numbers of each person, one person after another.
  private(set) var counts: ContiguousArray<Int32>
  /// The latest of each person and the one before: windows are at most a day, and points lie at
  /// least ``DailyChance/gapMin`` apart.
  private var latest: ContiguousArray<(Point, Point)>

  private struct Point {
    var at = Timestamp.distantPast
    /// Place of its number among the person's.
    var place = 0
    /// Texts with which it makes a pair, in a conditional layout.
    var pairs: TextSubset = []
    /// The reference text was chosen, and not the other of the pair.
    var choseReference = false
    /// The windows within which the app has been opened.
    var opened: UInt8 = 0
  }

  /// - Parameters:
  ///   - windows: As many as `layout` has, 1 to 8, each at most a day.
  init(_ windows: [Interval], _ layout: PointLayout, people: Int, in span: Span) {
    self.layout = layout
    self.windows = windows
    let length = (span.cohortEnd - span.cohortStart).milliseconds
    middle = span.cohortStart + .milliseconds(length / 2)
    counts = ContiguousArray(repeating: 0, count: people * layout.width)
    latest = ContiguousArray(repeating: (Point(), Point()), count: people)
  }

  /// A person has come to a decision point of the cohort.
  ///
  /// - Parameter choice: What could have been chosen; `nil` where every text could, as in a layout
  ///   that is not conditional.
  mutating func decide(
    _ treatment: Treatment, _ choice: TextChoice?, for index: Int, at now: Timestamp
  ) {
    let half = now < middle ? 0 : 1
    var point = Point(
      at: now, place: layout.points(half: half, treatment: treatment.place))
    if layout.isConditional, let choice {
      if choice.eligible.isEmpty { point.place = layout.withoutText(half: half) }
      (point.pairs, point.choseReference) = choice.pairs(of: treatment)
    }
    latest[index] = (point, latest[index].0)
    count(point, index, 0)
  }

  /// He has opened the app.
  mutating func open(_ index: Int, at now: Timestamp) {
    let (last, before) = latest[index]
    latest[index] = (counted(last, index, now), counted(before, index, now))
  }

  /// Counts a point for each window in which this is the first opening.
  private mutating func counted(_ point: Point, _ index: Int, _ now: Timestamp) -> Point {
    var point = point
    for (window, length) in windows.enumerated()
    where now - point.at < length && point.opened & 1 << UInt8(window) == 0 {
      point.opened |= 1 << UInt8(window)
      count(point, index, 1 + window)
    }
    return point
  }

  /// Counts a point, or an opening after it, wherever it belongs.
  private mutating func count(_ point: Point, _ index: Int, _ offset: Int) {
    let person = index * layout.width + offset
    counts[person + point.place] += 1
    guard !point.pairs.isEmpty else { return }
    for text in 0..<layout.treatments - 1 where point.pairs.contains(text: text) {
      counts[person + layout.paired(text: text, choseReference: point.choseReference)] += 1
    }
  }
}

/// Which texts chance had to choose from at a decision point.
struct TextChoice {
  let eligible: TextSubset
  /// The text that the others are held against: ``DailyChance/referenceText``.
  let reference: Int
  /// Weights alone decided, so that any two eligible texts keep one ratio of probabilities.
  let isByWeight: Bool

  /// The texts whose contrast with the reference the point belongs to: both were eligible, and one of
  /// the two was chosen.
  func pairs(of treatment: Treatment) -> (texts: TextSubset, choseReference: Bool) {
    guard isByWeight, let text = treatment.text, eligible.contains(text: reference) else {
      return ([], false)
    }
    return Int(text) == reference
      ? (eligible.subtracting(.text(reference)), true) : (.text(Int(text)), false)
  }
}

extension DailyChance {
  /// The text that others are held against: the first that may always be chosen, or the first with a
  /// weight where each has a condition.
  public var referenceText: Int {
    let used = texts.indices.filter { texts[$0] > 0 }
    return used.first { only[$0] == nil } ?? used.first ?? 0
  }
}
