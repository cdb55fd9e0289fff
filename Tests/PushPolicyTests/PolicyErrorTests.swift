import PushModel
import PushPolicy
import Testing

/// A policy that cannot be worked out says why.
@Suite struct PolicyErrorTests {
  private func caps(_ count: Int) -> [PushGroup: Cap] {
    let types = PushType.allCases.prefix(count)
    return Dictionary(uniqueKeysWithValues: types.map { (.type($0), Cap(limit: 1, per: .isoWeek)) })
  }

  @Test("at most ten caps, the budget included: n-1, n, n+1")
  func tooMany() throws {
    #expect(Ledger.capsMax == 10)
    let budget = Cap(limit: 1, per: .isoWeek)
    for count in [9, 10] { _ = try PolicyTable(Policy(caps: caps(count))) }
    for count in [8, 9] { _ = try PolicyTable(Policy(caps: caps(count), budget: budget)) }
    #expect(throws: PolicyError.tooManyCaps(found: 11)) {
      try PolicyTable(Policy(caps: caps(11)))
    }
    #expect(throws: PolicyError.tooManyCaps(found: 11)) {
      try PolicyTable(Policy(caps: caps(10), budget: budget))
    }
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
      "\(PolicyError.tooManyCaps(found: 11))"
        == "`caps` and `budget` are 11 limits, a policy has at most 10")
  }
}
