import PushModel
import PushPolicy

/// Everything that can stop a push, in the order in which it is asked.
enum Rule: Int, CaseIterable, Comparable, Sendable {
  case deleted, banned, paused
  case audience
  case unverified, senderBanned, notCleared, lapsed, outside, unwanted
  case noPermission, noToken
  case masterOff
  case organisationOff
  case categoryOff, typeOff, channelOff
  case expired, wouldExpire
  case duplicate
  case sendAt, timing
  case quietDrop, quietDefer
  case perDay
  case campaignCap, tagCap, typeCap, typeCapDefer, senderCap, categoryCap, categoryCapDigest
  case channelCap, reservedPlace, globalCap, outranked
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

  /// What is said when the rule speaks first.
  var verdict: Verdict { row.verdict }

  /// Makes it speak.
  func provoke(_ situation: inout Situation) { row.provoke(&situation) }

  private typealias Row = (verdict: Verdict, provoke: (inout Situation) -> Void)

  private var row: Row {
    switch self {
    case .deleted: Self.recipient(.recipientDeleted) { $0.recipient.status = .deleted }
    case .banned: Self.recipient(.recipientBanned) { $0.recipient.status = .banned }
    case .paused: Self.recipient(.recipientPaused) { $0.recipient.status = .paused }
    case .audience: Self.recipient(.notInAudience) { $0.isInAudience = false }
    case .unverified: Self.recipient(.senderUnverified) { $0.sender.remove(.verified) }
    case .senderBanned: Self.recipient(.senderBanned) { $0.sender.insert(.banned) }
    case .notCleared: Self.recipient(.contentNotCleared) { $0.sender.remove(.cleared) }
    case .lapsed: Self.recipient(.noLongerDue) { $0.sender.insert(.lapsed) }
    case .outside: Self.recipient(.noLongerInSegment) { $0.sender.insert(.outsideSegment) }
    case .unwanted: Self.recipient(.businessOff) { $0.sender.insert(.unwanted) }
    case .noPermission: Self.recipient(.permissionDenied) { $0.recipient.reach = Reach() }
    case .noToken: Self.recipient(.noToken) { $0.recipient.reach.eligible = 0 }
    case .masterOff:
      Self.recipient(.pushDisabled) { $0.recipient.preferences.isPushEnabled = false }
    case .organisationOff:
      (.suppress(because: .organisationOff), { $0.policy.organisationOff = [.updates] })
    case .categoryOff:
      Self.recipient(.categoryOff) {
        $0.recipient.preferences.categories.remove(CategorySet(.updates))
      }
    case .typeOff:
      Self.recipient(.typeOff) { $0.recipient.preferences.typesOff.insert(TypeSet(.newPost)) }
    case .channelOff:
      Self.recipient(.channelOff) {
        $0.recipient.preferences.channels.remove(CategorySet(.updates))
      }
    default: rowOfPush
    }
  }

