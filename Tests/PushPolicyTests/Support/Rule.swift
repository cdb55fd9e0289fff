import PushModel
import PushPolicy

/// Everything that can stop a push, in the order in which it is asked.
enum Rule: Int, CaseIterable, Comparable, Sendable {
  case deleted, banned, paused
  case audience
  case unverified, senderBanned, notCleared, lapsed, unwanted
  case noPermission, noToken
  case masterOff
  case organisationOff
  case categoryOff, typeOff, channelOff
  case expired, wouldExpire
  case duplicate
  case sendAt, timing
  case quietDrop, quietDefer
  case perDay
  case typeCap, typeCapDefer, categoryCap, categoryCapDigest, channelCap, globalCap
  case budget
  case gapDrop, gapWait
  case digest

  static func < (one: Rule, other: Rule) -> Bool { one.rawValue < other.rawValue }

  /// Rules that are settings of one thing and so never meet.
  private static let alternatives: [Set<Rule>] = [
    [.deleted, .banned, .paused], [.noPermission, .noToken], [.quietDrop, .quietDefer],
    [.typeCap, .typeCapDefer], [.categoryCap, .categoryCapDigest], [.gapDrop, .gapWait],
  ]

  func meets(_ other: Rule) -> Bool {
    !Self.alternatives.contains { $0.contains(self) && $0.contains(other) }
  }

  static let pairs = allCases.flatMap { one in
    allCases.filter { one < $0 && one.meets($0) }.map { (one, $0) }
  }

  /// Those of `rules` that can be true together, the first come first.
  static func compatible(_ rules: [Rule]) -> [Rule] {
    rules.reduce(into: []) { chosen, rule in
      if chosen.allSatisfy(rule.meets) { chosen.append(rule) }
    }
  }

  var verdict: Verdict {
    switch self {
    case .deleted: .suppress(because: .recipientDeleted)
    case .banned: .suppress(because: .recipientBanned)
    case .paused: .suppress(because: .recipientPaused)
    case .audience: .suppress(because: .notInAudience)
    case .unverified: .suppress(because: .senderUnverified)
    case .senderBanned: .suppress(because: .senderBanned)
    case .notCleared: .suppress(because: .contentNotCleared)
    case .lapsed: .suppress(because: .noLongerDue)
    case .unwanted: .suppress(because: .businessOff)
    case .noPermission: .suppress(because: .permissionDenied)
    case .noToken: .suppress(because: .noToken)
    case .masterOff: .suppress(because: .pushDisabled)
    case .organisationOff: .suppress(because: .organisationOff)
    case .categoryOff: .suppress(because: .categoryOff)
    case .typeOff: .suppress(because: .typeOff)
    case .channelOff: .suppress(because: .channelOff)
    case .expired: .suppress(because: .expired)
    case .wouldExpire: .suppress(because: .wouldExpire)
    case .duplicate: .suppress(because: .alreadySent)
    case .sendAt: .wait(until: Situation.now + .minutes(10), because: .sendAt)
    case .timing: .wait(until: Situation.midnight + .hours(14), because: .timing)
    case .quietDrop: .suppress(because: .quietHours)
    case .quietDefer: .wait(until: Situation.midnight + .hours(13), because: .quietHours)
    case .perDay: .suppress(because: .notificationCap)
    case .typeCap: .suppress(because: .typeCap)
    case .typeCapDefer: .wait(until: Situation.earlier + .days(2), because: .cap)
    case .categoryCap: .suppress(because: .categoryCap)
    case .categoryCapDigest: .wait(until: Situation.earlier + .days(3), because: .digest)
    case .channelCap: .suppress(because: .channelCap)
    case .globalCap: .suppress(because: .globalCap)
    case .budget: .suppress(because: .budgetSpent)
    case .gapDrop: .suppress(because: .minimumGap)
    case .gapWait: .wait(until: Situation.earlier + .hours(2), because: .minimumGap)
    case .digest: .wait(until: Situation.now + .minutes(20), because: .digest)
    }
  }
}
