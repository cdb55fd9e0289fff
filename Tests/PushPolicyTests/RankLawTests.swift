import PushModel
import PushPolicy
import TestSupport
import Testing

/// What holds of ranks and reservations, whatever the policy.
@Suite struct RankLawTests {
  private static let start = Timestamp.utc(2026, 3, 16)

  /// A push of any type, sender, tag and campaign; `hasRank` for one with a rank of its own.
  private static func push(
    _ number: UInt32, _ chance: inout Chance, at now: Timestamp, hasRank: Bool = false
  ) -> Push {
    var push = Push.make(chance.one(of: PushType.allCases), number, at: now)
    push.business = BusinessID(rawValue: .random(in: 3...5, using: &chance))
    if hasRank { push.rank = chance.one(of: [0, 20, 50, 80, 100]) }
    return push
  }

  @Test(
    "without ranks and reservations, caps that are asked of the history say what a ledger says",
    arguments: 0..<40 as Range<UInt64>)
  func historyAndLedger(seed: UInt64) throws {
    var chance = Chance(seed: 11_000 + seed)
    var policy = Policy.random(&chance)
    (policy.ranks, policy.eachCaps) = (nil, [:])
    for (group, cap) in policy.caps {
      let isOfTypes = ([group] + cap.exempt).allSatisfy(\.isOfTypes)
      policy.caps[group] = isOfTypes ? cap : nil
      policy.caps[group]?.reserve = []
    }
    policy.gapExempt = policy.gapExempt.filter(\.isOfTypes)
    var ledger = try Someone(policy, in: .oslo)
    policy.ranks = [:]
    var history = try Someone(policy, in: .oslo)
    var now = Self.start
    for number in 0..<300 as Range<UInt32> {
      now = now + .minutes(.random(in: 0...200, using: &chance))
      let push = Self.push(number, &chance, at: now)
      let verdict = ledger.ask(push, at: now)
      #expect(history.ask(push, at: now) == verdict, "\(push) at \(now)")
      guard verdict == .send else { continue }
      ledger.book(push, at: now)
      history.book(push, at: now)
    }
  }

  @Test(
    "C-15: no window holds more than its limit, and a reserved group has its places or everyone finds it full",
    arguments: 0..<40 as Range<UInt64>)
  func windows(seed: UInt64) throws {
    var chance = Chance(seed: 12_000 + seed)
    let limit = Int.random(in: 2...5, using: &chance)
    let places = Int.random(in: 1..<limit, using: &chance)
    let length = Interval.hours(.random(in: 1...20, using: &chance))
    let cap = Cap(
      limit: limit, per: .rolling(length), exempt: [],
      reserve: [Reservation(of: .category(.tasks), places: places)])
    var someone = try Someone(Policy(caps: [.global: cap], ranks: [:]))
    var sent: [(push: Push, at: Timestamp)] = []
    var now = Self.start
    for number in 0..<300 as Range<UInt32> {
      now = now + .minutes(.random(in: 0...60, using: &chance))
      let push = Self.push(number, &chance, at: now, hasRank: true)
      guard push.type != .security else { continue }
      let window = sent.filter { $0.at + length > now }
      let tasks = window.count { $0.push.type.category == .tasks }
      let kept = push.type.category == .tasks ? 0 : max(0, places - tasks)
      let verdict = someone.offer(push, at: now)
      // Nobody waits, so that nothing is outranked.
      let expected: Verdict =
        window.count >= limit
        ? .suppress(because: .globalCap)
        : window.count + kept >= limit ? .suppress(because: .reservedPlace) : .send
      #expect(verdict == expected, "\(push.type) at \(now): \(window.count) of \(limit)")
      if verdict == .send { sent.append((push, now)) }
    }
    #expect(sent.contains { $0.push.type.category == .tasks })
  }

