import PushMessages
import PushModel
import Testing

@Suite struct AssignmentRuleTests {
  @Test(
    "S3-FOLLOW-1, S3-FOLLOW-2: at the first daily run ten days on, once; not if it was looked at",
    arguments: [
      (nil, ["assignment 0d10:00", "follow_up 11d09:00"]),
      // A minute before the run of day 11.
      (11 * 1_440 + 539, ["assignment 0d10:00"]),
      (11 * 1_440 + 541, ["assignment 0d10:00", "follow_up 11d09:00"]),
      (10 * 1_440, ["assignment 0d10:00"]),
    ] as [(Int64?, [String])])
  func followUp(looked: Int64?, expected: [String]) {
    var mentor = Member(.only("assignment", "followUp"))
    mentor.tell(.assigned, item: 4, at: .utc(0, hour: 10))
    if let looked { mentor.tell(.acknowledged, item: 4, at: .utc(0) + .minutes(looked)) }
    mentor.wait(until: .utc(40))
    #expect(mentor.story == expected)
  }

  @Test("C-13: what was looked at is not followed up; that is all that is kept of it")
  func noInbox() {
    var mentor = Member(.only("followUp"))
    mentor.tell(.assigned, item: 1, at: .utc(0))
    mentor.tell(.assigned, item: 2, at: .utc(0))
    mentor.tell(.acknowledged, item: 1, at: .utc(1))
    #expect(mentor.agenda.open.map(\.number) == [2])
    mentor.wait(until: .utc(40))
    #expect(mentor.log.map(\.occasion) == [2])
  }

  @Test("S3-FOLLOW-1: ten days to the minute are enough")
  func boundary() {
    for (minute, day) in [(0, 10), (1, 11)] as [(Int64, Int)] {
      var mentor = Member(.only("followUp"))
      mentor.tell(.assigned, item: 1, at: .utc(0, hour: 9, minute: minute))
      mentor.wait(until: .utc(30))
      #expect(mentor.story == ["follow_up \(day)d09:00"])
    }
  }

  @Test("S3-FOLLOW-2: asked again when it is sent: looked at or withdrawn meanwhile, it is not due")
  func stillDue() {
    for ending in [Happening.acknowledged, .withdrawn] {
      var mentor = Member(.only("assignment", "followUp"))
      mentor.tell(.assigned, item: 4, at: .utc(0))
      #expect(mentor.isLastDue())
      mentor.wait(until: .utc(10, hour: 9))
      #expect(mentor.log.last?.type == .followUp && mentor.isLastDue())
      mentor.tell(ending, item: 4, at: .utc(10, hour: 10))
      #expect(!mentor.isLastDue())
    }
  }

  @Test(
    "S3-FOLLOW-2: a digest is due as long as one of its assignments waits, whichever it began with")
  func digest() throws {
    var mentor = Member(.only("assignment"))
    mentor.tell(.assigned, item: 1, at: .utc(0))
    mentor.tell(.assigned, item: 2, at: .utc(0, hour: 1))
    let first = try #require(mentor.log.first)
    let digest = Push(
      id: first.id.digest, type: .assignment, business: mentor.agenda.organisation,
      intendedAt: .utc(0, hour: 2), expiresAt: .utc(3), items: 2)
    mentor.tell(.acknowledged, item: 1, at: .utc(0, hour: 1))
    #expect(mentor.rules.isDue(digest, mentor.agenda))
    mentor.tell(.acknowledged, item: 2, at: .utc(0, hour: 1))
    #expect(!mentor.rules.isDue(digest, mentor.agenda))
  }

  @Test("S3-FOLLOW-3: each assignment is followed up by itself, with its own number")
  func numbers() {
    var mentor = Member(.only("followUp"))
    for item in 1...12 as ClosedRange<UInt64> { mentor.tell(.assigned, item: item, at: .utc(0)) }
    mentor.tell(.acknowledged, item: 5, at: .utc(1))
    mentor.wait(until: .utc(30))
    #expect(mentor.log.map(\.occasion) == [1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12])
    #expect(Set(mentor.log.map(\.id)).count == 11)
    #expect(mentor.log.allSatisfy { $0.at == .utc(10, hour: 9) })
  }

