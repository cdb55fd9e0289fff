import PushModel
import PushPolicy

/// A post at noon, an hour after another, in which any set of rules can be made to speak.
struct Situation {
  static let midnight = Timestamp.utc(2026, 3, 16)
  static let now = midnight + .hours(12)
  static let earlier = now - .hour

  private var policy = Policy()
  private var push = Push.make(.newPost, 2, at: now)
  private var first = Push.make(.newPost, 1, at: earlier)
  private var changes: [(inout Someone) -> Void] = []

  init(_ rules: [Rule]) { for rule in rules { provoke(rule) } }

  func verdict() throws -> Verdict {
    var someone = try someone()
    return someone.ask(push, at: Self.now)
  }

  func explanation() throws -> Explanation {
    var someone = try someone()
    return someone.explain(push, at: Self.now)
  }

  private func someone() throws -> Someone {
    var someone = try Someone(policy)
    someone.book(first, at: Self.earlier)
    for change in changes { change(&someone) }
    return someone
  }

  private mutating func provoke(_ rule: Rule) {
    switch rule {
    case .deleted, .banned, .paused, .audience, .unverified, .senderBanned, .notCleared, .lapsed,
      .unwanted, .noPermission, .noToken, .masterOff, .categoryOff, .typeOff, .channelOff:
      changes.append { Self.spoil(&$0, rule) }
    case .expired, .wouldExpire, .duplicate, .sendAt, .perDay:
      spoilPush(rule)
    default:
      tighten(rule)
    }
  }

  private static func spoil(_ someone: inout Someone, _ rule: Rule) {
    switch rule {
    case .deleted: someone.recipient.status = .deleted
    case .banned: someone.recipient.status = .banned
    case .paused: someone.recipient.status = .paused
    case .audience: someone.isInAudience = false
    case .unverified: someone.sender.remove(.verified)
    case .senderBanned: someone.sender.insert(.banned)
    case .notCleared: someone.sender.remove(.cleared)
    case .lapsed: someone.sender.insert(.lapsed)
    case .unwanted: someone.sender.insert(.unwanted)
    case .noPermission: someone.recipient.reach = Reach()
    case .noToken: someone.recipient.reach.eligible = 0
    case .masterOff: someone.recipient.preferences.isPushEnabled = false
    case .categoryOff: someone.recipient.preferences.categories.remove(CategorySet(.updates))
    case .typeOff: someone.recipient.preferences.typesOff.insert(TypeSet(.newPost))
    default: someone.recipient.preferences.channels.remove(CategorySet(.updates))
    }
  }

  private mutating func spoilPush(_ rule: Rule) {
    switch rule {
    case .expired: push.expiresAt = min(push.expiresAt, Self.now)
    case .wouldExpire:
      push.expiresAt = min(push.expiresAt, Self.now + .minutes(10))
      push.sendAt = Self.now + .minutes(10)
    case .duplicate: first.id = push.id
    case .sendAt: push.sendAt = Self.now + .minutes(10)
    default:
      (push.perDayMax, first.perDayMax) = (1, 1)
      (push.item, first.item) = (7, 7)
    }
  }

  private mutating func tighten(_ rule: Rule) {
    switch rule {
    case .organisationOff: policy.organisationOff = [.updates]
    case .timing: policy.timing = .fixed(LocalTime(minute: 14 * 60))
    case .quietDrop, .quietDefer:
      let action: QuietAction = rule == .quietDrop ? .drop : .defer
      policy.quietHours = QuietRule(window: QuietWindow("11:30", "13:00"), action: action)
    case .budget: policy.budget = one(.days(6))
    case .gapDrop, .gapWait:
      policy.minGap = .hours(2)
      policy.gapOverflow = rule == .gapDrop ? .drop : .wait
    case .digest: policy.digest = [.newPost: .minutes(20)]
    default: limit(rule)
    }
  }

  private mutating func limit(_ rule: Rule) {
    switch rule {
    case .typeCap: policy.caps[.type(.newPost)] = one(.days(2))
    case .typeCapDefer: policy.caps[.type(.newPost)] = one(.days(2), .defer)
    case .categoryCap: policy.caps[.category(.updates)] = one(.days(3))
    case .categoryCapDigest: policy.caps[.category(.updates)] = one(.days(3), .digest)
    case .channelCap: policy.caps[.channel(.updates)] = one(.days(4))
    default: policy.caps[.global] = one(.days(5))
    }
  }

  private func one(_ window: Interval, _ overflow: Cap.Overflow = .drop) -> Cap {
    Cap(limit: 1, per: .rolling(window), overflow: overflow)
  }
}
