import PushMessages
import PushModel
import Testing

/// A push every day by chance: the decision points of a micro-randomised trial.
@Suite struct DailyChanceTests {
  private static let here = BusinessID(rawValue: 0)

  private static func book(
    at hour: UInt16 = 20, minute: UInt16 = 0, share: Double = 0.6, texts: [Double] = [1, 1]
  ) -> TriggerBook {
    let chance = DailyChance(
      at: LocalTime(minute: hour * 60 + minute), share: share, texts: texts)
    return TriggerBook(
      TriggerBook.only().rules + [
        TriggerRule("daily", .daily(chance), to: .subject, push: .reminder)
      ])
  }

  @Test(
    "a decision point a day at the local time, also where the clock has changed",
    arguments: [
      (
        hour: UInt16(20), minute: UInt16(0), day: Int64(86),
        expected: ["86d19:00", "87d19:00", "88d18:00", "89d18:00"]
      ),
      // 02:30 does not exist that Sunday: it comes at 03:00, 01:00 UTC.
      (2, 30, 86, ["86d01:30", "87d01:30", "88d01:00", "89d00:30"]),
      (20, 0, 296, ["296d18:00", "297d18:00", "298d19:00", "299d19:00"]),
      // 02:30 comes twice on that Sunday, and counts once.
      (2, 30, 296, ["296d00:30", "297d00:30", "298d00:30", "299d01:30"]),
    ])
  func localTime(hour: UInt16, minute: UInt16, day: Int64, expected: [String]) {
    var member = Member(Self.book(at: hour, minute: minute), start: .utc(day))
    member.zone = ZoneID(rawValue: 1)
    member.wait(until: .utc(day + 4) - .milliseconds(1))
    #expect(member.story == expected.map { "reminder \($0)" })
  }

  @Test("each decision point names a push of its own, also two of one date in UTC")
  func names() {
    var member = Member(Self.book(at: 1, minute: 15), start: .utc(80))
    member.zone = ZoneID(rawValue: 1)
    member.wait(until: .utc(110))
    // 00:15 UTC before the change, and 23:15 of the same date after it.
    #expect(member.story.contains("reminder 88d00:15"))
    #expect(member.story.contains("reminder 88d23:15"))
    #expect(Set(member.log.map(\.id)).count == member.log.count)
  }

  @Test("who is no user has none, and a rule that is off makes none and takes back what waits")
  func others() {
    var member = Member(Self.book(), parts: [.member, .customer])
    member.wait(until: .utc(9))
    #expect(member.story == [])
    var user = Member(Self.book())
    user.wait(until: .utc(1))
    #expect(user.isLastDue())
    user.tell(.appOpened, at: .utc(1))
    #expect(user.isLastDue())
    var off = Self.book()
    off["daily"]?.isEnabled = false
    user.edit(at: .utc(2), off)
    #expect(!user.isLastDue())
    user.wait(until: .utc(9))
    #expect(user.story.count == 2)
  }

  @Test("a host that looks late has one decision point then, and the next at its time")
  func late() {
    var member = Member(Self.book())
    member.now = .utc(3, hour: 7)
    member.wait(until: .utc(5))
    #expect(member.story == ["reminder 3d07:00", "reminder 4d20:00"])
  }

  struct Drawn: Sendable {
    var share: Double
    var texts: [Double]
    var uniform: Double
    var text: UInt8?
    var propensity: Double

    init(
      _ share: Double, _ texts: [Double], at uniform: Double, _ text: UInt8?, _ propensity: Double
    ) {
      self.share = share
      self.texts = texts
      self.uniform = uniform
      self.text = text
      self.propensity = propensity
    }
  }

  @Test(
    "the draw falls on nothing or a text, with the probability that it had",
    arguments: [
      Drawn(0.6, [1, 1], at: 0, nil, 0.4), Drawn(0.6, [1, 1], at: 0.399, nil, 0.4),
      Drawn(0.6, [1, 1], at: 0.401, 0, 0.3), Drawn(0.6, [1, 1], at: 0.699, 0, 0.3),
      Drawn(0.6, [1, 1], at: 0.701, 1, 0.3), Drawn(0.6, [1, 1], at: 0.999_999, 1, 0.3),
      Drawn(0, [1], at: 0.999_999, nil, 1), Drawn(1, [1], at: 0, 0, 1),
      Drawn(1, [0, 0, 3, 1], at: 0.7, 2, 0.75), Drawn(1, [0, 0, 3, 1], at: 0.8, 3, 0.25),
    ])
  func draw(_ drawn: Drawn) {
    let rules = TriggerTable(Self.book(share: drawn.share, texts: drawn.texts))
    var agenda = Agenda(Self.here, .user, at: .utc(0))
    let firing = rules.run(
      &agenda, in: ZoneID(rawValue: 0), of: Member.zones, at: .utc(0, hour: 20))[0]
    let treatment = rules.treatment(by: firing, of: Self.here, uniform: drawn.uniform)
    #expect(treatment.text == drawn.text)
    #expect(abs(treatment.propensity - drawn.propensity) < 1e-12)
    #expect(treatment.place == drawn.text.map { Int($0) + 1 } ?? 0)
    #expect(rules.isDecisionPoint(firing, of: Self.here))
  }

  @Test("the other rules leave nothing to chance but the text")
  func otherRules() {
    let rules = TriggerTable(TriggerBook())
    var agenda = Agenda(Self.here, .customer, at: .utc(0))
    let order = rules.tell(.orderUpdated, item: 1, to: &agenda, at: .utc(0))[0]
    #expect(!rules.isDecisionPoint(order, of: Self.here))
    for uniform in [0, 0.5, 0.999] {
      let treatment = rules.treatment(by: order, of: Self.here, uniform: uniform)
      #expect(treatment.text == 0 && treatment.propensity == 1)
    }
  }

  @Test("an organisation has its own time, and may switch it off")
  func organisations() {
    var book = Self.book()
    book.organisations[BusinessID(rawValue: 7)] = [
      "daily": TriggerChange(at: LocalTime(minute: 8 * 60))
    ]
    var member = Member(book)
    member.wait(until: .utc(1))
    #expect(member.story == ["reminder 0d08:00"])
    book.organisations[BusinessID(rawValue: 7)] = ["daily": TriggerChange(enabled: false)]
    member = Member(book)
    member.wait(until: .utc(9))
    #expect(member.story == [])
  }
}
