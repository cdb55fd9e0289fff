import PushModel
import TestSupport
import Testing

@testable import PushMessages

/// Journeys hour by hour.
@Suite struct JourneyTests {
  private static func journey(
    stop: Reactions = [], whenCapped: Journey.WhenCapped = .advance, again: Interval? = nil,
    unless: Reactions = .opened
  ) -> Journey {
    Journey(
      enter: .orderUpdated,
      steps: [.send(.order), .wait(.hours(4), unless: unless), .send(.reminder)],
      stop: stop, whenCapped: whenCapped, again: again)
  }

  private static let days: [(Journey, String, String)] = [
    (journey(), "e......", "A...B.."),
    // An opening by the wait's end is one; a later one changes nothing.
    (journey(), "e..o...", "A......"),
    (journey(), "e...o..", "A......"),
    (journey(), "e....o.", "A...B.."),
    // A visit is no opening, unless it is to count.
    (journey(), "e.v....", "A...B.."),
    (journey(unless: .visited), "e.v....", "A......"),
    (journey(unless: [.opened, .visited]), "e..o...", "A......"),
    (journey(unless: .happening(.paymentUpdated)), "e.p....", "A......"),
    // A second entry while inside, and after the end, is none.
    (journey(), "e.e.....e....", "A...B........"),
    (journey(again: .hours(6)), "e.e..e.e....", "A...B..A...B"),
    (journey(again: .hours(2)), "eo.e....", "A..A...B"),
    // What stops it ends it, whatever the wait asks for.
    (journey(stop: .tapped), "e.t....", "A......"),
    (journey(stop: .visited, unless: []), "e.v....", "A......"),
    (journey(unless: []), "eovt...", "A...B.."),
    // The wait begins when the push is sent or refused.
    (journey(), "h......", "A.....B"),
    (journey(), "x......", "A...B.."),
    (journey(whenCapped: .exit), "x......", "A......"),
    (journey(whenCapped: .exit), "e......", "A...B.."),
    // What happens before it was sent is not within the wait.
    (journey(unless: .visited), "hv.....", "A.....B"),
    (journey(stop: .visited), "hv.....", "A......"),
  ]

  /// One column per hour. Of the person: `e` the event, `o` the last push is opened, `t` tapped, `v`
  /// the app is opened; `x` as `e`, and a cap refuses the push; `h` as `e`, and the push is held for
  /// two hours. Below it `A` and `B` for the pushes.
  @Test(arguments: days)
  func strip(journey: Journey, day: String, expected: String) {
    #expect(Traveller(journey).strip(day) == expected)
  }

  /// What is counted of some of these days.
  private static let counted: [(Journey, String, [JourneyEvent])] = [
    (journey(), "e.......", [.entered, .completed]),
    (journey(), "e.e.....e", [.entered, .ignored, .completed, .ignored]),
    (
      journey(again: .hours(6)), "e.e.....e....",
      [.entered, .ignored, .completed, .entered, .completed]
    ),
    (journey(), "e..o...", [.entered, .unless]),
    (journey(stop: [.tapped, .opened]), "e..o...", [.entered, .stopped]),
    (journey(stop: .tapped), "e.t....", [.entered, .stopped]),
    (journey(unless: .visited), "e.v....", [.entered, .unless]),
    (journey(whenCapped: .exit), "x......", [.entered, .capped]),
    (journey(), "x.....", [.entered, .completed]),
    (journey(), ".o.v...", []),
  ]

  @Test("every entry is counted once, and ends once", arguments: counted)
  func events(journey: Journey, day: String, expected: [JourneyEvent]) {
    #expect(Traveller(journey).events(of: day) == expected)
  }

  @Test(
    "two hours after an order, unless it is paid",
    arguments: [("e.....", "..B..."), ("ep....", "......")])
  func delay(day: String, expected: String) {
    let journey = Journey(
      enter: .orderUpdated,
      steps: [.wait(.hours(2), unless: .happening(.paymentUpdated)), .send(.reminder)])
    #expect(Traveller(journey).strip(day) == expected)
  }

