import PushModel
import Testing

@testable import PushMessages

@Suite struct TriggerBookTests {
  private static let here = BusinessID(rawValue: 1)
  private static let there = BusinessID(rawValue: 2)

  @Test("S3-FEAT-1: a rule of each kind fires")
  func kinds() {
    var deadline = TriggerBook.deadlineRule
    deadline.isEnabled = true
    var member = Member(
      TriggerBook(
        TriggerBook.standardRules + [deadline],
        organisations: [BusinessID(rawValue: 7): ["honorarium": TriggerChange(enabled: true)]]))
    member.tell(.assigned, item: 1, due: .utc(9), at: .utc(0))
    for item in 2...3 as ClosedRange<UInt64> { member.tell(.assigned, item: item, at: .utc(1)) }
    member.tell(.activityLogged, times: 30, at: .utc(2))
    member.tell(.reportAssigned, item: 9, at: .utc(3))
    member.wait(until: .utc(364))
    let fired = Set(member.log.map(\.type))
    #expect(
      fired.isSuperset(of: [
        .assignment, .followUp, .reminder, .milestone, .honorarium, .annualSummary, .reportStatus,
        .deadline,
      ]))
  }

  @Test(
    "S4-OQ-6: whose changes of a report are told can be chosen; everyone's, unless it is",
    arguments: [
      (ChangeActor.allCases, [1, 2]), ([.staff], [1]), ([.admin], [2]), ([], []),
    ] as [([ChangeActor], [UInt64])])
  func actors(by actors: [ChangeActor], told: [UInt64]) {
    var book = TriggerBook()
    if actors != ChangeActor.allCases {
      book["reportStatus"]?.when = .transition(to: [.assigned, .resolved], by: actors)
    }
    let rules = TriggerTable(book)
    var agenda = Agenda(Self.here, .user, at: .utc(0))
    var found: [UInt64] = []
    for (item, actor) in [(1, ChangeActor.staff), (2, .admin)] as [(UInt64, ChangeActor)] {
      let firings = rules.tell(.reportAssigned, item: item, by: actor, to: &agenda, at: .utc(1))
      if firings.count == 1 { found.append(firings[0].item) }
    }
    #expect(found == told)
  }

  @Test(
    "S4-CONT-1/2: a push says which report it is about, and what that has become",
    arguments: [
      (Happening.reportAssigned, ReportStatus.assigned), (.reportResolved, .resolved),
    ], [1, 5, (1 << 17) - 1] as [UInt64])
  func reports(change: (what: Happening, status: ReportStatus), report: UInt64) throws {
    let rules = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .user, at: .utc(0))
    let firings = rules.tell(change.what, item: report, to: &agenda, at: .utc(1))
    let subject = try #require(rules.subject(of: firings[0].id(Self.here)))
    #expect(subject.item == report && subject.report == change.status)
  }

  @Test("a push of any other rule says which item it is about, and no report")
  func items() throws {
    let rules = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .member, at: .utc(0))
    let firings = rules.tell(.assigned, item: 7, to: &agenda, at: .utc(1))
    let subject = try #require(rules.subject(of: firings[0].id(Self.here)))
    #expect(subject.item == 7 && subject.report == nil)
    #expect(rules.subject(of: PushID(.post, business: Self.here, number: 7)) == nil)
  }

  @Test("S3-FEAT-2: two organisations, two thresholds, one book")
  func organisations() {
    let book = TriggerBook(
      TriggerBook.only("idle").rules,
      organisations: [
        Self.there: ["idle": TriggerChange(after: .days(7), at: LocalTime(minute: 600))]
      ]
    )
    var fired: [String] = []
    for organisation in [Self.here, Self.there] {
      var member = Member(book, organisation: organisation)
      member.wait(until: .utc(14, hour: 9))
      fired.append(member.story[0])
    }
    #expect(fired == ["reminder 14d09:00", "reminder 7d10:00"])
    #expect(book.rules(of: Self.there).count == book.rules.count)
  }

  @Test("S3-FEAT-2: an organisation switches a rule off, or on, for itself")
  func ownSwitch() {
    var book = TriggerBook.only("assignment")
    book.organisations[Self.there] = [
      "assignment": TriggerChange(enabled: false),
      "milestone": TriggerChange(enabled: true, counts: [2]),
    ]
    var member = Member(book, organisation: Self.there)
    member.tell(.assigned, item: 1, at: .utc(0))
    member.tell(.activityLogged, times: 2, at: .utc(0))
    #expect(member.log.map(\.type) == [.milestone])
  }

  @Test(
    "S3-ADMIN-2: a threshold of 7 days in the place of 14 counts at the next daily run, for all")
  func nextEvaluation() {
    for (last, expected) in [(0, "reminder 10d09:00"), (6, "reminder 13d09:00")]
      as [(Int64, String)]
    {
      var member = Member(.only("idle"))
      member.tell(.activityLogged, at: .utc(last))
      member.edit(
        at: .utc(9, hour: 12),
        .only("idle").with("idle", .idle(for: .days(7), at: LocalTime(minute: 540))))
      member.wait(until: .utc(13, hour: 12))
      #expect(member.story == [expected])
    }
  }

  @Test(
    "S4-SCOPE-in, S4-RULE-3: a report's submitter hears when it is assigned and resolved, of nothing else"
  )
  func transitions() {
    var member = Member(TriggerBook(), parts: [])
    for (day, change) in [
      Happening.reportSubmitted, .reportAssigned, .reportRejected, .reportResolved,
    ].enumerated() {
      member.tell(change, item: 5, at: .utc(Int64(day)))
    }
    #expect(member.story == ["report_status 1d00:00", "report_status 3d00:00"])
    #expect(TriggerBook()["reportStatus"]?.to == .subject)
  }

  @Test(
    "S4-RULE-1, S4-RULE-2: each transition is its own push, however soon; told twice it is the same"
  )
  func identity() {
    var member = Member(TriggerBook(), parts: [])
    member.tell(.reportAssigned, item: 5, at: .utc(1))
    member.tell(.reportResolved, item: 5, at: .utc(1) + .seconds(2))
    member.tell(.reportAssigned, item: 5, at: .utc(1) + .seconds(3))
    member.tell(.reportAssigned, item: 6, at: .utc(1) + .seconds(3))
    let ids = member.log.map(\.id)
    #expect(ids[0] == ids[2] && Set(ids).count == 3)
  }

  @Test(
    "all pushes about a report have something in common, and those about two reports have not",
    arguments: [0, 9, 131_071, 131_072, 1 << 40] as [UInt64])
  func reportKey(report: UInt64) {
    var keys: Set<UInt64> = []
    for (rule, state) in [(0, ReportStatus.assigned), (3, .resolved), (31, .rejected)] {
      var firing = Firing(
        rule: UInt8(rule), type: .reportStatus, to: .subject, occasion: report, items: 1)
      firing.report = state
      let id = firing.id(Self.here)
      #expect(id.isWide == (report > 131_071))
      keys.formUnion([id.reportKey, id.digest.reportKey])
    }
    #expect(keys == [PushID.reportKey(of: report, from: Self.here)])
    #expect(PushID.reportKey(of: report + 1, from: Self.here) != keys.first)
    #expect(PushID.reportKey(of: report, from: BusinessID(rawValue: 77)) != keys.first)
  }

  @Test("a push of a rule that is gone, or of none")
  func firings() {
    let agenda = Agenda(Self.here, .user, at: .utc(0))
    let rules = TriggerTable(TriggerBook([]))
    let id = PushID(.rule, business: Self.here, number: 3 << 19 | 77)
    #expect(id.firing?.rule == 3 && id.firing?.occasion == 77)
    #expect(id.digest.firing?.occasion == 77)
    let other = PushID(.post, business: Self.here, number: 77)
    #expect(other.firing == nil)
    for (id, isDue) in [(id, false), (other, true)] {
      let push = Push(
        id: id, type: .order, business: Self.here, intendedAt: .utc(0), expiresAt: .utc(1))
      #expect(rules.isDue(push, agenda) == isDue)
    }
  }

  @Test(
    "S2-random: every text as often as its share, the same draw the same text",
    arguments: [[0.25, 0.25, 0.25, 0.25], [0.7, 0, 0.2, 0.1], [0, 0, 0, 1]])
  func pool(weights: [Double]) throws {
    let pool = try #require(MessagePool(weights: weights.map { $0 * 3 }))
    var counts = [0, 0, 0, 0]
    for step in 0..<10_000 {
      let (variant, propensity) = pool.choice((Double(step) + 0.5) / 10_000)
      counts[Int(variant)] += 1
      #expect(abs(propensity - weights[Int(variant)]) < 1e-12)
    }
    #expect(zip(counts, weights).allSatisfy { abs(Double($0) / 10_000 - $1) <= 0.000_2 })
    #expect(pool.choice(1 - 0x1p-53).propensity > 0)
    #expect(MessagePool(of: .reminder).shares == [0.25, 0.25, 0.25, 0.25])
    #expect(MessagePool(of: .order).choice(0.9).variant == 0)
  }

  @Test("S2-random: a reminder's text is drawn from its four, an order has its one")
  func drawnText() throws {
    let rules = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .user, at: .utc(0))
    let order = rules.tell(.orderUpdated, item: 1, to: &agenda, at: .utc(1))[0]
    let reminder = rules.run(&agenda, in: ZoneID(rawValue: 0), of: Member.zones, at: .utc(3))[0]
    #expect(reminder.type == .reminder && order.type == .order)
    for (draw, text) in [(0, 0), (0.3, 1), (0.6, 2), (0.9, 3)] as [(Double, UInt8)] {
      let drawn = rules.treatment(by: reminder, of: Self.here, uniform: draw)
      #expect(drawn.text == text && drawn.propensity == 0.25)
      #expect(rules.treatment(by: order, of: Self.here, uniform: draw).text == 0)
    }
  }

  @Test(
    "weights that are none make no pool",
    arguments: [[], [0, 0], [-1, 2], [.infinity], [.nan, 1]])
  func noPool(weights: [Double]) {
    #expect(MessagePool(weights: weights) == nil)
  }

  @Test(
    "a date of every year",
    arguments: [(1_970, 1, 1, 0), (2_026, 12, 15, 20_802), (2_028, 2, 28, 21_242)])
  func dates(year: Int, month: Int, date: Int, expected: Int64) {
    let yearly = YearDay(month: month, day: date)
    #expect(yearly.day(of: year) == expected)
    #expect(yearly.year(from: expected) == year)
    #expect(yearly.year(from: expected + 1) == year + 1)
    #expect(yearly.year(from: expected - 364) == year)
  }
}
