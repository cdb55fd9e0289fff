import PushMessages
import PushModel
import Testing

@Suite struct InactivityTests {
  private static func book(_ absence: Absence = Absence()) -> TriggerBook {
    .only("inactivity").with("inactivity", .unopened(absence))
  }

  @Test(
    "S2-trigger, S2-default-days, S2-time-default: the first 14:00 once the days are over",
    arguments: [
      (days: 2, opened: Timestamp.utc(0, hour: 9), expected: "reminder 2d14:00"),
      (2, .utc(0, hour: 13, minute: 59), "reminder 2d14:00"),
      (2, .utc(0, hour: 14), "reminder 2d14:00"),
      (2, .utc(0, hour: 14, minute: 1), "reminder 3d14:00"),
      (1, .utc(0, hour: 9), "reminder 1d14:00"),
      (3, .utc(0, hour: 20), "reminder 4d14:00"),
    ])
  func fixedTime(days: Int, opened: Timestamp, expected: String) {
    var member = Member(Self.book(Absence(days: days)))
    member.tell(.appOpened, at: opened)
    member.wait(until: .utc(5))
    #expect(member.story.first == expected)
    #expect(Absence().days == 2)
  }

  @Test("S2-time-default: who has never opened it is asked at 14:00, two days after they got it")
  func noHistory() {
    for at in [Absence.Moment.fixed(LocalTime(minute: 840)), .lastActive] {
      var member = Member(Self.book(Absence(at: at)), start: .utc(0, hour: 15))
      member.wait(until: .utc(4))
      #expect(member.story == ["reminder 3d14:00"])
    }
  }

  @Test(
    "S2-time-personal: the minute of the last opening, also where the clock has changed in between",
    arguments: [
      (
        zone: UInt16(0), opened: Timestamp.utc(0, hour: 21, minute: 17),
        expected: "reminder 2d21:17"
      ),
      // In Oslo 10:05 is 09:05 UTC on Saturday and 08:05 on Monday: the clock jumped on Sunday.
      (1, .utc(86, hour: 9, minute: 5), "reminder 88d08:05"),
      // 02:30 does not exist that Sunday: it comes at 03:00, 01:00 UTC.
      (1, .utc(86, hour: 1, minute: 30), "reminder 88d01:00"),
      (1, .utc(296, hour: 8, minute: 5), "reminder 298d09:05"),
    ])
  func personalTime(zone: UInt16, opened: Timestamp, expected: String) {
    var member = Member(Self.book(Absence(at: .lastActive)))
    member.zone = ZoneID(rawValue: zone)
    member.rules = TriggerTable(Self.book(Absence(at: .lastActive)), since: opened)
    member.now = opened
    member.agenda = Agenda(BusinessID(rawValue: 7), .user, at: opened)
    member.tell(.appOpened, at: opened)
    member.wait(until: opened + .days(3))
    #expect(member.story == [expected])
  }

  @Test("S2-cancel-open, S2-single: an opening a second before cancels, and the days begin again")
  func openingCancels() {
    var member = Member(Self.book())
    member.tell(.appOpened, at: .utc(0, hour: 9))
    member.tell(.appOpened, at: .utc(2, hour: 14) - .seconds(1))
    member.wait(until: .utc(4, hour: 13))
    #expect(member.story == [])
    member.wait(until: .utc(5))
    #expect(member.story == ["reminder 4d14:00"])
  }

  @Test("S2-cancel-open: a reminder that was held is not sent to someone who has come meanwhile")
  func heldReminder() {
    var member = Member(Self.book())
    member.wait(until: .utc(3))
    #expect(member.story == ["reminder 2d14:00"] && member.isLastDue())
    member.tell(.appOpened, at: .utc(3, hour: 1))
    #expect(!member.isLastDue())
  }

  @Test(
    "S2-resched-dismiss, S2-actions: closed, it comes back at its minute of the day, two local days later",
    arguments: [
      (
        zone: UInt16(0), opened: Timestamp?.none, closed: Timestamp.utc(2, hour: 14, minute: 1),
        "4d14:00"
      ),
      (0, nil, .utc(2, hour: 18), "4d14:00"), (0, nil, .utc(3, hour: 9), "5d14:00"),
      // In Oslo 23:30 UTC is half past midnight of the next day, and 14:00 is 13:00 UTC.
      (1, nil, .utc(2, hour: 23, minute: 30), "5d13:00"),
      (0, .utc(0, hour: 21, minute: 17), .utc(2, hour: 21, minute: 18), "4d21:17"),
      (0, .utc(0, hour: 21, minute: 17), .utc(3, hour: 0, minute: 5), "5d21:17"),
      // 10:05 of the clock, which jumps in between.
      (1, .utc(84, hour: 9, minute: 5), .utc(86, hour: 20), "88d08:05"),
    ])
  func dismissed(zone: UInt16, opened: Timestamp?, closed: Timestamp, expected: String) {
    for at in [Absence.Moment.lastActive] + (opened == nil ? [Absence().at] : []) {
      // Ignored for so long, it would not come back in time.
      var member = Member(Self.book(Absence(at: at, ignoredAfter: .days(9))))
      member.zone = ZoneID(rawValue: zone)
      if let opened { member.tell(.appOpened, at: opened) }
      member.tell(.reminderClosed, at: closed)
      member.wait(until: closed + .days(3))
      #expect(member.story.last == "reminder \(expected)", "\(at)")
    }
  }

