import PushMessages
import PushModel

/// Somebody under rules, driven by a host that does nothing but ask and tell: what fired, and when.
struct Member {
  /// Rows 0 and 1: UTC, and Oslo, whose clock jumps on 2026-03-29 and falls back on 2026-10-25.
  static let zones = ZoneTable([
    ZoneTable.Zone(name: "UTC", starts: [], offsets: [0]),
    ZoneTable.Zone(
      name: "Europe/Oslo", starts: [.utc(88, hour: 1), .utc(298, hour: 1)],
      offsets: [3_600_000, 7_200_000, 3_600_000]),
  ])

  var rules: TriggerTable
  var agenda: Agenda
  var zone = ZoneID(rawValue: 0)
  var now: Timestamp
  private(set) var log: [Line] = []

  struct Line: Hashable, CustomStringConvertible {
    var type: PushType
    var at: Timestamp
    var occasion: UInt64
    var days: UInt16
    var id: PushID

    /// Such as `reminder 2d14:00`, from the start of the year.
    var description: String { "\(type.name) \(at.label)" }
  }

  init(
    _ book: TriggerBook, parts: Agenda.Part = [.user, .member],
    organisation: BusinessID = BusinessID(rawValue: 7), start: Timestamp = .utc(0)
  ) {
    rules = TriggerTable(book)
    agenda = Agenda(organisation, parts, at: start)
    now = start
  }

  /// Runs everything that is due up to `moment`, itself included.
  mutating func wait(until moment: Timestamp) {
    while true {
      let due = rules.nextDue(agenda, in: zone, of: Self.zones)
      guard due <= moment else { break }
      now = max(now, due)
      let firings = rules.run(&agenda, in: zone, of: Self.zones, at: now)
      note(firings)
      precondition(
        firings.count > 0 || rules.nextDue(agenda, in: zone, of: Self.zones) > due, "it never ends")
    }
    now = moment
  }

  mutating func tell(
    _ what: Happening, item: UInt64 = 0, times: UInt32 = 1, due: Timestamp = .distantFuture,
    at moment: Timestamp
  ) {
    wait(until: moment)
    note(rules.tell(what, item: item, times: times, due: due, to: &agenda, at: now))
  }

  /// A new version of the rules takes effect now.
  mutating func edit(at moment: Timestamp, _ book: TriggerBook) {
    wait(until: moment - .milliseconds(1))
    now = moment
    rules = TriggerTable(book, since: moment)
  }

  private mutating func note(_ firings: Firings) {
    for index in 0..<firings.count {
      let firing = firings[index]
      log.append(
        Line(
          type: firing.type, at: now, occasion: firing.occasion, days: firing.days,
          id: firing.id(agenda.organisation)))
    }
  }

  var story: [String] { log.map(\.description) }

  /// Whether the last push that was intended is still called for.
  func isLastDue() -> Bool {
    let last = log.last!
    let push = Push(
      id: last.id, type: last.type, business: agenda.organisation, intendedAt: last.at,
      expiresAt: .distantFuture)
    return rules.isDue(push, agenda)
  }
}

extension Timestamp {
  /// A moment of 2026 in UTC: whole days after New Year, and a time.
  static func utc(_ day: Int64, hour: Int64 = 0, minute: Int64 = 0) -> Timestamp {
    Timestamp(milliseconds: 20_454 * 86_400_000) + .days(day) + .hours(hour) + .minutes(minute)
  }

  /// Such as `2d14:00`.
  var label: String {
    let minutes = (self - .utc(0)).milliseconds / 60_000
    let (day, rest) = minutes.quotientAndRemainder(dividingBy: 1_440)
    let two = { (number: Int64) in number < 10 ? "0\(number)" : "\(number)" }
    return "\(day)d\(two(rest / 60)):\(two(rest % 60))"
  }
}

extension TriggerBook {
  /// The standard rules, all off but those named.
  static func only(_ names: String...) -> TriggerBook {
    var book = TriggerBook()
    for rule in book.rules { book[rule.name]?.isEnabled = names.contains(rule.name) }
    return book
  }

  func with(_ name: String, _ when: TriggerCondition) -> TriggerBook {
    var book = self
    book[name]?.when = when
    return book
  }
}
