import PushModel
import PushPolicy
import Testing

/// A policy that cannot be worked out says why.
@Suite struct PolicyErrorTests {
  private func caps(_ count: Int) -> [PushGroup: Cap] {
    let types = PushType.allCases.map(PushGroup.type)
    let senders = (1...32).map { PushGroup.sender(BusinessID(rawValue: $0)) }
    return Dictionary(
      uniqueKeysWithValues: (types + senders).prefix(count).map {
        ($0, Cap(limit: 1, per: .isoWeek))
      })
  }

  @Test("at most 32 caps, the budget and those on each included: n-1, n, n+1")
  func tooMany() throws {
    #expect(Policy.capsMax == 32)
    let budget = Cap(limit: 1, per: .isoWeek)
    let each = [CapSubject.sender: EachCap(budget)]
    for count in [9, 10, 11, 31, 32] { _ = try PolicyTable(Policy(caps: caps(count))) }
    for count in [30, 31] { _ = try PolicyTable(Policy(caps: caps(count), budget: budget)) }
    for count in [30, 31] { _ = try PolicyTable(Policy(caps: caps(count), eachCaps: each)) }
    #expect(throws: PolicyError.tooManyCaps(found: 33)) {
      try PolicyTable(Policy(caps: caps(33)))
    }
    #expect(throws: PolicyError.tooManyCaps(found: 33)) {
      try PolicyTable(Policy(caps: caps(31), eachCaps: each, budget: budget))
    }
  }

  @Test("places, ranks and tags have bounds, which the message names")
  func ranks() {
    let tasks = Reservation(of: .category(.tasks), places: 1)
    let both = Reservation(of: .type(.assignment), places: 1)
    func error(_ policy: Policy) -> String? {
      let error = #expect(throws: PolicyError.self) { try PolicyTable(policy) }
      return error?.description
    }
    func reserving(_ reserve: [Reservation], _ limit: Int) -> Policy {
      Policy(caps: [.global: Cap(limit: limit, per: .localDay, reserve: reserve)])
    }
    #expect(
      error(reserving([Reservation(of: .category(.tasks), places: 3)], 2))
        == "`caps.global.reserve` has 3 places; accepted: 1 or more each, together at most the limit of 2"
    )
    #expect(error(reserving([tasks, both], 9))?.contains("`tasks` and for `assignment`") == true)
    #expect(
      error(Policy(ranks: [.global: 101])) == "`ranks.global` is 101, it ranges over 0...100")
    let tags = (0..<65).map { PushGroup.tag("t\($0)") }
    #expect(
      error(Policy(ranks: Dictionary(uniqueKeysWithValues: tags.map { ($0, 1) })))
        == "caps, exemptions, reservations and ranks name 65 tags, at most 64 are accepted")
    var each = EachCap(Cap(limit: 1, per: .localDay))
    each.cap.reserve = [tasks]
    #expect(error(Policy(eachCaps: [.sender: each]))?.contains("`caps.each.sender`") == true)
  }

  @Test(
    "places for pushes that a cap never counts are refused",
    arguments: [
      (PushGroup.category(.marketing), [], PushGroup.category(.tasks)),
      (.global, [.category(.tasks)], .type(.assignment)),
      (.global, [], .category(.security)),
      (.global, [.tag("vip")], .all([.tag("vip"), .tag("a")])),
      (.campaign("spring"), [], .campaign("winter")),
    ] as [(PushGroup, [PushGroup], PushGroup)])
  func idlePlaces(over: PushGroup, exempt: [PushGroup], of: PushGroup) throws {
    let kept = Reservation(of: of, places: 1)
    var cap = Cap(limit: 2, per: .localDay, exempt: exempt, reserve: [kept])
    let error = #expect(throws: PolicyError.self) { try PolicyTable(Policy(caps: [over: cap])) }
    #expect(error == .reservationNeverCounted(key: "caps.\(over)", of))
    #expect(error?.description.contains("`caps.\(over).reserve` has places for `\(of)`") == true)
    // Of pushes that it counts they are accepted.
    cap.reserve = [Reservation(of: over, places: 1)]
    _ = try PolicyTable(Policy(caps: [over: cap]))
  }

  @Test("exempt pushes that consume a cap may have places") func consumed() throws {
    let kept = Reservation(of: .category(.tasks), places: 1)
    let cap = Cap(
      limit: 2, per: .localDay, exempt: [.category(.tasks)], exemptConsumes: true, reserve: [kept])
    _ = try PolicyTable(Policy(caps: [.global: cap]))
  }

  @Test("ten caps all count") func tenCaps() throws {
    var someone = try Someone(Policy(caps: caps(10)))
    let now = Timestamp.utc(2026, 3, 16)
    for (number, type) in PushType.allCases.enumerated() {
      #expect(someone.offer(.make(type, UInt32(number), at: now), at: now) == .send)
    }
    for (number, type) in PushType.allCases.enumerated() {
      let push = Push.make(type, UInt32(100 + number), at: now)
      let isCapped = number < 10 && ![.order, .payment, .security].contains(type)
      #expect(someone.ask(push, at: now) == (isCapped ? .suppress(because: .typeCap) : .send))
    }
  }

  @Test("a limit ranges over 0...1000", arguments: [Int.min, -1, 1_001, .max])
  func limits(limit: Int) {
    let cap = Cap(limit: limit, per: .localDay)
    #expect(throws: PolicyError.limitOutOfRange(.type(.offer), found: limit)) {
      try PolicyTable(Policy(caps: [.type(.offer): cap]))
    }
    #expect(throws: PolicyError.budgetOutOfRange(found: limit)) {
      try PolicyTable(Policy(budget: cap))
    }
  }

  @Test("an error names the key, what was found and what is accepted")
  func texts() {
    #expect(
      "\(PolicyError.limitOutOfRange(.type(.offer), found: 1_001))"
        == "`caps.offer.limit` is 1001, it ranges over 0...1000")
    #expect(
      "\(PolicyError.budgetOutOfRange(found: -1))"
        == "`budget.limit` is -1, it ranges over 0...1000")
    #expect(
      "\(PolicyError.tooManyCaps(found: 33))"
        == "`caps` and `budget` are 33 limits, a policy has at most 32")
  }
}
