import PushModel
import PushPolicy

/// The policy as one would explain it: a list of every push ever sent, and every question answered
/// by looking through the whole list. Slow, and without a thought for speed.
struct Reference {
  private(set) var policy: Policy
  private var limits: [Limit]
  let place: Place
  /// Whether a push begins a gap is settled when it goes, whatever a later policy exempts.
  private(set) var sent: [(push: Push, at: Timestamp, beginsGap: Bool)] = []
  /// For each cap how many pushes had been sent before it came to be.
  private var since: [Limit.Identity: Int] = [:]
  /// The same for each of its reservations.
  private var reservedSince: [Limit.Identity: [PushGroup: Int]] = [:]

  init(_ policy: Policy, in place: Place) {
    self.policy = policy
    limits = Self.limits(of: policy)
    self.place = place
  }

  mutating func book(_ push: Push, at now: Timestamp) {
    sent.append((push, now, !isGapExempt(push)))
  }

  /// Like caps keep their beginning, and like reservations theirs; all others begin now.
  mutating func adopt(_ policy: Policy) {
    let old = Set(limits.map(\.identity))
    let (before, reservedBefore) = (since, reservedSince)
    let reserved = Dictionary(
      limits.map { ($0.identity, Set($0.cap.reserve.map(\.of))) },
      uniquingKeysWith: { $0.union($1) })
    (since, reservedSince) = ([:], [:])
    self.policy = policy
    limits = Self.limits(of: policy)
    for limit in limits {
      let own = limit.identity
      since[own] = old.contains(own) ? before[own] ?? 0 : sent.count
      for group in limit.cap.reserve.map(\.of) {
        let isKept = reserved[own]?.contains(group) == true
        reservedSince[own, default: [:]][group] =
          isKept ? reservedBefore[own]?[group] ?? 0 : sent.count
      }
    }
  }

  func verdict(
    on push: Push, to recipient: Recipient, from sender: SenderState, isInAudience: Bool,
    at now: Timestamp, held: [HeldPush] = []
  ) -> Verdict {
    if let refusal = refusal(push, recipient, sender, isInAudience, now) {
      return .suppress(because: refusal)
    }
    let hold = clockHold(push, recipient, now)
    if case .wait(let until, _) = hold, until >= push.expiresAt {
      return .suppress(because: .wouldExpire)
    }
    if sent.suffix(8).contains(where: { $0.push.id == push.id }) {
      return .suppress(because: .alreadySent)
    }
    let verdict = hold ?? frequency(push, held, now)
    if case .wait(let until, _) = verdict, until >= push.expiresAt {
      return .suppress(because: .wouldExpire)
    }
    return verdict
  }

  private func refusal(
    _ push: Push, _ recipient: Recipient, _ sender: SenderState, _ isInAudience: Bool,
    _ now: Timestamp
  ) -> Refusal? {
    let category = push.type.category
    let isSecurity = category == .security
    let preferences = recipient.preferences
    let questions: [(Bool, Refusal)] = [
      (recipient.status == .deleted, .recipientDeleted),
      (recipient.status == .banned, .recipientBanned),
      (recipient.status == .paused, .recipientPaused),
      (!isInAudience, .notInAudience),
      (!sender.contains(.verified), .senderUnverified),
      (sender.contains(.banned), .senderBanned),
      (!sender.contains(.cleared), .contentNotCleared),
      (sender.contains(.lapsed), .noLongerDue),
      (sender.contains(.outsideSegment), .noLongerInSegment),
      (!isSecurity && sender.contains(.unwanted), .businessOff),
      (!recipient.reach.anyPermission, .permissionDenied),
      (recipient.reach.eligible == 0, .noToken),
      (!isSecurity && !preferences.isPushEnabled, .pushDisabled),
      (!isSecurity && policy.organisationOff.contains(category), .organisationOff),
      (!isSecurity && !preferences.categories.contains(category), .categoryOff),
      (!isSecurity && preferences.typesOff.contains(push.type), .typeOff),
      (!isSecurity && !preferences.channels.contains(category), .channelOff),
      (now >= push.expiresAt, .expired),
    ]
    return questions.first { $0.0 }?.1
  }
}

