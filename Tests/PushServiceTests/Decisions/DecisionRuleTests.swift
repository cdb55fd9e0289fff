import PushModel
import PushPolicy
import TestSupport
import Testing

@testable import PushService

/// A rule of one's own decides below the policy, never instead of it.
@Suite struct DecisionRuleTests {
  /// What the policy says before the rule, and what is done with the push.
  private struct Decided {
    var verdict: Verdict
    var answer: Disposition
    var choice: DecisionChoice?
  }

  private final class Desk {
    let service: PushService
    let customer: Customer
    var experience = Experience(since: .monday)
    private var nothing = Nothing()
    /// Every text, which takes a while.
    private static let content = PushService.contents(of: Strategy())

    init(_ policy: Policy) throws {
      service = try PushService(
        Strategy(policy: policy), zones: Place.table, content: Self.content)
      customer = Customer(1, [.phone()], under: service.policy)
    }

    func takeDue(at now: Timestamp) -> Due? { service.takeDue(from: customer.card, at: now) }

    func decide(_ push: Push, by rule: Whim, seed: UInt64 = 0, at now: Timestamp) -> Decided {
      let card = customer.card
      return withUnsafePointer(to: service) { service in
        withUnsafePointer(to: push) { push in
          card.person.pointee.recipient.tick(service.zones, at: now)
          let verdict = service.policy.verdict(
            on: push, to: card.recipient, ledger: card.ledger, history: card.history,
            from: .inGoodStanding, isInAudience: true, zones: service.zones, at: now,
            held: card.held)
          var choice: DecisionChoice?
          var record = DecisionRecord.blank
          let answer = service.decide(
            push, for: card, from: .inGoodStanding, isInAudience: true, at: now
          ) {
            guard rule.decides(push.pointee.type.category) else { return .send }
            service.write(push, for: card, &experience, at: now, to: &record)
            let own = rule.choice(
              record, &nothing, zones: service.zones.pointee, chance: TestChance(seed: seed))
            choice = own
            return own.answer
          }
          if answer == .handed { service.see(push, handedFor: card, at: now, in: &experience) }
          return Decided(verdict: verdict, answer: answer, choice: choice)
        }
      }
    }
  }

  @Test("no answer sends, keeps or refuses what the policy does otherwise", arguments: 0..<200)
  func policyStandsAbove(seed: Int) throws {
    var chance = Chance(seed: UInt64(seed))
    let desk = try Desk(.tight(&chance))
    var now = Timestamp.monday
    var (asked, handed) = (0, 0)
    for number: UInt32 in 1...60 {
      now = now + .minutes(.random(in: 0...400, using: &chance))
      var pushes: [Push] = []
      while let due = desk.takeDue(at: now) { pushes.append(due.push) }
      let life = Interval.hours(.random(in: 1...60, using: &chance))
      let type = chance.one(of: [PushType.newPost, .offer, .message, .security])
      pushes.append(.make(type, number, at: now, livesFor: life))
      for push in pushes {
        let found = desk.decide(push, by: Whim(), seed: chance.next(), at: now)
        if found.answer == .handed { handed += 1 }
        switch found.verdict {
        case .suppress(let refusal): #expect(found.answer == .suppressed(refusal))
        case .wait(let until, let hold):
          #expect(found.answer == .held(until: until, because: hold))
        case .send where type == .security && push.type == .security:
          #expect(found.choice == nil && found.answer == .handed)
        case .send:
          asked += 1
          #expect((found.answer == .handed) == (found.choice?.answer == .send))
        }
        if case .held(let until, .decisionRule) = found.answer {
          #expect(until >= now + DecisionAnswer.waitMin && until < push.expiresAt)
        }
        if found.verdict != .send { #expect(found.choice == nil) }
      }
    }
    #expect(Category.allCases.reduce(0) { $0 + desk.experience.sent($1) } == handed)
    #expect(asked > 0)
  }

  @Test(
    "S0-ARCH-04: an answer is carried out at once",
    arguments: [
      (.send, .handed), (.drop, .suppressed(.decisionRule)),
      (
        .wait(until: .monday + .hours(15)),
        .held(until: .monday + .hours(15), because: .decisionRule)
      ),
      (
        .wait(until: .distantPast),
        .held(until: .monday + .hours(12) + .minutes(1), because: .decisionRule)
      ),
      (.wait(until: .monday + .hours(36)), .suppressed(.wouldExpire)),
      (.wait(until: .distantFuture), .suppressed(.wouldExpire)),
    ] as [(DecisionAnswer, Disposition)])
  func answers(answer: DecisionAnswer, done: Disposition) throws {
    let desk = try Desk(Policy())
    let noon = Timestamp.monday + .hours(12)
    let push = Push.make(.newPost, at: noon, livesFor: .days(1))
    #expect(desk.decide(push, by: Whim(answer: answer), at: noon).answer == done)
  }

  @Test("a push that has waited is asked about again, and the rule is told so") func again() throws
  {
    let desk = try Desk(Policy())
    let noon = Timestamp.monday + .hours(12)
    let push = Push.make(.newPost, at: noon, livesFor: .days(1))
    _ = desk.decide(push, by: Whim(answer: .wait(until: noon + .hours(1))), at: noon)
    #expect(desk.takeDue(at: noon) == nil)
    let due = try #require(desk.takeDue(at: noon + .hours(1)))
    #expect(due.push.passed.contains(.decisionRule))
    let found = desk.decide(due.push, by: Whim(answer: .drop), at: noon + .hours(1))
    #expect(found.answer == .suppressed(.decisionRule))
  }

  @Test("a push whose job is given out again while it waits is not asked about") func twice() throws
  {
    let desk = try Desk(Policy())
    let noon = Timestamp.monday + .hours(12)
    let push = Push.make(.newPost, at: noon, livesFor: .days(1))
    _ = desk.decide(push, by: Whim(answer: .wait(until: noon + .hours(1))), at: noon)
    let found = desk.decide(push, by: Whim(answer: .send), at: noon + .minutes(5))
    #expect(found.answer == .suppressed(.alreadySent) && found.choice == nil)
  }
}

extension Policy {
  /// A policy whose limits speak often.
  fileprivate static func tight(_ chance: inout Chance) -> Policy {
    var policy = Policy()
    policy.caps[.global] = Cap(
      limit: .random(in: 1...3, using: &chance),
      per: chance.one(of: [.localDay, .rolling(.hours(30))]),
      overflow: chance.one(of: [.drop, .defer]))
    if chance.once(in: 2) { policy.minGap = .minutes(.random(in: 1...300, using: &chance)) }
    let from = Int.random(in: 0..<1_440, using: &chance)
    policy.quietHours = QuietRule(
      window: QuietWindow(from: UInt16(from), to: UInt16((from + 480) % 1_440)),
      action: chance.one(of: QuietAction.allCases))
    policy.timing = chance.one(of: [.immediate, .immediate, .spread(.hours(3))])
    return policy
  }
}
