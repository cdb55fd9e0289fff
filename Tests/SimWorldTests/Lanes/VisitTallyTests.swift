import PushModel
import TestSupport
import Testing

@testable import SimWorld

@Suite("Visits are counted by day, lapse and return")
struct VisitTallyTests {
  private static let start = Timestamp.utc(2026, 3, 27)
  private static let clock = LocalClock(
    offset: 0, validFrom: .distantPast, validUntil: .distantFuture)

  /// The counts of somebody whose days are a letter each: `v` a visit at noon, `V` two, `.` none. The
  /// cohort is all of the days but the first `warmUp`.
  private static func counts(
    _ days: String, warmUp: Int64 = 0, joining: Int64? = nil, newcomersAlone: Bool = false,
    _ change: (inout VisitCounting) -> Void = { _ in }
  ) -> [VisitVariable: Int32] {
    let end = start + .days(Int64(days.count))
    let span = Span(
      start: start, end: end, cohortStart: start + .days(warmUp), cohortEnd: end,
      attribution: .days(1))
    var counting = VisitCounting(lapseAfter: .days(5), returnWithin: .days(3))
    change(&counting)
    var tally = VisitTally(counting, people: 1, in: span, areNewcomersAlone: newcomersAlone)
    let person = PersonIndex(0)
    tally.enter(person, joining: joining.map { start + .days($0) } ?? .distantPast) { _ in clock }
    for (day, letter) in days.enumerated() where letter != "." {
      let noon = start + .days(Int64(day)) + .hours(12)
      tally.visit(person, clock, at: noon)
      if letter == "V" { tally.visit(person, clock, at: noon + .hours(1)) }
    }
    tally.close()
    return Dictionary(
      uniqueKeysWithValues: VisitVariable.allCases.map { ($0, tally.counts[Int($0.rawValue)]) })
  }

  @Test("There is a place for each count")
  func places() { #expect(VisitVariable.allCases.count == VisitVariable.count) }

  @Test("A day with two visits is one active day")
  func days() {
    let found = Self.counts("V.v..v")
    #expect(found[.visits] == 4)
    #expect(found[.activeDays] == 3)
    #expect(found[.memberDays] == 6)
  }

  @Test("What comes before the cohort is not counted")
  func warmUp() {
    let found = Self.counts("VVV.v.", warmUp: 3)
    #expect(found[.visits] == 1)
    #expect(found[.memberDays] == 3)
  }

  @Test(
    "Somebody is kept on day N who visits on that very day",
    arguments: [
      (".v......", [1, 1, 1, 0]), ("v.......", [1, 0, 1, 0]), (".......v", [1, 0, 1, 1]),
      ("........v", [1, 0, 1, 0]), (".......v.", [1, 0, 1, 1]), ("vv", [1, 1, 0, 0]),
      ("v", [0, 0, 0, 0]),
    ])
  func retention(days: String, expected: [Int32]) {
    let found = Self.counts(days)
    let own = [VisitVariable.due1, .kept1, .due7, .kept7].map { found[$0]! }
    #expect(own == expected, "\(own)")
  }

  @Test("Where people join, day N is theirs, and who was there before is no newcomer")
  func newcomers() {
    #expect(Self.counts("...v.v...v", newcomersAlone: true)[.due1] == 0)
    let found = Self.counts("...v.v...v.", joining: 4, newcomersAlone: true)
    #expect(found[.due1] == 1)
    #expect(found[.kept1] == 1)
    #expect(found[.memberDays] == 7)
  }

  @Test(
    "An absence of five days is a lapse, and a visit within three days of it a return",
    arguments: [
      // lapses, observed for three days, returns
      ("v....v....", [0, 0, 0]), ("v.....v...", [1, 1, 1]), ("v......v..", [1, 1, 1]),
      ("v.......v..", [1, 1, 0]), ("v.......", [1, 0, 0]), ("v.....v.....v..", [2, 2, 2]),
      ("..............", [1, 1, 0]), ("....", [0, 0, 0]),
    ])
  func lapses(days: String, expected: [Int32]) {
    let found = Self.counts(days)
    #expect([VisitVariable.lapses, .watchedLapses, .returns].map { found[$0]! } == expected)
  }

  @Test("The first day is that of the clock at joining, and no day is had twice by moving west")
  func clocks() {
    let end = Self.start + .days(10)
    let span = Span(
      start: Self.start, end: end, cohortStart: Self.start, cohortEnd: end, attribution: .days(1))
    var tally = VisitTally(VisitCounting(), people: 1, in: span)
    let person = PersonIndex(0)
    // Clocks go forward by an hour after a day: half an hour before midnight is the next day then.
    func clock(_ at: Timestamp) -> LocalClock {
      LocalClock(
        offset: at < Self.start + .days(1) ? 0 : 3_600_000, validFrom: .distantPast,
        validUntil: .distantFuture)
    }
    let joinsAt = Self.start + .days(3) - .minutes(30)
    tally.enter(person, joining: joinsAt, clock: clock)
    tally.visit(person, clock(joinsAt), at: joinsAt)
    #expect(tally.counts[Int(VisitVariable.kept1.rawValue)] == 0)
    #expect(tally.counts[Int(VisitVariable.activeDays.rawValue)] == 1)
    // The tenth day after the start is the eleventh by that clock, of which there is an hour.
    #expect(tally.counts[Int(VisitVariable.memberDays.rawValue)] == 8)
    tally.visit(person, Self.clock, at: joinsAt + .minutes(10))
    #expect(tally.counts[Int(VisitVariable.activeDays.rawValue)] == 1)
    #expect(tally.counts[Int(VisitVariable.visits.rawValue)] == 2)
  }

  @Test("A day is worth 10 % less a year later")
  func discount() {
    let year = String(repeating: ".", count: 365)
    let found = Self.counts("v" + year + "v") { $0.discountPerYear = 0.1 }
    #expect(found[.worth] == 1_900)
    #expect(Self.counts("vv") { $0.discountPerYear = 0 }[.worth] == 2_000)
  }

  @Test("A life has its periods with a visit and its end")
  func lives() {
    let end = Self.start + .days(30)
    let span = Span(
      start: Self.start, end: end, cohortStart: Self.start, cohortEnd: end, attribution: .days(1))
    var tally = VisitTally(VisitCounting(cohorts: .days(7)), people: 1, in: span)
    let person = PersonIndex(0)
    tally.enter(person, joining: .distantPast) { _ in Self.clock }
    for day in [0, 6, 15] as [Int64] {
      tally.visit(person, Self.clock, at: Self.start + .days(day))
    }
    tally.leave(person, at: Self.start + .days(16))
    #expect(tally.lives[0].active == 0b101)
    #expect(tally.lives[0].leftAt == Self.start + .days(16))
    #expect(!tally.lives[0].isNew)
  }
}
