import PushMessages
import PushModel

/// The decision points of a lane's people, each with its treatment, and whether the app was opened
/// soon after: of one's own accord or by a push, of this rule or another.
struct DecisionPoints {
  private let layout: PointLayout
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
    /// The windows within which the app has been opened.
    var opened: UInt8 = 0
  }

  /// - Parameters:
  ///   - windows: 1 to 8, each at most a day.
  ///   - texts: Those that are told apart.
  init(_ windows: [Interval], texts: Int, people: Int, in span: Span) {
    layout = PointLayout(windows: windows.count, texts: texts)
    self.windows = windows
    let length = (span.cohortEnd - span.cohortStart).milliseconds
    middle = span.cohortStart + .milliseconds(length / 2)
    counts = ContiguousArray(repeating: 0, count: people * layout.width)
    latest = ContiguousArray(repeating: (Point(), Point()), count: people)
  }

  /// A person has come to a decision point of the cohort.
  mutating func decide(_ treatment: Treatment, for index: Int, at now: Timestamp) {
    let place = layout.points(half: now < middle ? 0 : 1, treatment: treatment.place)
    latest[index] = (Point(at: now, place: place), latest[index].0)
    counts[index * layout.width + place] += 1
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
      counts[index * layout.width + point.place + 1 + window] += 1
    }
    return point
  }
}
