import PushMessages
import PushModel
import Testing

/// Alerts before an item is due (S3-FEAT-1).
@Suite struct DeadlineRuleTests {
  private static let nine = LocalTime(minute: 540)

  private static func book(_ before: Interval, at run: LocalTime?) -> TriggerBook {
    var rule = TriggerBook.deadlineRule
    rule.isEnabled = true
    rule.when = .deadline(before: before, at: run)
    return TriggerBook(TriggerBook.only().rules + [rule])
  }

  @Test(
    "S3-FEAT-1: at the first daily run with no more than that left, once",
    arguments: [
      // Due on day 10 at 12:00, so 48 hours are left on day 8 at noon.
      (hour: Int64(12), expected: ["deadline 9d09:00"]),
      (9, ["deadline 8d09:00"]), (8, ["deadline 8d09:00"]),
    ] as [(hour: Int64, expected: [String])])
  func daily(hour: Int64, expected: [String]) {
    var mentor = Member(Self.book(.days(2), at: Self.nine))
    mentor.tell(.assigned, item: 4, due: .utc(10, hour: hour), at: .utc(0))
    mentor.wait(until: .utc(40))
    #expect(mentor.story == expected && mentor.log.map(\.occasion) == [4])
  }

  @Test("S3-FEAT-1: to the minute where it is exact, each item by itself")
  func exact() {
    var mentor = Member(Self.book(.hours(36), at: nil))
    mentor.tell(.assigned, item: 1, due: .utc(5, hour: 7, minute: 30), at: .utc(0))
    mentor.tell(.assigned, item: 2, due: .utc(4), at: .utc(0))
    mentor.tell(.assigned, item: 3, at: .utc(0))
    mentor.wait(until: .utc(40))
    #expect(mentor.story == ["deadline 2d12:00", "deadline 3d19:30"])
    #expect(mentor.log.map(\.occasion) == [2, 1])
  }

  @Test(
    "the days left count a part of a day as one",
    arguments: [(36, 2), (24, 1), (25, 2), (1, 1)] as [(Int64, UInt16)])
  func days(hours: Int64, left: UInt16) {
    var mentor = Member(Self.book(.hours(hours), at: nil))
    mentor.tell(.assigned, item: 1, due: .utc(5), at: .utc(0))
    mentor.wait(until: .utc(40))
    #expect(mentor.log.map(\.days) == [left])
  }

  @Test("without a daily run before the due time, the alert does not wait for one")
  func noRunLeft() {
    var mentor = Member(Self.book(.hours(6), at: Self.nine))
    mentor.tell(.assigned, item: 1, due: .utc(5, hour: 8), at: .utc(0))
    mentor.wait(until: .utc(40))
    #expect(mentor.story == ["deadline 5d02:00"])
  }

  @Test("an item that comes late has its alert at the next daily run, and none at once")
  func comesLate() {
    var daily = Member(Self.book(.days(7), at: Self.nine))
    var exact = Member(Self.book(.days(7), at: nil))
    for (item, due) in [(1, .utc(3, hour: 12)), (2, .utc(0, hour: 8))] as [(UInt64, Timestamp)] {
      daily.tell(.assigned, item: item, due: due, at: .utc(0))
      exact.tell(.assigned, item: item, due: due, at: .utc(0))
    }
    daily.wait(until: .utc(40))
    exact.wait(until: .utc(40))
    #expect(daily.story == ["deadline 0d09:00"] && exact.story == [])
  }

  @Test("S3-FOLLOW-2: what was looked at or withdrawn is not due, before and after the alert")
  func stillDue() {
    for ending in [Happening.acknowledged, .withdrawn] {
      var mentor = Member(Self.book(.days(2), at: Self.nine))
      for item in 1...2 as ClosedRange<UInt64> {
        mentor.tell(.assigned, item: item, due: .utc(10, hour: 9), at: .utc(0))
      }
      mentor.tell(ending, item: 1, at: .utc(1))
      mentor.wait(until: .utc(8, hour: 9))
      #expect(mentor.log.map(\.occasion) == [2] && mentor.isLastDue())
      mentor.tell(ending, item: 2, at: .utc(8, hour: 10))
      #expect(!mentor.isLastDue())
    }
  }

  @Test("a run that comes after the due time tells nothing, and asks for no other")
  func lateRun() {
    let rules = TriggerTable(Self.book(.days(2), at: Self.nine))
    var agenda = Agenda(BusinessID(rawValue: 7), .member, at: .utc(0))
    _ = rules.tell(.assigned, item: 1, due: .utc(5), to: &agenda, at: .utc(0))
    let zone = ZoneID(rawValue: 0)
    #expect(rules.nextDue(agenda, in: zone, of: Member.zones) == .utc(3, hour: 9))
    #expect(rules.run(&agenda, in: zone, of: Member.zones, at: .utc(6)).count == 0)
    #expect(rules.nextDue(agenda, in: zone, of: Member.zones) == .distantFuture)
  }

  @Test("S3-ADMIN-2: an edit counts from the next run on; what was told is not told again")
  func edited() {
    var mentor = Member(Self.book(.days(2), at: Self.nine))
    mentor.tell(.assigned, item: 1, due: .utc(10), at: .utc(0))
    mentor.tell(.assigned, item: 2, due: .utc(5), at: .utc(0))
    mentor.edit(at: .utc(4), Self.book(.days(7), at: Self.nine))
    mentor.wait(until: .utc(40))
    #expect(mentor.story == ["deadline 3d09:00", "deadline 4d09:00"])
    #expect(mentor.log.map(\.occasion) == [2, 1])
  }

  @Test("its pushes keep their place when a daily rule comes or goes")
  func place() {
    let standard = TriggerBook.standardRules
    let books = [[TriggerBook.deadlineRule], [TriggerBook.dailyRule, TriggerBook.deadlineRule]]
      .map { TriggerBook(standard + $0) }
    for book in books {
      #expect(book.places.map(\.name) == standard.map(\.name) + ["daily", "deadline"])
      #expect(book.places.last == TriggerBook.deadlineRule)
    }
    #expect(books[0]["daily"] == nil && !books[0].places[standard.count].isEnabled)
    #expect(TriggerBook().places == standard)
    // An organisation that changes a daily rule cannot switch on one that the book does not have.
    let here = BusinessID(rawValue: 7)
    var book = books[0]
    book.organisations[here] = ["daily": TriggerChange(enabled: true)]
    var member = Member(book, parts: .user, organisation: here)
    member.wait(until: .utc(1))
    #expect(member.story == [])
  }

  @Test("S3-FEAT-1: it waits to be switched on, for everyone or by an organisation")
  func off() {
    #expect(!TriggerBook.deadlineRule.isEnabled && TriggerBook()["deadline"] == nil)
    let here = BusinessID(rawValue: 7)
    let change = TriggerChange(enabled: true, before: .days(5), at: LocalTime(minute: 600))
    let book = TriggerBook(
      TriggerBook.only().rules + [TriggerBook.deadlineRule],
      organisations: [here: ["deadline": change]])
    for (organisation, expected) in [(here, ["deadline 5d10:00"]), (BusinessID(rawValue: 8), [])]
      as [(BusinessID, [String])]
    {
      var mentor = Member(book, organisation: organisation)
      mentor.tell(.assigned, item: 1, due: .utc(10, hour: 10), at: .utc(0))
      mentor.wait(until: .utc(40))
      #expect(mentor.story == expected)
    }
  }
}
