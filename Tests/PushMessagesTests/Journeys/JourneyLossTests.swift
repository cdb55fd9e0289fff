import PushModel
import Testing

@testable import PushMessages

/// People whose push is lost on the way, or whose journey a new version changes.
@Suite struct JourneyLossTests {
  private static let office = BusinessID(rawValue: 7)
  private static let zone = ZoneID(rawValue: 0)
  private static let steps: [JourneyStep] = [
    .send(.order), .wait(.hours(4), unless: .opened), .send(.reminder),
  ]

  private static func table(_ steps: [JourneyStep] = steps, again: Interval? = nil) -> TriggerTable
  {
    TriggerTable(
      .only(), journeys: ["it": Journey(enter: .orderUpdated, steps: steps, again: again)])
  }

  /// Somebody in a journey.
  private struct Person {
    var agenda = Agenda(JourneyLossTests.office, .user, at: .utc(0))

    mutating func order(_ rules: TriggerTable, at hour: Int64) -> [Firing] {
      let firings = rules.tell(.orderUpdated, item: 3, to: &agenda, at: .utc(0, hour: hour))
      return (0..<firings.count).map { firings[$0] }
    }

    mutating func run(_ rules: TriggerTable, at hour: Int64) -> [Firing] {
      let firings = rules.run(&agenda, in: zone, of: Member.zones, at: .utc(0, hour: hour))
      return (0..<firings.count).map { firings[$0] }
    }

    mutating func send(_ rules: TriggerTable, _ firing: Firing, at hour: Int64) {
      rules.decided(firing.step!, refusal: nil, of: &agenda, at: .utc(0, hour: hour))
    }

    func isDue(_ push: PushID, _ rules: TriggerTable) -> Bool {
      rules.isDue(
        Push(
          id: push, type: .order, business: office, intendedAt: .utc(0), expiresAt: .utc(1)), agenda
      )
    }
  }

  @Test("a push about which nobody has asked is fired again by the event and by a run, as the same")
  func firesAgain() throws {
    let rules = Self.table()
    var anna = Person()
    let first = anna.order(rules, at: 0)
    try #require(first.count == 1)
    #expect(rules.isUndecided(anna.agenda))
    #expect(anna.order(rules, at: 1) == first)
    #expect(anna.run(rules, at: 2) == first)
    anna.send(rules, first[0], at: 2)
    #expect(!rules.isUndecided(anna.agenda))
    #expect(anna.order(rules, at: 3) == [] && anna.run(rules, at: 3) == [])
    let second = anna.run(rules, at: 7)
    #expect(second.map(\.type) == [.reminder] && second.map(\.item) == [3])
    #expect(anna.run(rules, at: 8) == second)
    #expect(anna.order(rules, at: 8) == second)
    anna.send(rules, second[0], at: 8)
    #expect(anna.order(rules, at: 9) == [] && anna.run(rules, at: 9) == [])
  }

  @Test("a push that is kept is not fired again until it is taken")
  func kept() throws {
    let rules = Self.table()
    var anna = Person()
    let first = anna.order(rules, at: 0)[0]
    rules.keep(first.step!, true, of: &anna.agenda)
    #expect(anna.order(rules, at: 1) == [] && anna.run(rules, at: 1) == [])
    #expect(!rules.isUndecided(anna.agenda))
    #expect(rules.nextDue(anna.agenda, in: Self.zone, of: Member.zones) == .distantFuture)
    rules.keep(first.step!, false, of: &anna.agenda)
    #expect(anna.run(rules, at: 2) == [first])
  }

  /// What a new version has, where the person is then, and whether a push of theirs that waits is still
  /// due.
  private static let edits: [(steps: [JourneyStep], isSent: Bool, isDue: Bool)] = [
    // The step is there no more.
    ([.wait(.hours(1)), .send(.order)], false, false),
    // It is a wait, and was a push; and the other way round.
    ([.wait(.hours(1)), .send(.order), .wait(.hours(4)), .send(.reminder)], false, false),
    ([.wait(.hours(1)), .send(.order), .wait(.hours(4)), .send(.reminder)], true, true),
    ([.send(.order)], true, true),
  ]

  @Test(
    "whoever is at a step that a new version has no more has left, and enters again",
    arguments: edits)
  func edited(steps: [JourneyStep], isSent: Bool, isDue: Bool) throws {
    let (old, new) = (Self.table(again: .hours(6)), Self.table(steps, again: .hours(6)))
    var anna = Person()
    let first = anna.order(old, at: 0)[0]
    if isSent {
      anna.send(old, first, at: 0)
    } else {
      old.keep(first.step!, true, of: &anna.agenda)
    }
    #expect(anna.isDue(first.step!, new) == isDue)
    #expect(new.nextDue(anna.agenda, in: Self.zone, of: Member.zones) == .distantFuture)
    #expect(anna.run(new, at: 5) == [] && anna.order(new, at: 5) == [])
    let isWait = steps[0].wait != nil
    #expect(anna.order(new, at: 6).count == (isWait ? 0 : 1))
    #expect(anna.run(new, at: 8).count == 1)
  }

  @Test("a push that is decided under a version without its step ends the journey for good")
  func decidedAstray() {
    let (old, new) = (Self.table(), Self.table([.wait(.hours(1)), .send(.order)]))
    var anna = Person()
    let first = anna.order(old, at: 0)[0]
    let moves = new.decided(first.step!, refusal: nil, of: &anna.agenda, at: .utc(0, hour: 1))
    #expect(moves.count == 1 && moves[0].event == .left)
    #expect(anna.run(old, at: 2) == [] && anna.order(old, at: 9) == [])
    #expect(old.nextDue(anna.agenda, in: Self.zone, of: Member.zones) == .distantFuture)
  }

  @Test("a second version that keeps the steps lets people go on")
  func kindred() {
    let (old, new) = (
      Self.table(), Self.table([.send(.order), .wait(.hours(9)), .send(.promotion)])
    )
    var anna = Person()
    anna.send(old, anna.order(old, at: 0)[0], at: 0)
    #expect(anna.run(new, at: 5).map(\.type) == [.promotion])
  }

  @Test("a person has 64 places; the first of a journey that is lacking goes")
  func bound() {
    func table(_ month: Int) -> TriggerTable {
      TriggerTable(
        .only(),
        journeys: [
          "all": Journey(enter: .paused, steps: Self.steps),
          "month \(month)": Journey(enter: .orderUpdated, steps: Self.steps),
        ])
    }
    var anna = Person()
    _ = table(0).tell(.paused, to: &anna.agenda, at: .utc(0))
    for month in 0..<72 {
      #expect(anna.order(table(month), at: Int64(month)).count == 1)
      #expect(anna.agenda.journeyCount == min(month + 2, 64))
    }
    // Still inside the first and the last ones.
    for month in [9, 71] {
      #expect(anna.order(table(month), at: 80).map(\.item) == [3], "\(month)")
      #expect(anna.agenda.journeyCount == 64)
    }
    let pause = table(0).tell(.paused, item: 9, to: &anna.agenda, at: .utc(0, hour: 81))
    #expect(pause.count == 1 && pause[0].item == 0)
  }
}