  @Test("docs/journeys.md has these days")
  func page() throws {
    let page = try Repository.text("docs/journeys.md")
    let rows = page.matches(of: #/\|(`[^|]*`)?\|`([evotxh.]+)`\|`([AB.]+)`\|/#)
    #expect(rows.count == 10)
    for row in rows {
      var journey = Self.journey()
      switch row.1 {
      case nil: break
      case "`whenCapped: exit`": journey.whenCapped = .exit
      case "`stop: tapped`": journey.stop = .tapped
      case "`again: 6h`": journey.again = .hours(6)
      case let key?: Issue.record("\(key) is not known")
      }
      #expect(Traveller(journey).strip(String(row.2)) == row.3, "\(row.0)")
    }
  }

  @Test("whoever is outside the segment does not enter, and may enter later")
  func segment() {
    var journey = Self.journey()
    journey.segment = "away"
    var away = Segment()
    away.away = .atLeast(.hours(3))
    #expect(Traveller(journey, ["away": away]).strip("ve..e....") == "....A...B")
  }

  @Test("the ids of its pushes are those of its name, entry and step, whatever journeys there are")
  func ids() {
    let journey = Self.journey(again: .hours(2))
    func ids(_ journeys: [String: Journey]) -> [PushID] {
      let rules = TriggerTable(.only(), journeys: journeys)
      var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
      var ids: [PushID] = []
      for hour in [0, 9] as [Int64] {
        let firing = rules.tell(.orderUpdated, to: &agenda, at: .utc(0, hour: hour))[0]
        ids.append(firing.id(BusinessID(rawValue: 1)))
        rules.opened(ids.last!, by: &agenda, at: .utc(0, hour: hour))
        rules.decided(ids.last!, refusal: nil, of: &agenda, at: .utc(0, hour: hour))
        let next = rules.run(
          &agenda, in: ZoneID(rawValue: 0), of: Member.zones, at: .utc(0, hour: hour + 5))
        ids.append(next[0].id(BusinessID(rawValue: 1)))
        rules.decided(ids.last!, refusal: nil, of: &agenda, at: .utc(0, hour: hour + 5))
      }
      return ids
    }
    let alone = ids(["b": journey])
    var other = journey
    other.enter = .paused
    #expect(Set(alone).count == 4 && alone == ids(["a": other, "b": journey, "c": other]))
    #expect(Set(alone).isDisjoint(with: ids(["other": journey])))
    let names = ["a", "b"]
    let found = alone.map { $0.journey(among: names, from: BusinessID(rawValue: 7)) }
    #expect(found.map { $0?.name } == ["b", "b", "b", "b"])
    #expect(found.map { $0?.step } == [0, 2, 0, 2])
    #expect(alone[0].journey(among: ["a"], from: BusinessID(rawValue: 7)) == nil)
  }

  @Test("an edit that takes a journey away ends it; one that brings it back lets it go on")
  func edited() {
    let rules = TriggerTable(.only(), journeys: ["it": Self.journey()])
    var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
    let firing = rules.tell(.orderUpdated, to: &agenda, at: .utc(0))[0]
    let push = Push(
      id: firing.id(agenda.organisation), type: .order, business: agenda.organisation,
      intendedAt: .utc(0), expiresAt: .utc(1))
    #expect(rules.isDue(push, agenda))
    #expect(!TriggerTable(.only()).isDue(push, agenda))
    rules.decided(push.id, refusal: nil, of: &agenda, at: .utc(0))
    let zone = ZoneID(rawValue: 0)
    #expect(TriggerTable(.only()).nextDue(agenda, in: zone, of: Member.zones) == .distantFuture)
    let later = TriggerTable(.only(), journeys: ["it": Self.journey()], since: .utc(3))
    #expect(later.nextDue(agenda, in: zone, of: Member.zones) == .utc(3))
  }

  @Test(
    "steps in a wrong order are refused",
    arguments: [
      (
        [.wait(.hours(1), unless: .opened), .send(.order)], "waits on a push, and none precedes it"
      ),
      (
        [.wait(.hours(1), unless: .tapped), .send(.order)], "waits on a push, and none precedes it"
      ),
      ([.send(.order), .wait(.hours(1))], "end with a wait"),
      ([], "end with a wait"),
      ([.send(.order), .send(.order)], "is a send, as the step before it"),
      ([.wait(.hours(1)), .wait(.hours(1)), .send(.order)], "is a wait, as the step before it"),
      (
        [.send(.order), .wait(.hours(1)), .send(.order), .wait(.hours(1)), .send(.order)],
        "have 3 sends"
      ),
    ] as [([JourneyStep], String)])
  func faults(steps: [JourneyStep], words: String) {
    let fault = Journey(enter: .orderUpdated, steps: steps).fault
    #expect(
      fault?.description.hasPrefix(words + "; accepted: ") == true, "\(String(describing: fault))")
  }

