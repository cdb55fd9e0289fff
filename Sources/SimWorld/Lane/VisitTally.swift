import PushModel
import SimKernel

/// The visits of each subscriber of a lane under one strategy, counted by ``VisitVariable``.
///
/// A subscriber's first day is the local day on which they join; for those who are there when the
/// run starts, that of the cohort's start. In a world with arrivals only those who join in the cohort
/// have days on which they are due, since the others are no new users.
struct VisitTally {
  private let counting: VisitCounting
  private let span: Span
  private let areNewcomersAlone: Bool
  /// ln of what is left of a day's worth after one day.
  private let discount: Double
  private(set) var counts: ContiguousArray<Int32>
  private var tracks: ContiguousArray<Track>
  /// What became of each subscriber; empty unless they are followed by periods.
  private(set) var lives: ContiguousArray<Life>

  private struct Track {
    /// The last visit; at the start, when the subscriber came.
    var lastAt: Timestamp
    /// The last local day with a visit in the cohort.
    var lastDay = Int64.min
    /// The local day of joining; `Int64.max` for those who are not due.
    var firstDay = Int64.max
  }

  /// The days on which newcomers are due, with their variables.
  private static var due: [(days: Int64, due: VisitVariable, kept: VisitVariable)] {
    [(1, .due1, .kept1), (7, .due7, .kept7), (14, .due14, .kept14), (30, .due30, .kept30)]
  }

  /// - Parameter areNewcomersAlone: Whether only those who join in the cohort are due.
  init(_ counting: VisitCounting, people: Int, in span: Span, areNewcomersAlone: Bool = false) {
    self.counting = counting
    self.span = span
    self.areNewcomersAlone = areNewcomersAlone
    discount = Elementary.log(1 - counting.discountPerYear) / 365.25
    counts = ContiguousArray(repeating: 0, count: people * VisitVariable.count)
    tracks = ContiguousArray(repeating: Track(lastAt: span.start), count: people)
    lives = ContiguousArray(repeating: Life(), count: counting.cohorts == nil ? 0 : people)
  }

  private mutating func add(_ count: Int32 = 1, _ variable: VisitVariable, _ person: PersonIndex) {
    counts[person.value * VisitVariable.count + Int(variable.rawValue)] &+= count
  }

  private subscript(_ variable: VisitVariable, _ person: PersonIndex) -> Int32 {
    counts[person.value * VisitVariable.count + Int(variable.rawValue)]
  }

  /// Enters a subscriber who joins at `joinsAt`; the distant past for one who is there at the start.
  ///
  /// - Parameter clock: The subscriber's local clock at a time.
  mutating func enter(
    _ person: PersonIndex, joining joinsAt: Timestamp, clock: (Timestamp) -> LocalClock
  ) {
    let isNew = joinsAt >= span.start
    let from = max(joinsAt, span.cohortStart)
    tracks[person.value].lastAt = isNew ? joinsAt : span.start
    guard from < span.cohortEnd else { return }
    let first = clock(from).day(from)
    let end = span.cohortEnd - .milliseconds(1)
    add(Int32(clock(end).day(end) - first + 1), .memberDays, person)
    if counting.cohorts != nil {
      lives[person.value].firstAt = from
      lives[person.value].isNew = joinsAt >= span.cohortStart
    }
    guard !areNewcomersAlone || joinsAt >= span.cohortStart else { return }
    tracks[person.value].firstDay = first
    // A day is due if it ends before the cohort does.
    let last = clock(span.cohortEnd).day(span.cohortEnd) - 1
    for day in Self.due where first + day.days <= last { add(1, day.due, person) }
  }

  /// Counts a visit.
  mutating func visit(_ person: PersonIndex, _ clock: LocalClock, at now: Timestamp) {
    endAbsence(person, at: now, isReturn: true)
    tracks[person.value].lastAt = now
    guard span.isInCohort(now) else { return }
    add(1, .visits, person)
    follow(person, at: now)
    let day = clock.day(now)
    // Somebody who moves west has a day again, which is the same day.
    guard day > tracks[person.value].lastDay else { return }
    tracks[person.value].lastDay = day
    add(1, .activeDays, person)
    let days = (now - span.cohortStart).days
    add(Int32((1_000 * Elementary.exp(discount * days)).rounded()), .worth, person)
    let age = day - min(day, tracks[person.value].firstDay)
    for due in Self.due where age == due.days && self[due.due, person] == 1 {
      add(1, due.kept, person)
    }
  }

  /// Marks the subscriber's present period as one with a visit.
  private mutating func follow(_ person: PersonIndex, at now: Timestamp) {
    guard let length = counting.cohorts, lives[person.value].firstAt <= now else { return }
    let age = (now - lives[person.value].firstAt).milliseconds / length.milliseconds
    lives[person.value].active |= 1 << UInt64(min(63, age))
  }

  /// Records that a subscriber has removed the app.
  mutating func leave(_ person: PersonIndex, at now: Timestamp) {
    guard !lives.isEmpty else { return }
    lives[person.value].leftAt = now
  }

  /// Counts what the absence until `now` was, if it was a lapse.
  private mutating func endAbsence(_ person: PersonIndex, at now: Timestamp, isReturn: Bool) {
    let lapsedAt = tracks[person.value].lastAt + counting.lapseAfter
    guard lapsedAt < now, span.isInCohort(lapsedAt) else { return }
    add(1, .lapses, person)
    guard lapsedAt + counting.returnWithin <= span.cohortEnd else { return }
    add(1, .watchedLapses, person)
    if isReturn, now < lapsedAt + counting.returnWithin { add(1, .returns, person) }
  }

  /// Records that a subscriber silenced something at `now`.
  mutating func silence(_ person: PersonIndex, at now: Timestamp) {
    guard span.isInCohort(now), self[.silenced, person] == 0 else { return }
    add(1, .silenced, person)
  }

  /// Counts the lapses of those who have not come back.
  mutating func close() {
    for index in tracks.indices {
      endAbsence(PersonIndex(index), at: span.cohortEnd, isReturn: false)
    }
  }
}
