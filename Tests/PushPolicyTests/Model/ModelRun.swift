import PushModel
import PushPolicy
import TestSupport
import Testing

/// One random policy, one recipient with a changing mind, 200 random pushes over five weeks.
struct ModelRun {
  private var chance: Chance
  private let seed: UInt64
  private let place: Place
  private var someone: Someone
  private var reference: Reference
  /// What is to be asked, the next one last.
  private var queue: [(at: Timestamp, push: Push)] = []
  private var editAt: Timestamp
  /// Told of each question with its verdict, before it is booked.
  var witness: (_ explanation: Explanation, _ verdict: Verdict) -> Void = { _, _ in }
  /// Explanations are asked for.
  var isWitnessed = false
  /// Every kind of verdict that was given.
  private(set) var endings: Set<Verdict.Kind> = []

  init(seed: UInt64, isEdited: Bool) throws {
    self.seed = seed
    chance = Chance(seed: seed)
    place = chance.one(of: Place.allCases)
    let policy = Policy.random(&chance, limitMin: isEdited ? 1 : 0)
    someone = try Someone(policy, in: place)
    reference = Reference(policy, in: place)
    let change = chance.one(of: place.offsets.changes.map(\.at) + [.utc(2026, 5, 11)])
    let start = change - .days(.random(in: 2...20, using: &chance))
    editAt = isEdited ? start + .days(.random(in: 3...20, using: &chance)) : .distantFuture
    for _ in 0..<200 { enqueue(intention(after: start)) }
  }

  /// Asks until every push has met its end.
  mutating func all() throws {
    while let (now, push) = queue.popLast() {
      someone.held.removeAll { $0.push.id == push.id }
      if now >= editAt { try edit(at: now) }
      if chance.once(in: 8) { changeMind(at: now) }
      guard agree(on: push, at: now) else { return }
    }
  }

  private mutating func agree(on push: Push, at now: Timestamp) -> Bool {
    someone.sender = chance.once(in: 40) ? [.verified, .banned] : .inGoodStanding
    if chance.once(in: 40) { someone.sender.insert(.lapsed) }
    if chance.once(in: 40) { someone.sender.insert(.outsideSegment) }
    if chance.once(in: 40) { someone.sender.insert(.unwanted) }
    someone.isInAudience = !chance.once(in: 40)
    let verdict = someone.ask(push, at: now)
    let expected = reference.verdict(
      on: push, to: someone.recipient, from: someone.sender,
      isInAudience: someone.isInAudience, at: now, held: someone.held)
    guard verdict == expected else {
      Issue.record("seed \(seed): \(verdict) for \(expected) at \(now) on \(push)")
      return false
    }
    endings.insert(Verdict.Kind(verdict))
    if isWitnessed { witness(someone.explain(push, at: now), verdict) }
    if verdict == .send {
      someone.book(push, at: now)
      reference.book(push, at: now)
    } else if case .wait(let until, let hold) = verdict {
      let push = push.having(passed: hold)
      enqueue((until, push))
      someone.held.append(HeldPush(push, until: until, because: hold))
    }
    return true
  }

  private mutating func edit(at now: Timestamp) throws {
    let policy = reference.policy.edited(&chance)
    reference.adopt(policy)
    try someone.adopt(policy, at: now)
    editAt = .distantFuture
  }

  private mutating func intention(after start: Timestamp) -> (at: Timestamp, push: Push) {
    let minute = Int64.random(in: 0..<50_400, using: &chance)
    let burst = chance.once(in: 3) ? minute / 600 * 600 : minute
    let jitter = Interval.milliseconds(chance.one(of: [0, 0, 1, 59_999]))
    let now = start + .minutes(burst) + jitter
    let life = Interval.minutes(chance.one(of: [0, 1, 60, 600, 3_000, 15_000]))
    var push = Push.make(
      chance.one(of: PushType.allCases), .random(in: 0..<190, using: &chance), at: now,
      livesFor: life, perDayMax: chance.once(in: 8) ? chance.one(of: [1, 2, 5]) : 0)
    if push.perDayMax > 0 { push.item = chance.one(of: [0, 1, 1, 2]) }
    push.business = BusinessID(rawValue: .random(in: 3...5, using: &chance))
    for tag in PushNames.known.tags where chance.once(in: 2) {
      push.tags.formUnion(PushNames.known.tag(tag))
    }
    if chance.once(in: 3) {
      push.campaign = PushNames.known.campaign(chance.one(of: PushNames.known.campaigns))
    }
    if chance.once(in: 3) { push.rank = chance.one(of: [0, 20, 50, 80, 100]) }
    if chance.once(in: 8) { push.sendAt = now + .minutes(.random(in: 0...700, using: &chance)) }
    return (now, push)
  }

  private mutating func changeMind(at now: Timestamp) {
    var mind = someone.recipient
    mind.status = chance.once(in: 12) ? chance.one(of: [.paused, .banned, .deleted]) : .active
    mind.preferences = Preferences(
      isPushEnabled: !chance.once(in: 12),
      categories: chance.once(in: 4) ? Preferences.defaultCategories : .all,
      channels: chance.once(in: 10) ? CategorySet(.updates) : .all,
      quietHours: chance.one(of: [.inherit, .inherit, .off, .own(.random(&chance))]),
      typesOff: chance.once(in: 4) ? TypeSet(chance.one(of: PushType.allCases)) : [])
    mind.reach.anyPermission = !chance.once(in: 12)
    mind.reach.eligible = mind.reach.anyPermission && !chance.once(in: 12) ? 0b11 : 0
    mind.lastActive = now - .minutes(.random(in: 0...40_000, using: &chance))
    mind.bestHour = chance.once(in: 3) ? Recipient.hourUnknown : .random(in: 0..<24, using: &chance)
    someone.recipient = mind
  }

  private mutating func enqueue(_ entry: (at: Timestamp, push: Push)) {
    let place = queue.lastIndex { entry.at <= $0.at }
    queue.insert(entry, at: place.map { $0 + 1 } ?? 0)
  }
}

extension Verdict {
  /// A verdict without its moment.
  enum Kind: Hashable {
    case send
    case wait(Hold)
    case suppress(Refusal)

    init(_ verdict: Verdict) {
      switch verdict {
      case .send: self = .send
      case .wait(_, let hold): self = .wait(hold)
      case .suppress(let refusal): self = .suppress(refusal)
      }
    }

    /// All that ``ModelRun`` provokes.
    static let reachable: [Kind] =
      [.send] + Hold.allCases.filter { $0 != .decisionRule }.map(Kind.wait)
      + Refusal.allCases.filter {
        ![.malformed, .backlogFull, .senderUnverified, .contentNotCleared, .decisionRule]
          .contains($0)
      }.map(Kind.suppress)
  }
}