  @Test("a step that is neither push nor wait, or both, or a push with a condition, is refused")
  func steps() {
    var both = JourneyStep.send(.order)
    both.wait = .hours(1)
    var neither = both
    (neither.send, neither.wait) = (nil, nil)
    var conditional = JourneyStep.send(.order)
    conditional.unless = .visited
    let faults = [both, neither, conditional].map {
      Journey(enter: .orderUpdated, steps: [$0]).fault
    }
    #expect(faults.map { $0?.step } == [0, 0, 0])
    #expect(faults.map { $0?.key } == [nil, nil, "unless"])
  }
}

/// Somebody in a journey, whose pushes are decided at once.
private struct Traveller {
  private let rules: TriggerTable
  private var agenda = Agenda(BusinessID(rawValue: 7), .user, at: .utc(0))
  private var now = Timestamp.utc(0)
  private var last: PushID?
  private var events: [JourneyEvent] = []
  private var held: (push: PushID, until: Timestamp)?
  private let recipient = Recipient(
    id: RecipientID(rawValue: 1), zone: ZoneID(rawValue: 0),
    clock: Member.zones.clock(ZoneID(rawValue: 0), at: .utc(0)))

  init(_ journey: Journey, _ segments: [String: Segment] = [:]) {
    rules = TriggerTable(.only(), journeys: ["it": journey], segments: segments)
  }

  func strip(_ day: String) -> String {
    var copy = self
    return String(day.enumerated().map { copy.hour(Int64($0), $1) })
  }

  func events(of day: String) -> [JourneyEvent] {
    var copy = self
    for (hour, event) in day.enumerated() { _ = copy.hour(Int64(hour), event) }
    return copy.events
  }

  private mutating func count(_ moves: JourneyMoves) {
    for index in 0..<moves.count { events.append(moves[index].event) }
  }

  private mutating func hour(_ hour: Int64, _ event: Character) -> Character {
    now = .utc(0, hour: hour)
    if let held, held.until <= now {
      self.held = nil
      count(
        rules.decided(
          held.push, refusal: isDue(held.push) ? nil : .noLongerDue, of: &agenda, at: now))
    }
    // Whoever opens at the end of a wait opens in time, also where the run comes before.
    let early = rules.run(&agenda, card: recipient, in: recipient.zone, of: Member.zones, at: now)
    if early.count > 0 { return "!" }
    let first = happen(event)
    let timed =
      first.count > 0
      ? early
      : rules.run(
        &agenda, card: recipient, in: recipient.zone, of: Member.zones,
        at: now + .milliseconds(1))
    count(first.moves)
    if first.count == 0 { count(timed.moves) }
    let firing: Firing? = first.count > 0 ? first[0] : timed.count > 0 ? timed[0] : nil
    guard let firing, let push = firing.step else { return "." }
    last = push
    switch event {
    case "h":
      held = (push, now + .hours(2))
      rules.keep(push, true, of: &agenda)
    case "x": count(rules.decided(push, refusal: .globalCap, of: &agenda, at: now))
    default: count(rules.decided(push, refusal: nil, of: &agenda, at: now))
    }
    return firing.type == .order ? "A" : "B"
  }

  private mutating func happen(_ event: Character) -> Firings {
    switch event {
    case "e", "x", "h":
      return rules.tell(.orderUpdated, item: 3, to: &agenda, card: recipient, at: now)
    case "p": return rules.tell(.paymentUpdated, to: &agenda, card: recipient, at: now)
    case "v": return rules.tell(.appOpened, to: &agenda, card: recipient, at: now)
    case "o": if let last { count(rules.opened(last, by: &agenda, at: now)) }
    case "t": if let last { count(rules.tapped(last, by: &agenda, at: now)) }
    default: break
    }
    return Firings()
  }

  private func isDue(_ push: PushID) -> Bool {
    rules.isDue(
      Push(
        id: push, type: .order, business: agenda.organisation, intendedAt: now, expiresAt: now),
      agenda)
  }
}
