import PushModel
import PushPolicy
import Testing

/// Limits of what a ledger and a table pack, and arguments that stop a program.
@Suite struct BoundaryTests {
  private static let monday = Timestamp.utc(2026, 3, 16)
  private static let capped = Policy(caps: [.global: Cap(limit: 2, per: .localDay)])

  @Test("every type and every category has a bit of its own")
  func bits() {
    let types = PushType.allCases.map { PushGroup.type($0).types }
    #expect(types.allSatisfy { $0.nonzeroBitCount == 1 } && Set(types).count == types.count)
    #expect(PushGroup.global.types == types.reduce(0, |))
    let categories = Category.allCases.map { PushGroup.category($0).types }
    #expect(categories.reduce(0, +) == PushGroup.global.types)
  }

  @Test("the pushes of a day are counted up to 65,535 and do not start again")
  func sentToday() throws {
    var someone = try Someone(Policy())
    for number in 0..<65_540 as Range<UInt32> {
      someone.book(.make(.newPost, number, at: BoundaryTests.monday), at: BoundaryTests.monday)
    }
    let clock = someone.recipient.clock
    #expect(someone.ledger.sent(onDayOf: BoundaryTests.monday, clock) == 65_535)
    #expect(someone.ledger.sent(onDayOf: BoundaryTests.monday + .day, clock) == 0)
  }

  /// The error of a policy, as text.
  private func refusal(_ policy: Policy) -> String? {
    let error = #expect(throws: PolicyError.self) { try PolicyTable(policy) }
    return error?.description
  }

  @Test("a length of time ranges over what sums with moments can hold")
  func lengths() throws {
    let most = Interval.days(3_650)
    let longest = Cap(limit: 1, per: .rolling(most))
    _ = try PolicyTable(
      Policy(caps: [.global: longest], minGap: most, timing: .spread(most), digest: [.offer: most]))
    #expect(
      refusal(Policy(minGap: .seconds(-5))) == "`minGap` is -5s, it ranges over 0s...3650d")
    #expect(
      refusal(Policy(timing: .spread(most + .millisecond)))
        == "`timing` is 315360000001ms, it ranges over 0s...3650d")
    #expect(
      refusal(Policy(digest: [.offer: .seconds(-1)]))
        == "`digest.offer` is -1s, it ranges over 0s...3650d")
    // A window of -1 ms has the code of a local day, one of -2 ms that of a week.
    for milliseconds in [0, -1, -2] as [Int64] {
      let cap = Cap(limit: 1, per: .rolling(.milliseconds(milliseconds)))
      let found = Interval.milliseconds(milliseconds)
      #expect(
        refusal(Policy(caps: [.type(.offer): cap]))
          == "`caps.offer.per` is \(found), it ranges over 1ms...3650d")
      #expect(
        refusal(Policy(budget: cap)) == "`budget.per` is \(found), it ranges over 1ms...3650d")
    }
  }

  /// A recipient in UTC, with `words` words of history under a policy that needs two.
  private static func history(
    _ words: Int, _ use: (PolicyTable, inout Ledger, Recipient, History) -> Void
  ) throws {
    let table = try PolicyTable(capped, limiting: 0)
    var ledger = table.freshLedger()
    let clock = Place.table.clock(Place.utc.zone, at: monday)
    let recipient = Recipient(id: RecipientID(rawValue: 1), zone: Place.utc.zone, clock: clock)
    var memory = [Int64](repeating: 0, count: words)
    memory.withUnsafeMutableBufferPointer { use(table, &ledger, recipient, $0) }
  }

  @Test("a policy asks for the words of history that it needs, and takes no fewer")
  func tooShort() async throws {
    #expect(try PolicyTable(BoundaryTests.capped, limiting: 0).historyWords == 2)
    #expect(try PolicyTable(BoundaryTests.capped, remembering: 10, limiting: 4).historyWords == 13)
    await #expect(processExitsWith: .failure) {
      try BoundaryTests.history(1) { table, ledger, recipient, history in
        table.rezone(
          &ledger, recipient: recipient, history: history, zones: Place.table,
          at: BoundaryTests.monday)
      }
    }
  }

  @Test("a ledger is converted between two histories of the right sizes that do not overlap")
  func adopt() async {
    await #expect(processExitsWith: .failure) {
      try BoundaryTests.history(4) { table, ledger, recipient, history in
        table.adopt(
          &ledger, from: table.layout, old: History(rebasing: history[..<2]),
          new: History(rebasing: history[3...]), recipient: recipient, zones: Place.table,
          at: BoundaryTests.monday)
      }
    }
    await #expect(processExitsWith: .failure) {
      try BoundaryTests.history(4) { table, ledger, recipient, history in
        table.adopt(
          &ledger, from: table.layout, old: History(rebasing: history[..<3]),
          new: History(rebasing: history[2...]), recipient: recipient, zones: Place.table,
          at: BoundaryTests.monday)
      }
    }
  }

  @Test("the system's question is answered once")
  func answeredTwice() async {
    await #expect(processExitsWith: .failure) {
      var consent = Consent(.notAsked)
      consent.answered(isGranted: false, session: BoundaryTests.monday)
      consent.answered(isGranted: true, session: BoundaryTests.monday)
    }
  }

  #if DEBUG
    @Test("in debug builds a reservation needs all words of the history")
    func tooFewWords() async {
      await #expect(processExitsWith: .failure) {
        try BoundaryTests.history(1) { table, ledger, recipient, history in
          table.reserve(
            .make(.newPost, at: BoundaryTests.monday), for: recipient, in: &ledger,
            history: history,
            zones: Place.table, at: BoundaryTests.monday)
        }
      }
    }

    @Test("in debug builds a decision needs a clock that holds")
    func staleClock() async {
      await #expect(processExitsWith: .failure) {
        let oslo = Place.table.clock(Place.oslo.zone, at: BoundaryTests.monday)
        let recipient = Recipient(
          id: RecipientID(rawValue: 1), zone: Place.oslo.zone, clock: oslo)
        let later = oslo.validUntil
        let table = try PolicyTable(Policy())
        _ = table.verdict(
          on: .make(.newPost, at: later), to: recipient, ledger: table.freshLedger(),
          history: History(start: nil, count: 0), from: .inGoodStanding, isInAudience: true,
          zones: Place.table, at: later)
      }
    }
  #endif
}
