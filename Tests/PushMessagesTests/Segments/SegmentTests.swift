import PushModel
import Testing

@testable import PushMessages

/// Conditions on people.
@Suite struct SegmentTests {
  private static let now = Timestamp.utc(40)

  /// Somebody in Oslo who reads Norwegian on an iPhone, joined 40 days ago, opened the app last nine
  /// days ago, and on five days before.
  private static func somebody() -> (recipient: Recipient, agenda: Agenda) {
    let oslo = ZoneID(rawValue: 1)
    var recipient = Recipient(
      id: RecipientID(rawValue: 1), zone: oslo, clock: Member.zones.clock(oslo, at: now),
      language: .nb)
    (recipient.reach.eligible, recipient.reach.apple) = (1, 1)
    recipient.reach.anyPermission = true
    recipient.preferences.categories = [CategorySet(.reminders), CategorySet(.tasks)]
    var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
    let rules = TriggerTable(.only())
    for day in [2, 3, 20, 21, 29, 31] as [Int64] {
      _ = rules.tell(.appOpened, to: &agenda, at: .utc(day, hour: 12))
    }
    rules.opened(PushID(rawValue: 9), by: &agenda, at: .utc(31))
    return (recipient, agenda)
  }

  private static func segment(_ change: (inout Segment) -> Void) -> Segment {
    var segment = Segment()
    change(&segment)
    return segment
  }

  private static func holds(_ segment: Segment) -> Bool {
    let (recipient, agenda) = somebody()
    let table = SegmentBook(["it": segment], zones: Member.zones)
    return table.holds(0, recipient, agenda, at: now)
  }

  /// Keys with a value for which they hold, and one for which they do not.
  private static let keys: [(String, Segment, Segment)] = [
    ("language", segment { $0.language = [.en, .nb] }, segment { $0.language = [.en] }),
    ("zone", segment { $0.zone = ["UTC", "Europe/Oslo"] }, segment { $0.zone = ["UTC", "Mars"] }),
    ("platform", segment { $0.platform = [.ios] }, segment { $0.platform = [.android] }),
    ("permission", segment { $0.permission = true }, segment { $0.permission = false }),
    (
      "wants", segment { $0.wants = [.tasks, .reminders] },
      segment { $0.wants = [.tasks, .marketing] }
    ),
    (
      "away", segment { $0.away = .atLeast(.hours(8 * 24 + 12)) },
      segment { $0.away = .atLeast(.hours(8 * 24 + 13)) }
    ),
    ("away", segment { $0.away = .below(.days(9)) }, segment { $0.away = .below(.days(8)) }),
    (
      "tenure", segment { $0.tenure = .atLeast(.days(40)) },
      segment { $0.tenure = .below(.days(40)) }
    ),
    (
      "visitDays", segment { $0.visitDays = .atLeast(4, of: 28) },
      segment { $0.visitDays = .atLeast(5, of: 28) }
    ),
    // Today is the first of the days.
    (
      "visitDays", segment { $0.visitDays = .atLeast(1, of: 10) },
      segment { $0.visitDays = .atLeast(1, of: 9) }
    ),
    (
      "openDays", segment { $0.openDays = .below(2, of: 32) },
      segment { $0.openDays = .atLeast(2, of: 32) }
    ),
  ]

  @Test(arguments: keys)
  func key(name: String, inside: Segment, out: Segment) {
    #expect(Self.holds(inside), "\(name)")
    #expect(!Self.holds(out), "\(name)")
  }

  @Test("all, any and not, and several keys at once")
  func together() {
    let yes = Self.segment { $0.language = [.nb] }
    let no = Self.segment { $0.platform = [.android] }
    #expect(Self.holds(Segment()))
    #expect(!Self.holds(Self.segment { ($0.language, $0.platform) = ([.nb], [.android]) }))
    #expect(Self.holds(Self.segment { $0.all = [yes, yes] }))
    #expect(!Self.holds(Self.segment { $0.all = [yes, no] }))
    #expect(Self.holds(Self.segment { $0.any = [no, yes] }))
    #expect(!Self.holds(Self.segment { $0.any = [no, no] }))
    #expect(Self.holds(Self.segment { $0.not = .of(no) }))
    #expect(!Self.holds(Self.segment { $0.not = .of(Self.segment { $0.any = [no, yes] }) }))
  }

  @Test(arguments: [">= 14d", "< 90min"]) func lengths(text: String) {
    #expect(LengthBound(text)?.description == text)
  }

  @Test(arguments: ["14d", ">=14d", "> 14d", ">= 14", ">= 30s", "< 4000d", ">= -1d", ""])
  func noLengths(text: String) { #expect(LengthBound(text) == nil) }

  @Test(arguments: [">= 3 of 28d", "< 1 of 32d"]) func days(text: String) {
    #expect(DayBound(text)?.description == text)
  }

  @Test(arguments: [">= 0 of 28d", ">= 3 of 33d", ">= 5 of 4d", ">= 3 of 28", "3 of 28d", ">= 3"])
  func noDays(text: String) { #expect(DayBound(text) == nil) }

  /// One column per day: `v` a visit; below it the visits of the last three days.
  @Test(arguments: [("v..v.v.....", "11111211000"), ("vvvv...", "1233210")])
  func lateDays(visits: String, expected: String) {
    var days = LateDays()
    let strip = visits.enumerated().map { day, mark in
      if mark == "v" { days.mark(at: .utc(Int64(day), hour: Int64(day) % 24)) }
      return "\(days.count(ofLast: 3, at: .utc(Int64(day), hour: 23)))"
    }
    #expect(strip.joined() == expected)
  }

  @Test("a day is forgotten after thirty-two, and one before 1970 is a day")
  func forgotten() {
    var days = LateDays()
    days.mark(at: Timestamp(milliseconds: -1))
    #expect(days.count(ofLast: 1, at: Timestamp(milliseconds: -86_400_000)) == 1)
    #expect(days.count(ofLast: 1, at: Timestamp(milliseconds: 0)) == 0)
    let last = Timestamp(milliseconds: 30 * 86_400_000)
    #expect(days.count(ofLast: 32, at: last) == 1)
    #expect(days.count(ofLast: 32, at: last + .days(1)) == 0)
    #expect(days.count(ofLast: 32, at: last + .days(100_000)) == 0)
  }
}