// MARK: Holds of the clock

extension Reference {
  private func clockHold(_ push: Push, _ recipient: Recipient, _ now: Timestamp) -> Verdict? {
    if push.sendAt > now { return .wait(until: push.sendAt, because: .sendAt) }
    let category = push.type.category
    if policy.timedCategories.contains(category), !push.passed.contains(.timing),
      let moment = chosen(recipient, now), moment > now
    {
      return .wait(until: moment, because: .timing)
    }
    let window: QuietWindow? =
      switch recipient.preferences.quietHours {
      case .inherit: policy.quietHours?.window
      case .off: nil
      case .own(let window):
        policy.quietHours != nil || policy.ownQuietHours != false ? window : nil
      }
    guard let window, window.contains(minute: place.minute(now)) else { return nil }
    switch (policy.quietHours ?? QuietRule(window: window)).action(for: category) {
    case .bypass: return nil
    case .drop: return .suppress(because: .quietHours)
    case .defer:
      let end = quarters(after: now) { !window.contains(minute: place.minute($0)) }
      return .wait(until: end, because: .quietHours)
    }
  }

  private func chosen(_ recipient: Recipient, _ now: Timestamp) -> Timestamp? {
    switch policy.timing {
    case .immediate, .spread: return nil
    case .fixed(let time): return next(Int(time.minute), now)
    case .lastActive:
      let isKnown = recipient.lastActive > .distantPast
      return next(isKnown ? place.minute(recipient.lastActive) : 840, now)
    case .bestHour:
      guard recipient.bestHour != Recipient.hourUnknown else { return next(840, now) }
      let hour = Int(recipient.bestHour)
      return place.minute(now) / 60 == hour ? now : next(hour * 60, now)
    }
  }

  /// The next moment at which the wall clock comes to `minute`, or jumps over it.
  private func next(_ minute: Int, _ now: Timestamp) -> Timestamp {
    let today = place.day(now)
    let moments = (today - 1...today + 2).flatMap {
      arrivals(at: Int64(minute) * 60_000 + $0 * 86_400_000)
    }
    return moments.filter { $0 >= now }.min()!
  }

  /// When clocks read `wall`, in milliseconds of local time since 1970: once, or twice, or at the
  /// change that skips it.
  private func arrivals(at wall: Int64) -> [Timestamp] {
    let changes = place.offsets.changes
    let offsets = [place.offsets.first] + changes.map(\.minutes)
    let readings = offsets.map { Timestamp(milliseconds: wall - $0 * 60_000) }
      .filter { $0.milliseconds + place.offset($0) == wall }
    guard readings.isEmpty else { return readings }
    return changes.map(\.at).filter { change in
      change.milliseconds + place.offset(change - .millisecond) <= wall
        && wall < change.milliseconds + place.offset(change)
    }
  }

  /// The first full quarter of an hour after `now` for which `isRight`; clocks and windows change
  /// at quarters only.
  private func quarters(after now: Timestamp, _ isRight: (Timestamp) -> Bool) -> Timestamp {
    var moment = Timestamp(milliseconds: now.milliseconds / 900_000 * 900_000)
    repeat { moment = moment + .minutes(15) } while !isRight(moment)
    return moment
  }
}

// MARK: What the moment of sending decides

extension Reference {
  private func frequency(_ push: Push, _ held: [HeldPush], _ now: Timestamp) -> Verdict {
    if push.perDayMax > 0, push.type != .security, sentToday(push, now) >= Int(push.perDayMax) {
      return .suppress(because: .notificationCap)
    }
    for limit in limits where limit.isObeyed(by: push) {
      if let verdict = objection(limit, push, held, now) { return verdict }
    }
    if let verdict = gap(push, held, now) { return verdict }
    if let gather = policy.digest[push.type], !push.passed.contains(.digest) {
      return .wait(until: now + gather, because: .digest)
    }
    return .send
  }

  /// Number of limited pushes of the same notification on the local day of `now`.
  private func sentToday(_ push: Push, _ now: Timestamp) -> Int {
    sent.count {
      $0.push.perDayMax > 0 && $0.push.notification == push.notification
        && $0.push.business == push.business && place.day($0.at) == place.day(now)
    }
  }

