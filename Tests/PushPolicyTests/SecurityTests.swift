import PushModel
import PushPolicy
import TestSupport
import Testing

/// Sign-ins and codes cannot be switched off in the app.
@Suite struct SecurityTests {
  static let monday = Timestamp.utc(2026, 3, 16, 3)

  /// Every rule of the policy at its harshest, security named in each.
  static let harshest: Policy = {
    var policy = Situation(Rule.allCases).policy
    policy.caps = [
      .category(.security): Cap(limit: 0, per: .localDay, exempt: []),
      .channel(.security): Cap(limit: 0, per: .isoWeek, exempt: []),
      .type(.security): Cap(limit: 0, per: .rolling(.day), overflow: .defer, exempt: []),
      .global: Cap(limit: 0, per: .localDay, overflow: .digest, exempt: []),
    ]
    policy.budget = Cap(limit: 0, per: .isoWeek, exempt: [])
    (policy.minGap, policy.gapOverflow, policy.gapExempt) = (.days(3), .drop, [])
    policy.quietHours = QuietRule(
      window: QuietWindow("00:00", "23:59"), action: .drop, actions: [.security: .drop])
    policy.organisationOff = Category.allCases
    return policy
  }()

  @Test(
    "S1-7-security, C-05: no preference, cap, quiet hour or gap stops it",
    arguments: 0..<50 as Range<UInt64>)
  func always(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    for policy in [Self.harshest, Policy()] {
      var someone = try Someone(policy, in: chance.one(of: Place.allCases))
      for number in 0..<20 as Range<UInt32> {
        someone.recipient.preferences = .random(&chance)
        someone.sender = chance.once(in: 2) ? .inGoodStanding : [.inGoodStanding, .unwanted]
        let now = Self.monday + .minutes(Int64(number))
        let push = Push.make(.security, number, at: now, perDayMax: chance.one(of: [0, 1, 9]))
        #expect(someone.offer(push, at: now) == .send)
      }
    }
  }

  @Test(
    "S1-7-security, S4-PLAT-4: what it cannot pass is the operating system's permission",
    arguments: 0..<50 as Range<UInt64>)
  func permission(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var someone = try Someone(Policy())
    someone.recipient.preferences = .random(&chance)
    let push = Push.make(.security, at: Self.monday)
    someone.recipient.reach.eligible = 0
    #expect(someone.ask(push, at: Self.monday) == .suppress(because: .noToken))
    someone.recipient.reach.anyPermission = false
    #expect(someone.ask(push, at: Self.monday) == .suppress(because: .permissionDenied))
  }

  @Test("it passes no refusal that is not the recipient's or the policy's to make")
  func otherRefusals() throws {
    let refusals: [(Refusal, (inout Someone) -> Void)] = [
      (.recipientBanned, { $0.recipient.status = .banned }),
      (.notInAudience, { $0.isInAudience = false }),
      (.senderBanned, { $0.sender.insert(.banned) }),
      (.contentNotCleared, { $0.sender.remove(.cleared) }),
      (.noLongerDue, { $0.sender.insert(.lapsed) }),
    ]
    for (refusal, spoil) in refusals {
      var someone = try Someone(Policy())
      spoil(&someone)
      let push = Push.make(.security, at: Self.monday)
      #expect(someone.ask(push, at: Self.monday) == .suppress(because: refusal))
    }
    var someone = try Someone(Policy())
    let push = Push.make(.security, at: Self.monday, livesFor: .minute)
    #expect(someone.offer(push, at: Self.monday) == .send)
    #expect(someone.ask(push, at: Self.monday) == .suppress(because: .alreadySent))
    #expect(someone.ask(push, at: Self.monday + .minute) == .suppress(because: .expired))
  }

  @Test(
    "S1-7-master, S3-PREF-2: with the master switch off nothing else goes, whatever is on",
    arguments: 0..<50 as Range<UInt64>)
  func masterOff(seed: UInt64) throws {
    var chance = Chance(seed: seed)
    var someone = try Someone(Policy())
    someone.recipient.preferences = .random(&chance)
    someone.recipient.preferences.isPushEnabled = false
    for type in PushType.allCases {
      let expected: Verdict = type == .security ? .send : .suppress(because: .pushDisabled)
      #expect(someone.ask(.make(type, at: Self.monday), at: Self.monday) == expected)
    }
  }
}

extension Preferences {
  /// Any preferences at all.
  static func random(_ chance: inout Chance) -> Preferences {
    let from = UInt16.random(in: 0..<1_440, using: &chance)
    let to = UInt16.random(in: 0..<1_440, using: &chance)
    return Preferences(
      isPushEnabled: chance.once(in: 2),
      categories: CategorySet(rawValue: .random(in: 0..<64, using: &chance)),
      channels: CategorySet(rawValue: .random(in: 0..<64, using: &chance)),
      quietHours: chance.one(of: [.inherit, .off, .own(QuietWindow(from: from, to: to))]),
      typesOff: TypeSet(rawValue: .random(in: 0...UInt64.max, using: &chance)))
  }
}