  @Test(
    "C-16: nobody takes the room of a held push of higher rank that had room",
    arguments: 0..<60 as Range<UInt64>, [Cap.Overflow.drop, .defer])
  func claims(seed: UInt64, overflow: Cap.Overflow) throws {
    var chance = Chance(seed: 13_000 + seed)
    let limit = Int.random(in: 1...3, using: &chance)
    let cap = Cap(limit: limit, per: .localDay, overflow: overflow, exempt: [])
    var someone = try Someone(Policy(caps: [.global: cap], ranks: [:]))
    let evening = Self.start + .hours(20)
    // As many claims as places, at most; all of them must go.
    let count = UInt32.random(in: 1...UInt32(limit), using: &chance)
    someone.held = (0..<count).map { number in
      var push = Push.make(.assignment, 1_000 + number, at: Self.start)
      push.rank = 80
      return HeldPush(push, until: evening + .minutes(Int64(number)), because: .sendAt)
    }
    for number in 0..<40 as Range<UInt32> {
      let now = Self.start + .minutes(20 * Int64(number))
      var push = Push.make(.newPost, number, at: now)
      push.rank = chance.one(of: [0, 20, 79])
      let verdict = someone.offer(push, at: now)
      if number >= limit, overflow == .drop { #expect(verdict != .send) }
    }
    for held in someone.held {
      someone.held.removeAll { $0.push.id == held.push.id }
      #expect(someone.offer(held.push, at: held.until) == .send)
    }
  }

  @Test("a rank that is equal claims nothing")
  func equals() throws {
    var someone = try Someone(
      Policy(caps: [.global: Cap(limit: 1, per: .localDay)], ranks: [.category(.updates): 80]))
    var waiting = Push.make(.assignment, 2, at: Self.start)
    waiting.rank = 80
    someone.held = [HeldPush(waiting, until: Self.start + .hours(9), because: .sendAt)]
    #expect(someone.ask(.make(.newPost, at: Self.start), at: Self.start) == .send)
    someone.held[0].push.rank = 81
    #expect(
      someone.ask(.make(.newPost, at: Self.start), at: Self.start)
        == .suppress(because: .outranked))
  }

  @Test("the narrowest group that has a rank says which, and a push's own goes before it")
  func narrowest() throws {
    let ranks: [PushGroup: Int] = [
      .global: 10, .category(.updates): 20, .sender(BusinessID(rawValue: 3)): 30,
      .type(.newPost): 40, .tag("sale"): 60, .campaign("spring"): 70,
    ]
    let table = try PolicyTable(Policy(ranks: ranks), naming: .known)
    func rank(_ change: (inout Push) -> Void) -> Int {
      var push = Push.make(.newPost, at: Self.start)
      change(&push)
      return withUnsafePointer(to: push) { table.rank(of: $0) }
    }
    #expect(rank { $0.campaign = PushNames.known.campaign("spring") } == 70)
    #expect(rank { $0.tags = PushNames.known.tag("sale") } == 60)
    #expect(rank { _ in } == 40)
    #expect(rank { $0.type = .offer } == 30)
    #expect(rank { ($0.type, $0.business) = (.offer, BusinessID(rawValue: 9)) } == 10)
    #expect(rank { $0.rank = 5 } == 5)
    #expect(
      withUnsafePointer(to: Push.make(.newPost, at: Self.start)) {
        try! PolicyTable(Policy(ranks: [:])).rank(of: $0)
      } == 50)
  }

  @Test(
    "C-18 C-19: a cap on each sender counts 64 of them, refuses another, and forgets whose window is empty"
  )
  func manySenders() throws {
    let each = EachCap(Cap(limit: 1, per: .rolling(.hours(1)), overflow: .defer))
    var someone = try Someone(Policy(eachCaps: [.sender: each]))
    func push(_ sender: UInt32, at now: Timestamp) -> Push {
      var push = Push.make(.newPost, sender, at: now)
      push.business = BusinessID(rawValue: sender)
      return push
    }
    for sender in 0..<64 as Range<UInt32> {
      let now = Self.start + .minutes(Int64(sender / 2))
      #expect(someone.offer(push(sender, at: now), at: now) == .send)
    }
    let later = Self.start + .minutes(40)
    #expect(
      someone.ask(push(64, at: later), at: later)
        == .wait(until: Self.start + .hours(1), because: .cap))
    let free = Self.start + .hours(1)
    #expect(someone.offer(push(64, at: free), at: free) == .send)
    // The second place of the first minute is free; the first is taken.
    #expect(someone.offer(push(65, at: free), at: free) == .send)
    #expect(someone.ask(push(66, at: free), at: free) != .send)
  }
}
