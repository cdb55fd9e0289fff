import PushModel
import TestSupport
import Testing

@testable import PushMessages

/// Campaigns hour by hour.
@Suite struct CampaignTests {
  private static let nine = LocalTime(minute: 9 * 60)
  private static let names: PushNames = {
    var names = PushNames()
    _ = names.add(campaign: "it")
    _ = names.add(tag: "sale")
    return names
  }()

  private static func order(
    delay: Int64? = 2, unless: Reactions = .happening(.paymentUpdated), amount: NumberBound? = nil
  ) -> Campaign {
    Campaign(
      on: CampaignEvent(.orderUpdated, if: EventCondition(amount: amount)),
      delay: delay.map { .hours($0) }, unless: delay == nil ? [] : unless)
  }

  /// One column per hour of a day in UTC. Of the person: `5` an order of 50, `4` one of 49, `p` a payment, `v`
  /// the app is opened. Below it `A` for the push.
  @Test(arguments: [
    (Campaign(at: CampaignTime(day: 0, LocalTime(minute: 180))), "......", "...A.."),
    (Campaign(at: CampaignTime(day: 0, LocalTime(minute: 0))), "...", "A.."),
    // Two hours after an order, unless it is paid by then.
    (order(), "5.....", "..A..."), (order(), "5p....", "......"), (order(), "5.p...", "......"),
    (order(), "5..p..", "..A..."), (order(unless: .visited), "5v....", "......"),
    (order(delay: nil), "5.5.", "A.A."),
    // A second order within the wait is not one more; one after it is.
    (order(), "55....", "..A..."), (order(), "5..5..", "..A..A"),
    // The amount.
    (order(delay: nil, amount: .atLeast(50)), "54.5", "A..A"),
    (order(delay: nil, amount: .below(50)), "54.5", ".A.."),
  ])
  func strip(campaign: Campaign, day: String, expected: String) {
    var shopper = Shopper(campaign)
    #expect(String(day.enumerated().map { shopper.hour(Int64($0), $1) }) == expected)
  }

  @Test("an event without an amount meets no bound of it")
  func unknownAmount() {
    var shopper = Shopper(Self.order(delay: nil, amount: .atLeast(0)))
    #expect(shopper.hour(0, "n") == ".")
    var other = Shopper(Self.order(delay: nil))
    #expect(other.hour(0, "n") == "A")
  }

  @Test(
    "everybody gets it once, at their own time of the day, on the day that is counted from the first",
    arguments: [0, 88] as [Int64], [0, 1] as [UInt16])
  func once(firstDay: Int64, zone: UInt16) {
    let zone = ZoneID(rawValue: zone)
    let day0 = Timestamp.utc(0).milliseconds / LocalClock.dayLength
    let table = TriggerTable(
      .only(), campaigns: ["it": Campaign(at: CampaignTime(day: 2, Self.nine))],
      naming: Self.names, firstDay: day0 + firstDay)
    var agenda = Agenda(BusinessID(rawValue: 7), [], at: .utc(0))
    let due = table.nextDue(agenda, in: zone, of: Member.zones)
    let offset: Int64 = zone.rawValue == 0 ? 0 : firstDay == 88 ? 2 : 1
    #expect(due == Timestamp.utc(firstDay + 2, hour: 9) - .hours(offset))
    let firings = table.run(&agenda, in: zone, of: Member.zones, at: due)
    #expect(firings.count == 1 && firings[0].type == .promotion)
    let push = firings[0].step!
    table.decided(push, refusal: nil, of: &agenda, at: due)
    #expect(table.nextDue(agenda, in: zone, of: Member.zones) == .distantFuture)
    #expect(table.run(&agenda, in: zone, of: Member.zones, at: due + .days(9)).count == 0)
  }

  @Test("whoever comes under the rules too late, or a version that is too late, gets none")
  func late() {
    let at = CampaignTime(day: 0, Self.nine)
    func due(start: Int64, since: Int64) -> Timestamp {
      let table = TriggerTable(
        .only(), campaigns: ["it": Campaign(at: at)], since: .utc(0, hour: since),
        naming: Self.names, firstDay: Timestamp.utc(0).milliseconds / LocalClock.dayLength)
      let agenda = Agenda(BusinessID(rawValue: 7), [], at: .utc(0, hour: start))
      return table.nextDue(agenda, in: ZoneID(rawValue: 0), of: Member.zones)
    }
    #expect(due(start: 9, since: 9) == .utc(0, hour: 9))
    #expect(due(start: 10, since: 0) == .distantFuture)
    #expect(due(start: 0, since: 10) == .distantFuture)
  }