  private var rowOfPush: Row {
    let (now, earlier) = (Situation.now, Situation.earlier)
    return switch self {
    case .expired:
      (
        .suppress(because: .expired), { $0.push.expiresAt = min($0.push.expiresAt, now) }
      )
    case .wouldExpire:
      (
        .suppress(because: .wouldExpire),
        {
          $0.push.expiresAt = min($0.push.expiresAt, now + .minutes(10))
          $0.push.sendAt = now + .minutes(10)
        }
      )
    case .duplicate: (.suppress(because: .alreadySent), { $0.first.id = $0.push.id })
    case .sendAt:
      (
        .wait(until: now + .minutes(10), because: .sendAt),
        { $0.push.sendAt = now + .minutes(10) }
      )
    case .timing:
      (
        .wait(until: Situation.midnight + .hours(14), because: .timing),
        { $0.policy.timing = .fixed(LocalTime(minute: 14 * 60)) }
      )
    case .quietDrop: Self.quiet(.suppress(because: .quietHours), .drop)
    case .quietDefer:
      Self.quiet(.wait(until: Situation.midnight + .hours(13), because: .quietHours), .defer)
    case .perDay:
      (
        .suppress(because: .notificationCap),
        {
          ($0.push.perDayMax, $0.first.perDayMax) = (1, 1)
          ($0.push.item, $0.first.item) = (7, 7)
        }
      )
    case .campaignCap:
      Self.cap(.suppress(because: .campaignCap), .campaign("spring"), days: 2) {
        $0.campaign = PushNames.known.campaign("spring")
      }
    case .tagCap:
      Self.cap(.suppress(because: .tagCap), .tag("sale"), days: 2) {
        $0.tags = PushNames.known.tag("sale")
      }
    case .senderCap:
      (
        .suppress(because: .senderCap),
        { $0.policy.eachCaps[.sender] = EachCap(Self.one(days: 3)) }
      )
    case .typeCap: Self.cap(.suppress(because: .typeCap), .type(.newPost), days: 2)
    case .typeCapDefer:
      Self.cap(.wait(until: earlier + .days(2), because: .cap), .type(.newPost), days: 2, .defer)
    case .categoryCap: Self.cap(.suppress(because: .categoryCap), .category(.updates), days: 3)
    case .categoryCapDigest:
      Self.cap(
        .wait(until: earlier + .days(3), because: .digest), .category(.updates), days: 3, .digest)
    case .channelCap: Self.cap(.suppress(because: .channelCap), .channel(.updates), days: 4)
    case .reservedPlace:
      (
        .suppress(because: .reservedPlace),
        {
          let places = Reservation(of: .tag("kept"), places: 1)
          $0.policy.caps[.all([.channel(.updates), .global])] = Cap(
            limit: 2, per: .rolling(.days(4)), reserve: [places])
        }
      )
    case .globalCap: Self.cap(.suppress(because: .globalCap), .global, days: 5)
    case .outranked:
      (
        .suppress(because: .outranked),
        { situation in
          situation.policy.ranks = [.category(.tasks): 100]
          situation.policy.caps[.all([.global, .global])] = Cap(limit: 2, per: .rolling(.days(5)))
          let claim = HeldPush(.make(.assignment, 3, at: now), until: now + .hour, because: .sendAt)
          situation.changes.append { $0.held = [claim] }
        }
      )
    case .budget:
      (.suppress(because: .budgetSpent), { $0.policy.budget = Self.one(days: 6) })
    case .gapDrop: Self.gap(.suppress(because: .minimumGap), .drop)
    case .gapWait: Self.gap(.wait(until: earlier + .hours(2), because: .minimumGap), .wait)
    default:
      (
        .wait(until: now + .minutes(20), because: .digest),
        { $0.policy.digest = [.newPost: .minutes(20)] }
      )
    }
  }

  private static func recipient(
    _ refusal: Refusal, _ spoil: @escaping (inout Someone) -> Void
  ) -> Row {
    (.suppress(because: refusal), { $0.changes.append(spoil) })
  }

  private static func quiet(_ verdict: Verdict, _ action: QuietAction) -> Row {
    (
      verdict,
      {
        $0.policy.quietHours = QuietRule(window: QuietWindow("11:30", "13:00"), action: action)
      }
    )
  }

  private static func cap(
    _ verdict: Verdict, _ group: PushGroup, days: Int64, _ overflow: Cap.Overflow = .drop,
    _ join: @escaping (inout Push) -> Void = { _ in }
  ) -> Row {
    (
      verdict,
      {
        $0.policy.caps[group] = one(days: days, overflow)
        join(&$0.push)
        join(&$0.first)
      }
    )
  }

  private static func gap(_ verdict: Verdict, _ overflow: Policy.GapOverflow) -> Row {
    (verdict, { ($0.policy.minGap, $0.policy.gapOverflow) = (.hours(2), overflow) })
  }

  private static func one(days: Int64, _ overflow: Cap.Overflow = .drop) -> Cap {
    Cap(limit: 1, per: .rolling(.days(days)), overflow: overflow)
  }
}