  @Test("S3-FOLLOW-1: each of several is followed up at its own age, whichever was given first")
  func ages() {
    var mentor = Member(.only("followUp"))
    for (item, day, hour) in [(1, 0, 10), (2, 3, 8), (3, 3, 10), (4, 7, 9)]
      as [(UInt64, Int64, Int64)]
    {
      mentor.tell(.assigned, item: item, at: .utc(day, hour: hour))
    }
    mentor.tell(.acknowledged, item: 2, at: .utc(12))
    mentor.tell(.assigned, item: 5, at: .utc(13))
    mentor.wait(until: .utc(60))
    #expect(
      mentor.log.map { "\($0.occasion) \($0.at.label) \($0.days)" } == [
        "1 11d09:00 10", "3 14d09:00 10", "4 17d09:00 10", "5 23d09:00 10",
      ])
  }

  @Test(
    "S3-FOLLOW-1: no assignment is dropped, however many wait, and all of one day are followed up",
    arguments: [16, 17, 40, 300] as [UInt64])
  func many(count: UInt64) {
    var mentor = Member(.only("followUp", "assignment"))
    for item in 0..<count { mentor.tell(.assigned, item: item, at: .utc(0)) }
    #expect(mentor.agenda.open.map(\.number) == Array(0..<count))
    #expect(mentor.isLastDue())
    mentor.tell(.acknowledged, item: 0, at: .utc(1))
    mentor.tell(.acknowledged, item: count - 2, at: .utc(1))
    let rest = Array(1..<count - 2) + [count - 1]
    #expect(mentor.agenda.open.map(\.number) == rest)
    mentor.wait(until: .utc(30))
    let told = mentor.log.filter { $0.type == .followUp }
    #expect(told.map(\.occasion) == rest && told.allSatisfy { $0.at == .utc(10, hour: 9) })
  }

  @Test("S3-OVER-1, S3-OVER-2: a coordinator's run tells of each overdue case once, several as one")
  func overdue() throws {
    let rules = TriggerTable(TriggerBook())
    let office = BusinessID(rawValue: 7)
    var coordinator = Agenda(office, .coordinator, at: .utc(0))
    var mentors = [Agenda(office, .member, at: .utc(0)), Agenda(office, .member, at: .utc(0))]
    for (mentor, item, day) in [(0, 1, 0), (0, 2, 0), (1, 3, 0), (1, 4, 2)]
      as [(Int, UInt64, Int64)]
    {
      _ = rules.tell(.assigned, item: item, to: &mentors[mentor], at: .utc(day))
    }
    _ = rules.tell(.acknowledged, item: 2, to: &mentors[0], at: .utc(5))
    var told: [String] = []
    while true {
      let now = rules.nextDue(coordinator, in: ZoneID(rawValue: 0), of: Member.zones)
      guard now < .utc(20) else { break }
      let firings = rules.run(&coordinator, in: ZoneID(rawValue: 0), of: Member.zones, at: now)
      guard firings.isRun else { continue }
      var cases: [OverdueItem] = []
      for mentor in mentors.indices {
        cases += rules.takeOverdue(from: &mentors[mentor], at: now).all
      }
      let day = (now - .utc(0)).milliseconds / 86_400_000
      if let notice = rules.notice(of: cases, to: coordinator, on: day) {
        let named = cases.map { "\($0.number) \($0.days)d" }.joined(separator: ", ")
        told.append("\(now.label) \(notice.items): \(named)")
      }
    }
    #expect(told == ["10d09:00 2: 1 10d, 3 10d", "12d09:00 1: 4 10d"])
  }

  @Test("S3-OVER-3: a notice carries the item that has waited longest, to name it and lead to it")
  func longest() throws {
    let rules = TriggerTable(TriggerBook())
    let office = BusinessID(rawValue: 7)
    let coordinator = Agenda(office, .coordinator, at: .utc(0))
    var mentor = Agenda(office, .member, at: .utc(0))
    for (item, day) in [(8, 2), (9, 0), (10, 1)] as [(UInt64, Int64)] {
      _ = rules.tell(.assigned, item: item, to: &mentor, at: .utc(day))
    }
    let cases = rules.takeOverdue(from: &mentor, at: .utc(12, hour: 9)).all
    let several = try #require(rules.notice(of: cases, to: coordinator, on: 12))
    #expect(several.items == 3 && several.item == 9 && several.days == 12)
    let one = try #require(rules.notice(of: cases.prefix(1), to: coordinator, on: 12))
    #expect(one.items == 1 && one.item == 8 && one.days == 10)
    #expect(one.id(office) == several.id(office))
  }

  @Test("S3-OVER-3: what is overdue can be listed, told or not, until it was looked at")
  func listed() {
    let rules = TriggerTable(TriggerBook())
    var mentor = Agenda(BusinessID(rawValue: 7), .member, at: .utc(0))
    for item in 1...3 as ClosedRange<UInt64> {
      _ = rules.tell(.assigned, item: item, to: &mentor, at: .utc(Int64(item)))
    }
    func list(_ day: Int64) -> [UInt64] {
      rules.overdue(of: mentor, at: .utc(day)).all.map(\.number)
    }
    #expect(list(10) == [] && list(12) == [1, 2])
    #expect(rules.takeOverdue(from: &mentor, at: .utc(12)).all.map(\.number) == [1, 2])
    #expect(rules.takeOverdue(from: &mentor, at: .utc(13)).all.map(\.number) == [3])
    #expect(list(13) == [1, 2, 3])
    _ = rules.tell(.acknowledged, item: 2, to: &mentor, at: .utc(13))
    #expect(list(13) == [1, 3])
  }

  @Test("S3-OVER-1: who coordinates nobody, or has the rule off, is told of nothing")
  func nobodyToTell() {
    let rules = TriggerTable(.only("assignment"))
    let office = BusinessID(rawValue: 7)
    var mentor = Agenda(office, .member, at: .utc(0))
    _ = rules.tell(.assigned, item: 1, to: &mentor, at: .utc(0))
    #expect(rules.takeOverdue(from: &mentor, at: .utc(50)).count == 0)
    #expect(rules.overdue(of: mentor, at: .utc(50)).count == 0)
    let coordinator = Agenda(office, .coordinator, at: .utc(0))
    let all = TriggerTable(TriggerBook())
    let cases = all.overdue(of: mentor, at: .utc(50)).all
    #expect(cases.count == 1 && rules.notice(of: cases, to: coordinator, on: 50) == nil)
    #expect(all.notice(of: [], to: coordinator, on: 50) == nil)
  }

  @Test(
    "S3-PAUSE-1, S3-PAUSE-2: each pause and each end of one is told to the coordinator, at once")
  func pauses() {
    var mentor = Member(.only("pause", "resumption"))
    mentor.tell(.paused, item: 1, at: .utc(3))
    mentor.tell(.resumed, item: 1, at: .utc(9))
    mentor.tell(.paused, item: 2, at: .utc(11))
    #expect(mentor.story == ["pause 3d00:00", "resumption 9d00:00", "pause 11d00:00"])
    #expect(Set(mentor.log.map(\.id)).count == 3)
    let book = TriggerBook()
    for name in ["pause", "resumption", "overdue"] { #expect(book[name]?.to == .coordinator) }
  }
}