  @Test(
    "S2-resched-ignore: ignored, it comes back so many local days after the timeout",
    arguments: [
      // Two days after 2d20:00, 3d02:00 and 3d14:00.
      (Interval.hours(6), ["2d14:00", "4d14:00", "6d14:00", "8d14:00"]),
      (.hours(12), ["2d14:00", "5d14:00", "8d14:00"]),
      (.days(1), ["2d14:00", "5d14:00", "8d14:00"]),
    ])
  func ignored(after timeout: Interval, expected: [String]) {
    var member = Member(Self.book(Absence(ignoredAfter: timeout)))
    member.wait(until: .utc(9))
    #expect(member.story == expected.map { "reminder \($0)" })
  }

  @Test("S2-single: a reminder that waits gives way to the next")
  func replaced() {
    var member = Member(Self.book(Absence(days: 1, ignoredAfter: .hours(1))))
    member.wait(until: .utc(1, hour: 14))
    let first = member.log[0]
    member.wait(until: .utc(2, hour: 14))
    let push = Push(
      id: first.id, type: .reminder, business: member.agenda.organisation, intendedAt: first.at,
      expiresAt: .distantFuture)
    #expect(member.log.count == 2 && member.log[1].id != first.id)
    #expect(!member.rules.isDue(push, member.agenda) && member.isLastDue())
  }

  @Test("S2-remote: another number of days counts from the next evaluation on")
  func remoteDays() {
    var member = Member(Self.book())
    member.edit(at: .utc(1, hour: 16), Self.book(Absence(days: 1)))
    member.wait(until: .utc(3))
    // One day was over at 1d00:00, before the change; the next 14:00 is that of day 2.
    #expect(member.story == ["reminder 2d14:00"])
    var patient = Member(Self.book())
    patient.edit(at: .utc(1), Self.book(Absence(days: 3)))
    patient.wait(until: .utc(4))
    #expect(patient.story == ["reminder 3d14:00"])
  }

  @Test(
    "S2-remote, C-09: switched off, nothing fires and what waits is not sent; on again, it goes on")
  func switchedOff() {
    var member = Member(Self.book())
    member.wait(until: .utc(2, hour: 15))
    #expect(member.story == ["reminder 2d14:00"])
    member.edit(at: .utc(2, hour: 16), .only())
    #expect(!member.isLastDue())
    member.tell(.reminderClosed, at: .utc(2, hour: 18))
    member.wait(until: .utc(20))
    #expect(member.log.count == 1)
    member.edit(at: .utc(20, hour: 3), Self.book())
    member.wait(until: .utc(21))
    #expect(member.story.last == "reminder 20d14:00")
  }

  @Test("S1-3.2-reeng: only who has been away for long is won back, once in an absence")
  func winBack() {
    var book = TriggerBook.only()
    book["winBack"]?.isEnabled = true
    var member = Member(book)
    member.tell(.appOpened, at: .utc(3, hour: 10))
    member.tell(.appOpened, at: .utc(29, hour: 10))
    member.wait(until: .utc(58))
    #expect(member.story == [])
    member.wait(until: .utc(200))
    #expect(member.story == ["re_engagement 59d14:00"])
    #expect(member.isLastDue())
    member.tell(.appOpened, at: .utc(200))
    #expect(!member.isLastDue())
    member.wait(until: .utc(231))
    #expect(member.log.count == 2)
    #expect(TriggerBook()["winBack"]?.isEnabled == false)
  }

  @Test("S1-3.2-reeng: a customer is won back, and not reminded")
  func customers() {
    var book = TriggerBook()
    book["winBack"]?.isEnabled = true
    var customer = Member(book, parts: .customer)
    customer.wait(until: .utc(40))
    #expect(customer.story == ["re_engagement 30d14:00"])
  }

  @Test("who does not use the app himself is not asked back")
  func notAUser() {
    var member = Member(TriggerBook(), parts: .coordinator)
    member.wait(until: .utc(100))
    #expect(!member.log.contains { $0.type == .reminder })
  }
}
