import PushMessages
import PushModel
import Testing

/// Rules that name a segment.
@Suite struct RuleSegmentTests {
  private static let segments: [String: Segment] = {
    var wanting = Segment()
    wanting.wants = [.marketing]
    return ["wanting": wanting]
  }()

  private static func table(_ rule: String) -> TriggerTable {
    var book = TriggerBook.only(rule)
    book[rule]?.segment = "wanting"
    return TriggerTable(book, segments: segments)
  }

  private static func person(wants: Bool) -> Recipient {
    var person = Recipient(
      id: RecipientID(rawValue: 1), zone: ZoneID(rawValue: 0),
      clock: Member.zones.clock(ZoneID(rawValue: 0), at: .utc(0)))
    person.preferences.categories = wants ? [CategorySet(.marketing)] : []
    return person
  }

  @Test("a rule of an event fires for people in its segment alone", arguments: [true, false])
  func event(wants: Bool) {
    var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
    let firings = Self.table("campaign").tell(
      .campaignStarted, item: 1, to: &agenda, card: Self.person(wants: wants), at: .utc(1))
    #expect(firings.count == (wants ? 1 : 0))
  }

  @Test("a rule of the clock passes over whoever is outside: their absence is told of no more")
  func clock() {
    let rules = Self.table("winBack")
    let zone = ZoneID(rawValue: 0)
    var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
    let due = rules.nextDue(agenda, in: zone, of: Member.zones)
    #expect(due == .utc(30, hour: 14))
    let outside = rules.run(
      &agenda, card: Self.person(wants: false), in: zone, of: Member.zones, at: due)
    #expect(outside.count == 0)
    #expect(rules.nextDue(agenda, in: zone, of: Member.zones) == .distantFuture)
    _ = rules.tell(.appOpened, to: &agenda, card: Self.person(wants: true), at: .utc(40))
    let next = rules.nextDue(agenda, in: zone, of: Member.zones)
    let inside = rules.run(
      &agenda, card: Self.person(wants: true), in: zone, of: Member.zones, at: next)
    #expect(inside.count == 1)
  }

  @Test("it is asked again when the push is sent, and of no push of another rule")
  func again() {
    let rules = Self.table("campaign")
    var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
    let firing = rules.tell(
      .campaignStarted, item: 1, to: &agenda, card: Self.person(wants: true), at: .utc(1))[0]
    var push = Push(
      id: firing.id(agenda.organisation), type: firing.type, business: agenda.organisation,
      intendedAt: .utc(1), expiresAt: .utc(2))
    #expect(rules.isInSegment(push, Self.person(wants: true), agenda, at: .utc(1)))
    #expect(!rules.isInSegment(push, Self.person(wants: false), agenda, at: .utc(1)))
    push.id = PushID(.post, business: agenda.organisation, number: 1)
    #expect(rules.isInSegment(push, Self.person(wants: false), agenda, at: .utc(1)))
  }

  @Test("a segment that is not given, and one of a rule for coordinators, are mistakes of the host")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      var book = TriggerBook.only("campaign")
      book["campaign"]?.segment = "unknown"
      _ = TriggerTable(book, segments: RuleSegmentTests.segments)
    }
    await #expect(processExitsWith: .failure) { _ = RuleSegmentTests.table("overdue") }
  }
}
