import PushMessages
import PushModel
import Testing

@Suite struct ActivityRuleTests {
  @Test("S3-MILE-1: exactly the 25th, 50th and 100th activity")
  func milestones() {
    var mentor = Member(.only("milestone"))
    for day in 1...120 as ClosedRange<Int64> { mentor.tell(.activityLogged, at: .utc(day)) }
    #expect(mentor.story == ["milestone 25d00:00", "milestone 50d00:00", "milestone 100d00:00"])
    #expect(mentor.log.map(\.occasion) == [25, 50, 100])
  }

  @Test(
    "S3-MILE-1: once each, also after deletions and imports that jump over a number",
    arguments: [
      (steps: [24, 2], expected: [25] as [UInt64]), ([24, 1, -1, 1, -5, 5], [25]),
      ([60], [25, 50]), ([25, -25, 30], [25]), ([150, -150, 150], [25, 50, 100]), ([24], []),
      ([25, -5, 1, 3, 2], [25]),
    ])
  func jumps(steps: [Int], expected: [UInt64]) {
    var mentor = Member(.only("milestone"))
    for (day, step) in steps.enumerated() {
      mentor.tell(
        step > 0 ? .activityLogged : .activityRemoved, times: UInt32(abs(step)),
        at: .utc(Int64(day)))
    }
    #expect(mentor.log.map(\.occasion) == expected)
  }

  @Test("S3-MILE-2: the third assignment in the one organisation that has it; in others none")
  func honorarium() {
    let one = BusinessID(rawValue: 7)
    // The standard rules, with nothing changed but this organisation's.
    let book = TriggerBook(organisations: [one: ["honorarium": TriggerChange(enabled: true)]])
    for (organisation, expected) in [(one, [3]), (BusinessID(rawValue: 8), [])]
      as [(BusinessID, [UInt64])]
    {
      var mentor = Member(book, organisation: organisation)
      for item in 1...7 as ClosedRange<UInt64> {
        mentor.tell(.assigned, item: item, at: .utc(Int64(item)))
      }
      #expect(mentor.log.filter { $0.type == .honorarium }.map(\.occasion) == expected)
    }
  }

  @Test("S3-MILE-3: one summary a year")
  func annual() {
    var mentor = Member(.only("annualSummary"))
    mentor.wait(until: .utc(3 * 365 + 1))
    // 15 December is day 348 of 2026 and of 2027, and 349 of 2028.
    #expect(
      mentor.story
        == ["annual_summary 348d09:00", "annual_summary 713d09:00", "annual_summary 1079d09:00"])
    #expect(mentor.log.map(\.occasion) == [2_026, 2_027, 2_028])
    #expect(Set(mentor.log.map(\.id)).count == 3)
  }

  @Test("S3-MILE-3: who comes after the day waits for the next year's")
  func annualLate() {
    var mentor = Member(.only("annualSummary"), start: .utc(348, hour: 9, minute: 1))
    mentor.wait(until: .utc(800))
    #expect(mentor.story == ["annual_summary 713d09:00"])
  }

  @Test(
    "S3-INACT-1: idle for the threshold, at the next daily run",
    arguments: [(minute: Int64(0), day: 14), (1, 15)])
  func idle(minute: Int64, day: Int) {
    var mentor = Member(.only("idle"))
    mentor.tell(.activityLogged, at: .utc(0, hour: 9, minute: minute))
    mentor.wait(until: .utc(20))
    #expect(mentor.story == ["reminder \(day)d09:00"])
  }

  @Test("S3-INACT-3: activity sets the clock back, before and after a reminder")
  func activityResets() {
    var mentor = Member(.only("idle"))
    mentor.tell(.activityLogged, at: .utc(13))
    mentor.wait(until: .utc(27, hour: 9))
    #expect(mentor.story == ["reminder 27d09:00"])
    mentor.tell(.activityLogged, at: .utc(27, hour: 12))
    mentor.wait(until: .utc(41))
    #expect(mentor.log.count == 1)
    mentor.wait(until: .utc(42, hour: 9))
    #expect(mentor.story.last == "reminder 42d09:00")
  }

  @Test("S3-INACT-2: nobody who pauses is reminded; afterwards their days begin anew")
  func paused() {
    var mentor = Member(.only("idle"))
    mentor.tell(.paused, at: .utc(5))
    mentor.wait(until: .utc(60))
    #expect(mentor.story == [])
    mentor.tell(.resumed, at: .utc(60))
    mentor.wait(until: .utc(80))
    #expect(mentor.story == ["reminder 74d09:00"])
    mentor.tell(.paused, at: .utc(80))
    #expect(!mentor.isLastDue())
  }
}