  @Test("whoever is outside the segment at the time is passed over, and asked once")
  func outside() {
    var segment = Segment()
    segment.permission = true
    let table = TriggerTable(
      .only(),
      campaigns: ["it": Campaign(segment: "open", at: CampaignTime(day: 0, Self.nine))],
      segments: ["open": segment], naming: Self.names,
      firstDay: Timestamp.utc(0).milliseconds / LocalClock.dayLength)
    let zone = ZoneID(rawValue: 0)
    let recipient = Recipient(
      id: RecipientID(rawValue: 1), zone: zone, clock: Member.zones.clock(zone, at: .utc(0)))
    var agenda = Agenda(BusinessID(rawValue: 7), [], at: .utc(0))
    let due = Timestamp.utc(0, hour: 9)
    #expect(
      table.run(&agenda, card: recipient, in: zone, of: Member.zones, at: due).count == 0)
    #expect(table.nextDue(agenda, in: zone, of: Member.zones) == .distantFuture)
    #expect(agenda.journeyCount == 1)
  }

  @Test("a push carries the campaign's number, tags and rank, of a journey nothing")
  func label() {
    let table = TriggerTable(
      .only(), journeys: ["it": Journey(enter: .paused, steps: [.send(.reminder)])],
      campaigns: [
        "it": Campaign(tags: ["sale", "unnamed"], rank: 30, on: CampaignEvent(.orderUpdated))
      ],
      naming: Self.names)
    var agenda = Agenda(BusinessID(rawValue: 7), [], at: .utc(0))
    let own = table.tell(.orderUpdated, item: 4, to: &agenda, at: .utc(0))[0]
    var push = Push(
      id: own.step!, type: own.type, business: agenda.organisation, intendedAt: .utc(0),
      expiresAt: .utc(1))
    table.label(&push, by: own)
    #expect(push.campaign == Self.names.campaign("it") && push.rank == 30 && own.item == 4)
    #expect(push.tags == Self.names.tag("sale"))
    // A campaign and a journey of one name are two things.
    let other = table.tell(.paused, to: &agenda, at: .utc(0))[0]
    #expect(other.campaign == .none && other.step != own.step)
    #expect(own.step!.journey(among: ["it"], from: agenda.organisation) == nil)
    #expect(
      own.step!.journey(among: [Campaign.journeyName("it")], from: agenda.organisation)?.step == 0)
  }
}

/// Somebody whom a campaign may reach, and whose pushes are decided at once.
private struct Shopper {
  private let rules: TriggerTable
  private var agenda = Agenda(BusinessID(rawValue: 7), .customer, at: .utc(0))
  private let zone = ZoneID(rawValue: 0)

  init(_ campaign: Campaign) {
    var names = PushNames()
    _ = names.add(campaign: "it")
    rules = TriggerTable(
      .only(), campaigns: ["it": campaign], naming: names,
      firstDay: Timestamp.utc(0).milliseconds / LocalClock.dayLength)
  }

  mutating func hour(_ hour: Int64, _ event: Character) -> Character {
    let now = Timestamp.utc(0, hour: hour)
    var sent = 0
    // What happens at the end of a wait is in time.
    sent += decide(happen(event, at: now), at: now)
    let after = now + .milliseconds(1)
    sent += decide(rules.run(&agenda, in: zone, of: Member.zones, at: after), at: after)
    return sent == 0 ? "." : sent == 1 ? "A" : "!"
  }

  private mutating func happen(_ event: Character, at now: Timestamp) -> Firings {
    switch event {
    case "5": rules.tell(.orderUpdated, amount: 50, to: &agenda, at: now)
    case "4": rules.tell(.orderUpdated, amount: 49, to: &agenda, at: now)
    case "n": rules.tell(.orderUpdated, to: &agenda, at: now)
    case "p": rules.tell(.paymentUpdated, to: &agenda, at: now)
    case "v": rules.tell(.appOpened, to: &agenda, at: now)
    default: Firings()
    }
  }

  private mutating func decide(_ firings: Firings, at now: Timestamp) -> Int {
    for index in 0..<firings.count {
      rules.decided(firings[index].step!, refusal: nil, of: &agenda, at: now)
    }
    return firings.count
  }
}