  func isGapExempt(_ push: Push) -> Bool {
    push.type == .security || policy.gapExempt.contains { $0.holds(for: push) }
  }

  /// What a cap has against a push (CONTENT.md, section 4, rule 3); `nil` for nothing.
  private func objection(
    _ limit: Limit, _ push: Push, _ held: [HeldPush], _ now: Timestamp
  ) -> Verdict? {
    let window = bookings(limit, like: push)
    guard window.count(at: now) < limit.cap.limit else {
      return overflow(limit, limit.refusal, until: room(limit, window, after: now))
    }
    let next = window.returns(after: now)
    guard window.hasRoom(for: push, at: now) else {
      return overflow(limit, .reservedPlace, until: next)
    }
    let claims = claims(over: push, held, now).filter {
      limit.isObeyed(by: $0.push) && limit.countsTogether($0.push, push)
    }
    let (without, with) = (window.serve(claims, now), window.adding(push, now).serve(claims, now))
    guard zip(without, with).contains(where: { $0 && !$1 }) else { return nil }
    let wakes = max(now, claims[0].until)
    return overflow(limit, .outranked, until: next.map { min($0, wakes) } ?? wakes)
  }

  private func overflow(_ limit: Limit, _ refusal: Refusal, until: Timestamp?) -> Verdict {
    guard let until else { return .suppress(because: refusal) }
    return switch limit.cap.overflow {
    case .drop: .suppress(because: refusal)
    case .defer: .wait(until: until, because: .cap)
    case .digest: .wait(until: until, because: .digest)
    }
  }

  /// The bookings that a cap counts together with a push.
  private func bookings(_ limit: Limit, like push: Push) -> ReferenceWindow {
    let first = since[limit.identity] ?? 0
    let counted = sent.enumerated().dropFirst(first).filter {
      limit.isConsumed(by: $1.push) && limit.countsTogether($1.push, push)
    }
    let beginnings = reservedSince[limit.identity] ?? [:]
    return ReferenceWindow(
      cap: limit.cap, isIn: { isIn(limit.cap.per, $0, $1) },
      bookings: counted.map { number, one in
        ReferenceWindow.Booking(
          push: one.push, at: one.at,
          isReserved: limit.cap.reserve.contains {
            $0.of.holds(for: one.push) && number >= beginnings[$0.of] ?? 0
          })
      }, end: { quarters(after: $0, $1) })
  }

  private func isIn(_ window: CapWindow, _ then: Timestamp, _ now: Timestamp) -> Bool {
    switch window {
    case .rolling(let length): then + length > now
    case .localDay: place.day(then) == place.day(now)
    case .isoWeek: place.week(then) == place.week(now)
    }
  }

  private func room(_ limit: Limit, _ window: ReferenceWindow, after now: Timestamp) -> Timestamp {
    guard limit.cap.limit > 0 else { return .distantFuture }
    let isFree = { (moment: Timestamp) in window.count(at: moment) < limit.cap.limit }
    if case .rolling(let length) = limit.cap.per {
      return window.bookings.map { $0.at + length }.first { $0 > now && isFree($0) }!
    }
    return quarters(after: now, isFree)
  }

  /// The caps from narrow to wide and of one width by name, then the budget.
  private static func limits(of policy: Policy) -> [Limit] {
    let named = PushGroup.order.flatMap { refusal in
      let groups = policy.caps.filter { $0.key.reason == refusal }.map {
        (name: $0.key.description, limit: Limit($0.key, $0.value, refusal))
      }
      let each = policy.eachCaps.filter {
        refusal == ($0.key == .sender ? .senderCap : .campaignCap)
      }.map {
        (name: $0.key.name, limit: Limit($0.value.of, $0.value.cap, refusal, each: $0.key))
      }
      return (groups + each).sorted { $0.name < $1.name }.map(\.limit)
    }
    return named + (policy.budget.map { [Limit(.global, $0, .budgetSpent)] } ?? [])
  }
}
