import PushFanout
import PushModel
import Testing

@testable import SimWorld

/// Each conversion belongs to one push at most: the last one whose window contains it.
@Suite("Conversions and the push to which each belongs")
struct ConversionTallyTests {
  private static let start = Timestamp.utc(2026, 3, 27)
  private static let end = start + .days(2)
  private static let person = PersonIndex(0)

  private static func tally(
    after moment: ConversionMetric.Moment, within: Interval = .hours(3)
  ) -> ConversionTally {
    var metric = ConversionMetric(event: "purchase")
    metric.after = moment
    metric.within = within
    let span = Span(
      start: start, end: end, cohortStart: start, cohortEnd: end, attribution: .days(1))
    return ConversionTally(metric, people: 2, in: span)
  }

  private static func flight(
    _ number: UInt64, releasedAt: Timestamp = start, isInCohort: Bool = true, of person: Int = 0
  ) -> Flight {
    var push = Push(
      id: PushID(rawValue: number), type: .newPost, business: BusinessID(rawValue: 0),
      intendedAt: releasedAt, expiresAt: releasedAt + .days(1))
    let page = TallyPage(tally: 0, funnel: 0, arm: 0, isInCohort: isInCohort)
    return Flight(
      &push, to: PersonIndex(person), on: page, .released, devices: 1, at: releasedAt)
  }

  /// What conversions belong to in a day of an hour a letter: `A` is delivered, `a` opened and `1` tapped,
  /// likewise `B`, and `!` is a conversion. In the answer `a` is direct, `A` influenced and `-` no push's.
  private static func owners(of day: String, after moment: ConversionMetric.Moment) -> String {
    var tally = tally(after: moment)
    var owners = ""
    for (hour, letter) in day.enumerated() {
      let now = start + .hours(Int64(hour))
      switch letter {
      case "A", "B": tally.reach(.delivered, flight(letter == "A" ? 1 : 2), at: now)
      case "a", "b": tally.reach(.opened, flight(letter == "a" ? 1 : 2), at: now)
      case "1", "2": tally.reach(.tapped, flight(letter == "1" ? 1 : 2), at: now)
      case "!":
        tally.convert(person, worth: 1, at: now)
        let name = tally.claim(person, at: now).map { touch in
          let name = touch.push.rawValue == 1 ? "A" : "B"
          return touch.isOpened ? name.lowercased() : name
        }
        owners += name ?? "-"
      default: break
      }
    }
    let counts = ConversionVariable.allCases.map { tally.counts[Int($0.rawValue)] }
    let direct = owners.count(where: \.isLowercase)
    let influenced = owners.count(where: \.isUppercase)
    let expected = [
      owners.count, owners.isEmpty ? 0 : 1, direct + influenced, direct, influenced,
      owners.count - direct - influenced, owners.count,
    ]
    #expect(counts == expected.map { Int32($0) }, "\(day): \(owners)")
    return owners
  }

  @Test("There is a place for each count")
  func places() { #expect(ConversionVariable.allCases.count == ConversionVariable.count) }

  @Test(
    "The last push within three hours before it has a conversion",
    arguments: [
      // The beginning is part of a window, the end is not.
      (.delivered, "A!", "A"), (.delivered, "A.!", "A"), (.delivered, "A..!", "-"),
      // Without a push, or before it, it is organic.
      (.delivered, "!", "-"), (.delivered, "!A!", "-A"),
      // An opening makes it direct, and begins no window.
      (.delivered, "Aa!", "a"), (.delivered, "A!a", "A"), (.delivered, "A.a!", "-"),
      // The last touch, though an earlier one is opened.
      (.delivered, "AB!", "B"), (.delivered, "ABa!", "B"), (.delivered, "ABb!", "b"),
      (.delivered, "AB!.!", "B-"),
      // Of openings, the last one, whichever was delivered first.
      (.opened, "A!", "-"), (.opened, "Aa!", "a"), (.opened, "ABba!", "a"),
      (.opened, "Aa.!", "a"), (.opened, "Aa..!", "-"), (.opened, "aB!", "a"),
      (.tapped, "Aa!", "-"), (.tapped, "Aa1!", "a"), (.tapped, "a1b!", "a"),
      (.tapped, "a1b2!", "b"), (.tapped, "1..!", "-"),
    ] as [(ConversionMetric.Moment, String, String)])
  func day(moment: ConversionMetric.Moment, day: String, expected: String) {
    #expect(Self.owners(of: day, after: moment) == expected, "\(day)")
  }

  @Test("A window contains its first millisecond and the last before its end")
  func edges() {
    var tally = Self.tally(after: .delivered)
    let at = Self.start + .hours(1)
    tally.reach(.delivered, Self.flight(1), at: at)
    let millisecond = Interval.milliseconds(1)
    #expect(tally.claim(Self.person, at: at) != nil)
    #expect(tally.claim(Self.person, at: at + .hours(3) - millisecond) != nil)
    #expect(tally.claim(Self.person, at: at + .hours(3)) == nil)
  }

  @Test("Of two pushes with one moment the one that was released later counts, then the greater id")
  func ties() {
    let (early, late) = (Self.start, Self.start + .minutes(5))
    let pairs = [
      (Self.flight(2, releasedAt: early), Self.flight(1, releasedAt: late), 1),
      (Self.flight(1, releasedAt: early), Self.flight(2, releasedAt: early), 2),
    ]
    for (one, other, winner) in pairs {
      for order in [[one, other], [other, one]] {
        var tally = Self.tally(after: .opened)
        for flight in order { tally.reach(.opened, flight, at: Self.start + .hours(1)) }
        let owner = tally.claim(Self.person, at: Self.start + .hours(2))
        #expect(owner?.push.rawValue == UInt64(winner))
      }
    }
  }

  @Test(
    "A push of the warm-up claims what the cohort's days have, and what is outside is not counted")
  func cohort() {
    var tally = Self.tally(after: .delivered, within: .days(9))
    tally.reach(.delivered, Self.flight(2, of: 1), at: Self.start)
    #expect(tally.claim(Self.person, at: Self.start + .hours(1)) == nil)
    tally.reach(.delivered, Self.flight(1, isInCohort: false), at: Self.start - .hours(1))
    #expect(tally.claim(Self.person, at: Self.start + .hours(1))?.push.rawValue == 1)
    tally.convert(Self.person, worth: 7, at: Self.start - .milliseconds(1))
    tally.convert(Self.person, worth: 7, at: Self.end)
    #expect(tally.counts.allSatisfy { $0 == 0 })
    tally.convert(Self.person, worth: .max, at: Self.start)
    tally.convert(Self.person, worth: 7, at: Self.start)
    #expect(tally.counts[Int(ConversionVariable.value.rawValue)] == .max)
    #expect(tally.counts[Int(ConversionVariable.conversions.rawValue)] == 2)
    #expect(tally.counts[Int(ConversionVariable.converted.rawValue)] == 1)
    #expect(tally.counts[Int(ConversionVariable.influenced.rawValue)] == 2)
  }
}
